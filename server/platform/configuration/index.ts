export type { ServedCalls } from './checks/served.ts'
export { buildLiveConfiguration, type Configuration, type LiveConfiguration } from './configuration.ts'
export { type DataFile, hashFiles, readDataFiles } from './files.ts'
export { checkFiles, type Loaded, loadConfiguration } from './load.ts'
