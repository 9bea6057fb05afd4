import { setTimeout as wait } from 'node:timers/promises'
import { type ConfigurationProblem, formatProblem } from '#contract/problems.ts'
import { buildCore } from './core.ts'
import { buildHttp } from './http.ts'
import type { DataFile } from './platform/configuration/index.ts'
import { watchDataFolder } from './platform/configuration/watching/index.ts'
import type { Database } from './platform/database/index.ts'
import { buildLog, type Log } from './platform/logging/log.ts'
import type { Publishing, PublishingReports, PublishOutcome } from './platform/publishing/index.ts'
import { fillNewDatabase, findDemoAccounts } from './seed.ts'
import { isConsoleAlone, type Settings } from './settings.ts'
import { buildReports, describeOld } from './startConfiguration.ts'

/** What watching the data files is made of. */
interface ConfigurationWatch {
  folder: string
  publishing: Publishing
  /** The files that the start has read. */
  files: readonly DataFile[]
  reports: PublishingReports
}

/** A set that waits for its tables for longer than this goes on waiting by itself, so that a later one can replace it. */
const patience = 2000

/** Publishes every set of data files that a folder comes to hold; answers what ends it. */
function watchConfiguration({ folder, publishing, files, reports }: ConfigurationWatch): {
  close(): Promise<void>
} {
  function report(problems: readonly ConfigurationProblem[]): void {
    publishing.report(problems)
    for (const problem of problems) reports.warn(`An edit of the data files is held back: ${formatProblem(problem)}`)
  }

  function settle(outcome: PublishOutcome): ConfigurationProblem[] {
    if (outcome.kind === 'old') reports.warn(describeOld(outcome.version, publishing.live.current().version))
    return outcome.kind === 'refused' ? outcome.problems : []
  }

  async function consider(next: DataFile[]): Promise<ConfigurationProblem[]> {
    const work = publishing.publish(next).then(settle)
    const waiting = new AbortController()
    const isLate = wait(patience, null, { signal: waiting.signal, ref: false }).catch(() => null)
    const problems = await Promise.race([work, isLate]).finally(() => waiting.abort())
    if (problems !== null) return problems
    work.then(late => late.length > 0 && report(late), reports.onError)
    return []
  }

  return watchDataFolder(folder, { consider, report, onError: reports.onError }, files)
}

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
