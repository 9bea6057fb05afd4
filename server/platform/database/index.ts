import type { Settings } from '../../settings.ts'
import { OperatorError } from '../kernel/failure.ts'
import { hasCluster } from './embedded/home.ts'
import { startEmbedded } from './embedded/server.ts'
import { inspectServer } from './inspection.ts'
import { buildConnection, createPool } from './pool.ts'
import type { Database } from './types.ts'

export { migrateDatabase } from './migrate.ts'
export type { MigrationStage } from './migrationFiles.ts'
export { isConcurrencyRefusal, isTableMismatch } from './statements.ts'
export type { Database, NotificationHandler, Queries, Row, Transaction, TransactionOptions } from './types.ts'

/** Who hears of what: a line for each long step of a start, a line for trouble later on. */
export type DatabaseReports = {
  progress?: (line: string) => void
  onProblem?: (line: string) => void
}

/** What of the settings the database needs. */
export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'data'>

/** Opens the database like {@link openDatabase}, and makes none: throws an `OperatorError` where there is none yet. */
export async function openExistingDatabase(settings: DatabaseSettings, reports?: DatabaseReports): Promise<Database> {
  if (settings.databaseUrl === null && !hasCluster(settings.data)) {
    throw new OperatorError(
      `There is no database in ${settings.data}: set LOCUM_DATA or DATABASE_URL as for npm start, which makes the first one.`,
    )
  }
  return openDatabase(settings, reports)
}

/**
 * Opens the database: the one of `DATABASE_URL`, else the embedded server of the data folder, which it starts or adopts.
 * Throws an `OperatorError` when there is none to be had: it does not answer, is too old, its folder or disk is of no use.
 */
export async function openDatabase(settings: DatabaseSettings, reports: DatabaseReports = {}): Promise<Database> {
  const { progress = () => {}, onProblem = () => {} } = reports
  const most = settings.databaseConnections
  if (settings.databaseUrl !== null) {
    const connection = buildConnection({ connectionString: settings.databaseUrl })
    const version = await inspectServer(connection, settings.databaseUrl)
    return createPool({ connection, most, version, isEmbedded: false, onProblem })
  }
  const server = await startEmbedded(settings.data, { progress, onProblem })
  const connection = buildConnection(server.connection)
  const version = await inspectServer(connection, null).catch(async error => {
    await server.stop()
    throw error
  })
  return createPool({ connection, most, version, isEmbedded: true, onProblem, onClosed: server.stop })
}
