import { buildCallerLoader } from './callers.ts'
import { fillNewDatabase, findDemoAccounts } from './filling.ts'
import { buildHttp } from './http.ts'
import { buildAccessCache, followAccess } from './platform/access/accessCache.ts'
import { buildAuthenticator } from './platform/access/authenticate.ts'
import { followAuditMonths } from './platform/audit/index.ts'
import type { Database } from './platform/database/index.ts'
import { buildLog, type Log } from './platform/logging/log.ts'
import { buildResourceEngine } from './platform/resources/index.ts'
import { buildIdentity } from './services/identity/index.ts'
import { buildRowChanges } from './services/live/index.ts'
import { followPermissions } from './services/membership/index.ts'
import { buildServices } from './services.ts'
import type { Settings } from './settings.ts'
import { startConfiguration } from './startConfiguration.ts'

/** What an application is built of: settings, and a database on which the migrations before the tables have run. */
export interface AppParts {
  settings: Settings
  database: Database
  /** Where log lines go; standard output where it is absent. */
  log?: Log
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
export async function buildApp({ settings, database, log = buildLog(settings) }: AppParts): Promise<App> {
  const onError = (error: unknown) => log.error({ err: error }, 'something beside the requests failed')
  const { accounts, credentials, membership, extensions } = buildServices(database)
  const onNote = (line: string) => log.warn(line)
  const configuration = await startConfiguration({ folder: settings.config, database, extensions, onNote })
  const endMonths = await followAuditMonths(database, onError)
  const endPermissions = await followPermissions({ database, configuration, onError })

  const onSignedIn = membership.recordSignIn
  const identity = await buildIdentity({ settings, database, accounts, credentials, onSignedIn, onError })

  const access = buildAccessCache(buildCallerLoader(accounts, credentials, membership), database.isListening)
  const endAccess = await followAccess(database, access)
  const authenticator = buildAuthenticator(identity.verify, access)

  const changes = await buildRowChanges({ database, redisUrl: settings.redisUrl, onError })
  const engine = buildResourceEngine({
    database,
    configuration,
    extensions: () => extensions,
    onWritten: changes.tell,
  })
  const listDemoAccounts = () => findDemoAccounts(settings, accounts)
  const http = await buildHttp({
    settings,
    database,
    log,
    configuration,
    identity,
    authenticator,
    engine,
    changes,
    onError,
    listDemoAccounts,
  })

  return {
    fill: onProgress => fillNewDatabase({ settings, database, credentials, onProgress }),
    listDemoAccounts,
    listen: () => http.listen({ host: settings.host, port: settings.port }),
    async close() {
      await http.close()
      await changes.close()
      endMonths()
      identity.close()
      endPermissions()
      await endAccess()
    },
  }
}
