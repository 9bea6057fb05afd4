import { setTimeout as wait } from 'node:timers/promises'
import type { IndexProgress } from '#contract/configurationVersion.ts'
import type { Database, Queries } from '../database/types.ts'
import {
  type BuildReports,
  buildIndexes,
  cancelIndexWork,
  claimChannel,
  claimTable,
  dropIndexes,
  isCancelled,
  type TablePlan,
} from '../tables/index.ts'
import { findIndexProgress } from './progressRepository.ts'
import type { PublishingReports } from './publishing.ts'
import { findNewest } from './versionRepository.ts'

/** An index that is being built. */
interface Build {
  table: string
  name: string
  /** The database's process that builds it. */
  pid: number
  /** Null while it waits. */
  percent: number | null
  /** Ends the work that it is part of. */
  signal: AbortSignal
}

/** The indexes that this instance builds, and how far each has come. */
interface Builds {
  list(): readonly Build[]
  progress(): IndexProgress[]
  /** The reports of work that builds indexes, one after the other, until the signal. */
  watch(signal: AbortSignal): BuildReports
  /** Breaks builds off, as the database breaks off a statement. */
  cancel(ended: readonly Build[]): Promise<void>
}

const lookTime = 500
/** How often the log hears of a build that takes long, in milliseconds. */
const logTime = 10_000

/** Builds the list of builds, empty at first; `info` is the log. */
function buildBuilds(database: Database, info: (line: string) => void): Builds {
  const builds = new Set<Build>()
  return {
    list: () => [...builds],
    progress: () => [...builds].map(({ table, name, percent }) => ({ Table: table, Index: name, Percent: percent })),
    watch(signal) {
      let current: Build | null = null
      return {
        signal,
        onIndex(index) {
          if (current) builds.delete(current)
          current = index && { ...index, percent: null, signal }
          if (!current) return
          builds.add(current)
          follow(database, current, () => builds, info)
        },
      }
    },
    async cancel(ended) {
      for (const { pid } of ended) await cancelIndexWork(database, pid)
    },
  }
}

function follow(database: Database, build: Build, builds: () => Set<Build>, info: (line: string) => void): void {
  const began = performance.now()
  let logged = began
  info(`${build.table}: index ${build.name} is being built`)
  const timer = setInterval(async () => {
    if (!builds().has(build)) return clearInterval(timer)
    build.percent = await findIndexProgress(database, build.pid).catch(() => null)
    if (performance.now() - logged < logTime) return
    logged = performance.now()
    const state = build.percent === null ? 'waits for others' : `${build.percent} %`
    info(`${build.table}: index ${build.name}: ${state} after ${Math.round((logged - began) / 1000)} s`)
  }, lookTime)
  timer.unref()
}

/** How long work that gave way rests before it looks again, in milliseconds. */
const restTime = 1000

/** Work on indexes that nobody waits for. */
interface MaintenanceReports extends Required<Omit<BuildReports, 'onIndex'>>, Pick<BuildReports, 'onIndex'> {}

/**
 * Brings the indexes in step with their plans, and gives way as long as somebody needs a table: resolves when every one stands or
 * cannot, throws what the signal was aborted with.
 */
async function maintainIndexes(
  database: Database,
  plans: readonly TablePlan[],
  reports: MaintenanceReports,
  log: Pick<PublishingReports, 'info' | 'warn'>,
): Promise<void> {
  const { signal } = reports
  for (let left = plans; left.length > 0; ) {
    const postponed = await maintainOnce(database, left, reports, log).catch(error => {
      if (signal.aborted || !isCancelled(error)) throw error
      log.info('The building of indexes gives way to somebody who needs the table.')
      return null
    })
    left = postponed ? left.filter(({ table }) => postponed.has(table)) : left
    if (left.length > 0) await wait(restTime, undefined, { signal })
  }
}

/** Answers the tables that it had to leave out. */
async function maintainOnce(
  database: Database,
  plans: readonly TablePlan[],
  reports: BuildReports,
  { info, warn }: Pick<PublishingReports, 'info' | 'warn'>,
): Promise<Set<string>> {
  const built = await buildIndexes(database, plans, reports)
  const dropped = await dropIndexes(database, plans, built.lacking, reports)
  for (const line of [...built.changes, ...dropped.changes]) info(line)
  for (const { message, fix } of built.problems) warn(`${message} ${fix}`)
  return new Set([...built.postponed, ...dropped.postponed])
}

/** The tables that somebody needs for himself at present, on this instance or another one. */
interface Claims {
  /** Hears of claims from now on. */
  listen(): Promise<void>
  has(table: string): boolean
  close(): Promise<void>
}

/** Who still needs a table says so again sooner than this, in milliseconds. */
const claimTime = 3000

/** Builds the list of claims, empty at first. */
function buildClaims(database: Database): Claims {
  const ends = new Map<string, number>()
  let listening: Promise<() => Promise<void>> | null = null

  function onClaim(table: string | null): void {
    if (table !== null) ends.set(table, performance.now() + claimTime)
  }

  return {
    async listen() {
      listening ??= database.listen(claimChannel, onClaim)
      await listening.catch(error => {
        listening = null
        throw error
      })
    },
    has: table => performance.now() < (ends.get(table) ?? 0),
    async close() {
      const end = await listening?.catch(() => null)
      await end?.()
    },
  }
}

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
