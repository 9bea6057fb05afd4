import { buildAuthority } from './authority.ts'
import { fillNewDatabase, findDemoAccounts } from './filling.ts'
import { buildHttp } from './http.ts'
import type { LiveConfiguration } from './platform/configuration/index.ts'
import type { Database } from './platform/database/index.ts'
import { buildLog, type Log } from './platform/logging/log.ts'
import { buildResourceEngine } from './platform/resources/index.ts'
import { buildRowChanges } from './services/live/index.ts'
import { buildLiveTexts } from './services/message-texts/index.ts'
import { buildServed, buildServices } from './services.ts'
import { isConsoleAlone, type Settings } from './settings.ts'
import { buildReports, startConfiguration } from './startConfiguration.ts'
import { beginJobs, followUpkeep } from './upkeep.ts'
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
  const endUpkeep = await followUpkeep({ database, configuration, isAlone, onError })

  const authority = await buildAuthority({ settings, database, services, reports })

  const { changes, texts, engine } = await buildEngine({ settings, database, configuration, served, onError })
  const { findCaller } = authority
  const { getCatalogue } = texts
  const onWritten = changes.tell
  const jobs = { database, configuration, engine, findCaller, onWritten, getCatalogue, onError }
  const endJobs = await beginJobs(settings, jobs)
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
    texts,
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
      await endJobs()
      await changes.close()
      await endUpkeep()
      await authority.close()
    },
  }
}

interface EngineParts extends Pick<AppParts, 'settings' | 'database'> {
  configuration: LiveConfiguration
  served: ReturnType<typeof buildServed>
  onError: (error: unknown) => void
}

/** The engine, the way in which rows that it writes are told of, and the texts in which it answers. */
async function buildEngine({ settings, database, configuration, served, onError }: EngineParts) {
  const { redisUrl, application } = settings
  const changes = await buildRowChanges({ database, redisUrl, onError })
  const { follow, tell: onWritten } = changes
  const texts = await buildLiveTexts({ database, configuration, application, follow, onError })
  const { getCatalogue } = texts
  const extensions = () => served.extensions
  const engine = buildResourceEngine({ database, configuration, extensions, onWritten, getCatalogue })
  return { changes, texts, engine }
}
