import { followAudit } from './platform/audit/index.ts'
import type { LiveConfiguration } from './platform/configuration/index.ts'
import type { Database } from './platform/database/index.ts'
import type { ResourceEngine } from './platform/resources/index.ts'
import { followFiles } from './services/file/index.ts'
import { followImports, type ImportParts } from './services/imports/index.ts'
import { followSystemConfigs } from './services/info/index.ts'
import { followPermissions } from './services/membership/index.ts'
import { isConsoleAlone, type Settings } from './settings.ts'

interface UpkeepOptions {
  database: Database
  configuration: LiveConfiguration
  /** The console stands before somebody else's services: there are no permissions, settings and files of our own. */
  isAlone: boolean
  onError: (error: unknown) => void
}

/** What is done beside the requests as long as the application runs: audit, permissions, settings, files; answers the function that ends it. */
export async function followUpkeep({ isAlone, ...about }: UpkeepOptions): Promise<() => Promise<void>> {
  const endAudit = await followAudit(about.database, about.onError)
  const endPermissions = isAlone ? () => {} : await followPermissions(about)
  const endConfigs = isAlone ? () => {} : await followSystemConfigs(about)
  const endFiles = isAlone ? async () => {} : followFiles(about)
  return async () => {
    await endAudit()
    endPermissions()
    endConfigs()
    await endFiles()
  }
}

interface FillingParts {
  engine: Pick<ResourceEngine, 'fillOldEntries'>
}

/** Has old entries of the audit told whose they are, beside everything else; answers the function that ends it. */
function beginFilling(engine: FillingParts['engine'], onError: (error: unknown) => void): () => Promise<void> {
  const ending = new AbortController()
  const filled = engine.fillOldEntries(ending.signal).catch(onError)
  return async () => {
    ending.abort()
    await filled
  }
}

/** Works on imports where this process hosts them, and tells the audit's older entries whose they are; answers the function that ends it. */
export async function beginJobs(
  settings: Settings,
  imports: Omit<ImportParts, 'connections'> & FillingParts,
): Promise<() => Promise<void>> {
  const connections = settings.databaseConnections
  const endFilling = beginFilling(imports.engine, imports.onError)
  const isHosted = !isConsoleAlone(settings) && settings.services.includes('info')
  const endImports = isHosted ? await followImports({ ...imports, connections }) : async () => {}
  return async () => {
    await endImports()
    await endFilling()
  }
}
