export { collectNames } from './choices.ts'
export { readNotation } from './files.ts'
export { resolveNames } from './naming.ts'
export { upgradeContent, upgradeFile } from './upgrade.ts'
