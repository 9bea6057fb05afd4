import { type ConfigurationProblem, formatProblem } from '#contract/problems.ts'
import {
  buildLiveConfiguration,
  consoleAlone,
  type LiveConfiguration,
  listKept,
  loadConfiguration,
} from './platform/configuration/index.ts'
import { type Database, migrateDatabase } from './platform/database/index.ts'
import { OperatorError } from './platform/failure.ts'
import type { Extensions } from './platform/resources/index.ts'
import { syncTables } from './platform/tables/index.ts'

/** As many problems as one line of a failed start tells; `npm run doctor` tells them all. */
const mostProblems = 3

/** What a start of the configuration is made of. */
export interface ConfigurationStart {
  /** Where the data files lie. */
  folder: string
  database: Database
  /** What the services add to the engine: the handlers that calls may name. */
  extensions: Extensions
  /** Hears of what is served otherwise than the files say, a line each: a menu item that is left out. */
  onNote: (line: string) => void
}

/**
 * Loads the data files, brings the tables in step with them and runs the migrations that need tables.
 * Throws an `OperatorError` that names file and place where the files cannot be served.
 */
export async function startConfiguration(start: ConfigurationStart): Promise<LiveConfiguration> {
  const { folder, database, extensions, onNote } = start
  const { configuration, problems, notes } = await loadConfiguration(folder, extensions)
  if (!configuration) throw refuse(problems)
  for (const note of notes) onNote(formatProblem(note))
  const changes = await syncTables(database, listKept(configuration))
  if (changes.problems.length > 0) throw refuse(changes.problems)
  // What comes after the tables needs those of our own services.
  if (extensions !== consoleAlone) await migrateDatabase(database, 'after tables')
  return buildLiveConfiguration(configuration)
}

/** Builds the failure of a start that the data files cannot serve, in the words of the doctor. */
function refuse(problems: readonly (Omit<ConfigurationProblem, 'line'> & Partial<ConfigurationProblem>)[]) {
  const lines = problems.slice(0, mostProblems).map(problem => formatProblem({ line: null, ...problem }))
  const rest = problems.length > mostProblems ? ` (and ${problems.length - mostProblems} more)` : ''
  return new OperatorError(`The data files have problems, see npm run doctor. ${lines.join(' ')}${rest}`)
}
