export { type ForeignApplication, isForeign } from './applications.ts'
export { getRetiredMark, shippedTexts, usualLocale } from './catalogues.ts'
export type { RegisteredHandlers } from './checks/handlers.ts'
export { compareConfigurations } from './compare.ts'
export {
  buildLiveConfiguration,
  type Configuration,
  type LiveConfiguration,
  listLocalResources,
  type RetiredProperties,
} from './configuration.ts'
export {
  carryMenuLayer,
  type DataFile,
  hashFiles,
  isDataPath,
  menuLayerPath,
  readDataFiles,
  sortFiles,
  toLayerFiles,
} from './files.ts'
export { checkFiles, type Loaded, loadConfiguration } from './load.ts'
export { listNamingCategories, toNamed } from './naming.ts'
export { upgradeFiles } from './upgrading.ts'
