export { mayLeave } from './form/mayLeave.ts'
export { UnsavedBlocker } from './form/UnsavedBlocker.tsx'
export { buildResourceRoutes } from './screens/buildResourceRoutes.tsx'
