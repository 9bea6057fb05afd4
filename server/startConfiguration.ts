import type { ConfigurationProblem } from '#contract/problems.ts'
import { buildLiveConfiguration, type LiveConfiguration, loadConfiguration } from './platform/configuration/index.ts'
import { type Database, migrateDatabase } from './platform/database/index.ts'
import { OperatorError } from './platform/failure.ts'
import { syncTables } from './platform/tables/index.ts'

/** As many problems as one line of a failed start tells; `npm run doctor` tells them all. */
const mostProblems = 3

/**
 * Loads the data files, brings the tables in step with them and runs the migrations that need tables.
 * Throws an `OperatorError` that names file and place where the files cannot be served.
 */
export async function startConfiguration(folder: string, database: Database): Promise<LiveConfiguration> {
  const { configuration, problems } = await loadConfiguration(folder)
  if (!configuration) throw refuse(problems)
  const changes = await syncTables(database, configuration.resources.values())
  if (changes.problems.length > 0) throw refuse(changes.problems)
  await migrateDatabase(database, 'after tables')
  return buildLiveConfiguration(configuration)
}

/** Builds the failure of a start that the data files cannot serve. */
export function refuse(
  problems: readonly (Pick<ConfigurationProblem, 'file' | 'message'> & Partial<ConfigurationProblem>)[],
) {
  const lines = problems.slice(0, mostProblems).map(({ file, line, pointer, message }) => {
    return `${file}${line ? `:${line}` : ''}${pointer ? ` at ${pointer}` : ''}: ${message}`
  })
  const rest = problems.length > mostProblems ? ` (and ${problems.length - mostProblems} more)` : ''
  return new OperatorError(`The data files have problems, see npm run doctor. ${lines.join(' ')}${rest}`)
}
