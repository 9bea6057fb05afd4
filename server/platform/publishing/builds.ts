import type { IndexProgress } from '#contract/configurationVersion.ts'
import type { Database } from '../database/types.ts'
import { type BuildReports, cancelIndexWork } from '../tables/index.ts'
import { findIndexProgress } from './progressRepository.ts'

/** An index that is being built. */
export interface Build {
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
export interface Builds {
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
export function buildBuilds(database: Database, info: (line: string) => void): Builds {
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
  let reported = began
  info(`${build.table}: index ${build.name} is being built`)
  const timer = setInterval(async () => {
    if (!builds().has(build)) return clearInterval(timer)
    build.percent = await findIndexProgress(database, build.pid).catch(() => null)
    if (performance.now() - reported < logTime) return
    reported = performance.now()
    const state = build.percent === null ? 'waits for others' : `${build.percent} %`
    info(`${build.table}: index ${build.name}: ${state} after ${Math.round((reported - began) / 1000)} s`)
  }, lookTime)
  timer.unref()
}
