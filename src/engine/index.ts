export { mayLeave } from './form/mayLeave.ts'
export { UnsavedBlocker } from './form/UnsavedBlocker.tsx'
export { keepUnsaved } from './form/unsaved.ts'
export { buildResourceRoutes } from './screens/buildResourceRoutes.tsx'
