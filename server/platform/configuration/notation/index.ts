export { collectNames, type Names } from './choices.ts'
export { readNotation } from './files.ts'
export { resolveNames } from './naming.ts'
export { isFormer, upgradeContent, upgradeFile } from './upgrade.ts'
