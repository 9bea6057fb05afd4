import { hostname } from 'node:os'
import { type ConfigurationProblem, formatProblem } from '#contract/problems.ts'
import { type DataFile, type RegisteredHandlers, readDataFiles } from './platform/configuration/index.ts'
import { type Database, migrateDatabase } from './platform/database/index.ts'
import { OperatorError } from './platform/kernel/failure.ts'
import type { Log } from './platform/logging/log.ts'
import {
  type Publishing,
  type PublishingReports,
  type PublishingStarted,
  startPublishing,
} from './platform/publishing/index.ts'
import { syncPermissionsIn } from './services/membership/index.ts'

/** As many problems as a terminal is shown; the log and `npm run doctor` tell them all. */
const mostProblems = 3

/** What a start of the configuration is made of. */
export interface ConfigurationStart {
  /** Where the data files lie; null serves what is stored, whatever lies on a disk. */
  folder: string | null
  database: Database
  /** What the services add to the engine: the handlers that calls may name. */
  served: RegisteredHandlers
  reports: PublishingReports
  /** Hears what an operator at the terminal should know, a line each. */
  warn: (line: string) => void
}

/** The versions of the configuration, and the files that were read for it. */
export interface StartedConfiguration {
  publishing: Publishing
  files: DataFile[]
}

/** The reports of the configuration as lines of the log. */
export function buildReports(log: Log): PublishingReports {
  return {
    info: line => log.info(line),
    warn: line => log.warn(line),
    onError: error => log.error({ err: error }, 'something beside the requests failed'),
  }
}

/**
 * Makes the data files the live configuration, or serves the last one that was live where they cannot be; brings the tables in
 * step and runs the migrations that need them. Throws an `OperatorError` that names file and place where there is nothing to
 * serve.
 */
export async function startConfiguration(start: ConfigurationStart): Promise<StartedConfiguration> {
  const { folder, database, served, reports } = start
  const files = folder === null ? null : await readDataFiles(folder)
  // The console alone has none of the tables that these speak of.
  const keepsRecords = !served.isAlone
  const accompany = keepsRecords ? syncPermissionsIn : undefined
  const parts = { database, served, accompany, reports, machine: hostname() }
  const started = await startPublishing(parts, files)
  if (!started.publishing) throw refuse(started.problems)
  reportStart(start, started, started.publishing)
  if (keepsRecords) await migrateDatabase(database, 'after tables')
  await started.publishing.follow()
  return { publishing: started.publishing, files: files ?? [] }
}

function reportStart({ reports, warn }: ConfigurationStart, started: PublishingStarted, { live }: Publishing): void {
  const { problems, notes, old, passedOver } = started
  const { version } = live.current()
  for (const note of notes) reports.warn(formatProblem(note))
  for (const problem of problems) reports.warn(formatProblem(problem))
  if (problems.length > 0)
    warn(`The data files have problems, so version ${version} of the configuration is served. ${summarize(problems)}`)
  const report = (line: string) => {
    reports.warn(line)
    warn(line)
  }
  if (old !== null) report(describeOld(old, version))
  for (const { version: newer, problems: reasons } of passedOver) {
    report(
      `Version ${newer} of the configuration cannot be served by this program; version ${version} is. ${summarize(reasons)}`,
    )
  }
}

/** What is said of files that were live before and are not any more. */
export function describeOld(old: number, live: number): string {
  return `The data files are those of version ${old} of the configuration, so the newer version ${live} stays live. An edit makes a new version of them; npm run config -- rollback ${old} brings them back as they are.`
}

function summarize(problems: readonly ConfigurationProblem[]): string {
  const lines = problems.slice(0, mostProblems).map(formatProblem)
  const rest = problems.length > mostProblems ? ` (and ${problems.length - mostProblems} more, see npm run doctor)` : ''
  return `${lines.join(' ')}${rest}`
}

/** Builds the failure of a start that has nothing to serve, in the words of the doctor. */
function refuse(problems: readonly ConfigurationProblem[]): OperatorError {
  if (problems.length === 0)
    return new OperatorError('There is no version of the configuration yet: npm start makes the first one.')
  return new OperatorError(`The data files have problems, see npm run doctor. ${summarize(problems)}`)
}
