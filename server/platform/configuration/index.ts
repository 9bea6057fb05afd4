export type { ServedCalls } from './checks/served.ts'
export { buildLiveConfiguration, type Configuration, type LiveConfiguration } from './configuration.ts'
export { type Loaded, loadConfiguration } from './load.ts'
