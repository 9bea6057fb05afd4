import { buildAuthority } from './authority.ts'
import { fillNewDatabase, findDemoAccounts } from './filling.ts'
import { buildHttp } from './http.ts'
import { followAuditMonths } from './platform/audit/index.ts'
import type { Database } from './platform/database/index.ts'
import { buildLog, type Log } from './platform/logging/log.ts'
import { buildResourceEngine } from './platform/resources/index.ts'
import { buildRowChanges } from './services/live/index.ts'
import { followPermissions } from './services/membership/index.ts'
import { buildServed, buildServices } from './services.ts'
import { isConsoleAlone, type Settings } from './settings.ts'
import { buildReports, startConfiguration } from './startConfiguration.ts'
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

/** Composes the application: configuration and tables, services, engine, and the HTTP server in front of them. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { settings, database, log = buildLog(settings), warn = () => {} } = parts
  const reports = buildReports(log)
  const { onError } = reports
  const services = buildServices(database)
  const { accounts, credentials } = services
  const isAlone = isConsoleAlone(settings)
  const served = buildServed(services.extensions, isAlone)
  const folder = settings.config
  const { publishing, files } = await startConfiguration({ folder, database, served, reports, warn })
  const configuration = publishing.live
  const endMonths = await followAuditMonths(database, onError)
  const endPermissions = isAlone ? () => {} : await followPermissions({ database, configuration, onError })

  const authority = await buildAuthority({ settings, database, services, reports })

  const changes = await buildRowChanges({ database, redisUrl: settings.redisUrl, onError })
  const engine = buildResourceEngine({
    database,
    configuration,
    extensions: () => served.extensions,
    onWritten: changes.tell,
  })
  const listDemoAccounts = async () => (isAlone ? [] : findDemoAccounts(settings, accounts))
  const http = await buildHttp({
    settings,
    database,
    log,
    publishing,
    served,
    ...authority,
    engine,
    changes,
    onError,
    listDemoAccounts,
  })
  let watch: ReturnType<typeof watchConfiguration> | null = null

  return {
    fill: async onProgress => {
      if (!isAlone) await fillNewDatabase({ settings, database, credentials, configuration, onProgress })
    },
    listDemoAccounts,
    async listen() {
      const address = await http.listen({ host: settings.host, port: settings.port })
      watch = watchConfiguration({ folder, publishing, files, reports })
      return address
    },
    async close() {
      const closing = publishing.close()
      await watch?.close()
      await http.close()
      await closing
      await changes.close()
      endMonths()
      endPermissions()
      await authority.close()
    },
  }
}
