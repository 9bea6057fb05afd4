export { buildLiveConfiguration, type Configuration, type LiveConfiguration } from './configuration.ts'
export { loadConfiguration } from './load.ts'
