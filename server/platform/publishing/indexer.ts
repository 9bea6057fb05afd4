import type { IndexProgress } from '#contract/configurationVersion.ts'
import type { Database, Queries } from '../database/types.ts'
import { type BuildReports, claimTable, type TablePlan } from '../tables/index.ts'
import { type Build, buildBuilds } from './builds.ts'
import { buildClaims } from './claims.ts'
import { maintainIndexes } from './maintenance.ts'
import type { PublishingReports } from './publishing.ts'
import { findNewest } from './versionRepository.ts'

/** Keeps the indexes in step with what is served, beside everything else, and knows how far each build has come. */
export interface Indexer {
  progress(): IndexProgress[]
  /** Brings the indexes in step with the plans of this version, instead of those that were to be followed before. */
  follow(version: number, plans: readonly TablePlan[]): void
  /** The reports of builds that somebody else starts and waits for: they are reported in {@link progress} as well, and broken off by the signal. */
  watch(signal: AbortSignal): BuildReports
  /** Has every instance leave a table alone for a few seconds, for somebody who needs it for himself. */
  giveWay(table: string): Promise<void>
  /** Resolves when nothing is being built. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Builds the indexer over a database; it begins with the first `follow`. */
export function buildIndexer(database: Database, { info, warn, onError }: PublishingReports): Indexer {
  const builds = buildBuilds(database, info)
  const claims = buildClaims(database)
  let run: { controller: AbortController; done: Promise<void> } | null = null

  async function work(version: number, plans: readonly TablePlan[], signal: AbortSignal): Promise<void> {
    await claims.listen()
    const isOutdated = async (queries: Queries) => (await findNewest(queries))?.Version !== version
    const reports = { ...builds.watch(signal), signal, isClaimed: claims.has, isOutdated }
    await maintainIndexes(database, plans, reports, { info, warn })
  }

  const listOwn = () => builds.list().filter(({ signal }) => signal === run?.controller.signal)

  async function breakOff(ended: readonly Build[]): Promise<void> {
    run?.controller.abort()
    await builds.cancel(ended).catch(onError)
    await run?.done
  }

  return {
    progress: builds.progress,
    follow(version, plans) {
      const before = run
      before?.controller.abort()
      const wanted = new Set(plans.flatMap(({ indexes }) => indexes.map(({ name }) => name)))
      const outdated = listOwn().filter(({ name }) => !wanted.has(name))
      builds.cancel(outdated).catch(onError)
      const controller = new AbortController()
      const done = (before?.done ?? Promise.resolve())
        .then(() => (controller.signal.aborted ? undefined : work(version, plans, controller.signal)))
        .catch((error: unknown) => {
          if (!controller.signal.aborted) onError(error)
        })
      run = { controller, done }
    },
    watch(signal) {
      const listOfSignal = () => builds.list().filter(build => build.signal === signal)
      signal.addEventListener('abort', () => void builds.cancel(listOfSignal()).catch(onError), { once: true })
      return builds.watch(signal)
    },
    giveWay: table => claimTable(database, table).catch(onError),
    settle: async () => {
      await run?.done
    },
    async close() {
      await breakOff(builds.list())
      await claims.close()
    },
  }
}
