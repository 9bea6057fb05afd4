import { setTimeout as wait } from 'node:timers/promises'
import { type ConfigurationProblem, formatProblem } from '#contract/problems.ts'
import type { DataFile } from './platform/configuration/index.ts'
import { watchDataFolder } from './platform/configuration/watching/index.ts'
import type { Publishing, PublishingReports, PublishOutcome } from './platform/publishing/index.ts'
import { describeOld } from './startConfiguration.ts'

/** What watching the data files is made of. */
export interface ConfigurationWatch {
  folder: string
  publishing: Publishing
  /** The files that the start has read. */
  files: readonly DataFile[]
  reports: PublishingReports
}

/** A set that waits for its tables for longer than this goes on waiting by itself, so that a later one can replace it. */
const patience = 2000

/** Publishes every set of data files that a folder comes to hold; answers what ends it. */
export function watchConfiguration({ folder, publishing, files, reports }: ConfigurationWatch): {
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
