import type { Figure } from './figure.ts'
import type { PageKind } from './listCases.ts'
import { findMedian, findPart } from './measuring.ts'

/** The most that the p50 of a page may take: so many times the best SQL, or so many milliseconds, whichever is more. */
const budgets: Readonly<Record<PageKind, { times: number; ms: number }>> = {
  counted: { times: 1.25, ms: 60 },
  plain: { times: 5, ms: 3 },
  search: { times: 1.5, ms: 80 },
  far: { times: 0, ms: 100 },
}

/** Pairs of calls: of pages that take long fewer, as many as the time (in milliseconds) has room for. */
const calls = { least: 15, most: 100, time: 2500 }

/** Before a service answers at the speed at which it goes on. */
export const warmUpCalls = 500

/** One way to the rows of a page. */
export type Way = () => Promise<unknown>

async function time(task: Way): Promise<number> {
  const began = performance.now()
  await task()
  return performance.now() - began
}

/** PostgreSQL plans a prepared statement with its values five times before it may keep one plan for all. */
const trials = 7

/** A way that takes so many times the fastest is tried no further. */
const hopeless = 2

/** The same for a first run, which may have to read from the disk. */
const hopelessAtFirst = 20

/** The fastest of some ways to a page. */
export async function findBest(ways: readonly Way[]): Promise<Way> {
  let best: { way: Way; took: number } | null = null
  for (const way of ways) {
    const first = await time(way)
    if (best && first > best.took * hopelessAtFirst) continue
    let took = await time(way)
    for (let trial = 2; trial < trials && took < (best?.took ?? took + 1) * hopeless; trial += 1) took = await time(way)
    if (!best || took < best.took) best = { way, took }
  }
  if (!best) throw new Error('There is no way to the page.')
  return best.way
}

/** Times both sides in turn, each as often the first, and holds ours to the budget of its kind. */
export async function compare(name: string, kind: PageKind, ours: Way, theirs: Way): Promise<Figure> {
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (const task of [ours, theirs, ours, theirs]) await task()
  const began = performance.now()
  for (let pair = 0; pair < calls.most; pair += 1) {
    if (pair >= calls.least && performance.now() - began > calls.time) break
    const sides = [async () => times.ours.push(await time(ours)), async () => times.theirs.push(await time(theirs))]
    for (const side of pair % 2 === 0 ? sides : sides.toReversed()) await side()
  }
  const [value, best] = [findMedian(times.ours), findMedian(times.theirs)]
  const budget = Math.round(Math.max(budgets[kind].ms, budgets[kind].times * best) * 10) / 10
  const slow = `p95 ${findPart(times.ours, 0.95).toFixed(1)} and ${findPart(times.theirs, 0.95).toFixed(1)} ms`
  const note = `${(value / best).toFixed(2)} x; ${best.toFixed(2)} ms by pg; ${slow}; ${times.ours.length} pairs`
  return { name, value, unit: 'ms', budget, note }
}
