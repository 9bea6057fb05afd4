import { buildCore } from './core.ts'
import { buildHttp } from './http.ts'
import type { Database } from './platform/database/index.ts'
import { buildLog, type Log } from './platform/logging/log.ts'
import { fillNewDatabase, findDemoAccounts } from './seed.ts'
import { isConsoleAlone, type Settings } from './settings.ts'
import { buildReports } from './startConfiguration.ts'
import { watchConfiguration } from './watchConfiguration.ts'

/** What an application is built of: settings, and a database on which the migrations before the tables have run. */
export interface AppParts {
  settings: Settings
  database: Database
  /** Where log lines go; standard output where it is absent. */
  log?: Log
  /** Hears what an operator at the terminal should know, a line each. */
  warn?: (line: string) => void
}

/** The console and the services of one process. */
export interface App {
  /** Fills a new database with demo data or the first administrator; does nothing in one that is in use. */
  fill(onProgress: (line: string) => void): Promise<void>
  /** The demo accounts that stand in this database; none unless demo data is on. */
  listDemoAccounts(): Promise<string[]>
  /** Opens the port; answers the address by which this machine reaches it. */
  listen(): Promise<string>
  /** Stops taking requests, answers those under way, ends what runs beside them. The database stays open. */
  close(): Promise<void>
}

/** Composes the application: the core, what its services do beside requests, and the HTTP server in front of them. */
export async function buildApp({
  settings,
  database,
  log = buildLog(settings),
  warn = () => {},
}: AppParts): Promise<App> {
  const core = await buildCore({ settings, database, log, warn, isServer: true })
  await core.begin()
  const { accounts, credentials } = core.services
  const isAlone = isConsoleAlone(settings)
  const listDemoAccounts = async () => (isAlone ? [] : findDemoAccounts(settings, accounts))
  const http = await buildHttp({ ...core, log, listDemoAccounts })
  let watch: ReturnType<typeof watchConfiguration> | null = null

  return {
    fill: async onProgress => {
      const { configuration, engine } = core
      if (isAlone) return
      const isPastEngine = await fillNewDatabase({ settings, database, credentials, configuration, onProgress })
      if (isPastEngine) await engine.recomputeDue({ anew: true })
    },
    listDemoAccounts,
    async listen() {
      const address = await http.listen({ host: settings.host, port: settings.port })
      const { publishing, files } = core
      watch = watchConfiguration({ folder: settings.config, publishing, files, reports: buildReports(log) })
      return address
    },
    async close() {
      // A roll back that waits for its table is answered before the requests are waited for.
      const closing = core.publishing.close()
      await watch?.close()
      await http.close()
      await closing
      await core.close()
    },
  }
}
