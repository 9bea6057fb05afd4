export { type DataFolderEvents, watchDataFolder } from './watchDataFolder.ts'
