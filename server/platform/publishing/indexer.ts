import type { IndexProgress } from '#contract/configurationVersion.ts'
import type { Database } from '../database/types.ts'
import { type BuildReports, buildIndexes, dropIndexes, type TablePlan } from '../tables/index.ts'
import { cancelStatement, findIndexProgress } from './progressRepository.ts'
import type { PublishingReports } from './publishing.ts'

/** Keeps the indexes in step with what is served, beside everything else, and knows how far each build has come. */
export interface Indexer {
  progress(): IndexProgress[]
  /** Brings the indexes in step with these plans, in place of those that were to be followed before. */
  follow(plans: readonly TablePlan[]): void
  /** The reports of a build that somebody else starts and waits for: it is told in {@link progress} as well. */
  watch(signal: AbortSignal): BuildReports
  /** Breaks off a build on a table that somebody needs for himself; it is made again by the next `follow`. */
  giveWay(table: string): Promise<void>
  /** Resolves when nothing is being built. */
  settle(): Promise<void>
  close(): Promise<void>
}

interface Build {
  table: string
  name: string
  pid: number
  percent: number | null
  /** Ends the work that it is part of. */
  signal: AbortSignal
}

const lookTime = 500
/** How often the log hears of a build that takes long, in milliseconds. */
const logTime = 10_000

/** Builds the indexer over a database; it begins with the first `follow`. */
export function buildIndexer(database: Database, { info, warn, onError }: PublishingReports): Indexer {
  let builds: Build[] = []
  let run: { controller: AbortController; done: Promise<void> } | null = null

  async function work(plans: readonly TablePlan[], signal: AbortSignal): Promise<void> {
    const reports = watch(signal)
    const { changes, problems } = await buildIndexes(database, plans, reports)
    const dropped = await dropIndexes(database, plans, reports)
    for (const line of [...changes, ...dropped.changes]) info(line)
    for (const { message, fix } of problems) warn(`${message} ${fix}`)
  }

  /** Reports of one session: it builds one index after the other. */
  function watch(signal: AbortSignal): BuildReports {
    let current: Build | null = null
    return {
      signal,
      onIndex(index) {
        builds = builds.filter(build => build !== current)
        current = index && { ...index, percent: null, signal }
        if (current) {
          builds = [...builds, current]
          watchBuild(current)
        }
      },
    }
  }

  function watchBuild(build: Build): void {
    const began = performance.now()
    let told = began
    info(`${build.table}: index ${build.name} is being built`)
    const timer = setInterval(async () => {
      if (!builds.includes(build)) return clearInterval(timer)
      build.percent = await findIndexProgress(database, build.pid).catch(() => null)
      if (performance.now() - told < logTime) return
      told = performance.now()
      const state = build.percent === null ? 'waits for others' : `${build.percent} %`
      info(`${build.table}: index ${build.name}: ${state} after ${Math.round((told - began) / 1000)} s`)
    }, lookTime)
    timer.unref()
  }

  async function breakOff(ended: readonly Build[]): Promise<void> {
    run?.controller.abort()
    await Promise.all(ended.map(({ pid }) => cancelStatement(database, pid).catch(onError)))
    await run?.done
  }

  return {
    progress: () => builds.map(({ table, name, percent }) => ({ Table: table, Index: name, Percent: percent })),
    follow(plans) {
      const before = run
      before?.controller.abort()
      const controller = new AbortController()
      const done = (before?.done ?? Promise.resolve())
        .then(() => (controller.signal.aborted ? undefined : work(plans, controller.signal)))
        .catch((error: unknown) => {
          if (!controller.signal.aborted) onError(error)
        })
      run = { controller, done }
    },
    watch,
    async giveWay(table) {
      const inTheWay = builds.filter(build => build.table === table && build.signal === run?.controller.signal)
      if (inTheWay.length > 0) await breakOff(inTheWay)
    },
    settle: async () => {
      await run?.done
    },
    close: () => breakOff(builds),
  }
}
