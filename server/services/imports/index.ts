import type { Core, Service } from '../../platform/service.ts'
import type { ImportParts } from './importParts.ts'
import { buildImportExtension } from './importService.ts'
import { sweepImports } from './sweeping.ts'
import { followJobs } from './worker.ts'

export { sweepImports } from './sweeping.ts'

/** Builds the service of imports: its calls, the work on files, and the sweep of old ones. */
export function buildImports(): Service {
  return {
    name: 'imports',
    host: 'info',
    extensions: { Imports: buildImportExtension() },
    tasks: ({ database }) => [{ name: 'imports.sweep', schedule: '37 * * * *', run: () => sweepImports(database) }],
    start: core => followJobs(toImportParts(core)),
  }
}

function toImportParts({ settings, changes, texts, ...core }: Core): ImportParts {
  const { getCatalogue } = texts
  return { ...core, connections: settings.databaseConnections, onWritten: changes.tell, getCatalogue }
}
