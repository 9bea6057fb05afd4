import type { Figure } from './figure.ts'

/** One call of a run: which of the clients makes it, and its number over all rounds. */
export type Task = (client: number, index: number) => Promise<unknown>

export function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The value that such a part of the others does not exceed: 0.95 for the slow one in twenty. */
export function findPart(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Runs a task so many times by so many clients at once; answers each call's milliseconds. */
export async function timeCalls(count: number, clients: number, first: number, task: Task): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const work = async (client: number) => {
    for (let index = next++; index < count; index = next++) {
      const began = performance.now()
      await task(client, first + index)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  return times
}

export interface Comparison {
  /** Medians over the rounds' medians, in milliseconds. */
  ours: number
  theirs: number
  /** The median of the rounds' ratios. */
  ratio: number
}

export interface Rounds {
  rounds: number
  /** Calls of each side in a round. */
  count: number
  clients: number
  /** Calls of each side before anything counts. */
  warmUp: number
}

/** Of a call that takes less than a millisecond: what has to be compiled is, before anything counts. */
export const readRounds = { rounds: 7, count: 400, warmUp: 1500 }

/** Compares two ways to the same thing, a round of the one after a round of the other, so that a busy machine troubles both. */
export async function compare(
  { rounds, count, clients, warmUp }: Rounds,
  ours: Task,
  theirs: Task,
): Promise<Comparison> {
  await timeCalls(warmUp, clients, 0, theirs)
  await timeCalls(warmUp, clients, 0, ours)
  const figures: Comparison[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = warmUp + round * count
    const sides = { theirs: 0, ours: 0 }
    const order = round % 2 === 0 ? (['theirs', 'ours'] as const) : (['ours', 'theirs'] as const)
    for (const side of order) {
      sides[side] = findMedian(await timeCalls(count, clients, first, side === 'ours' ? ours : theirs))
    }
    figures.push({ ...sides, ratio: sides.ours / sides.theirs })
  }
  const median = (key: keyof Comparison) => findMedian(figures.map(figure => figure[key]))
  return { ours: median('ours'), theirs: median('theirs'), ratio: median('ratio') }
}

/** The figure of a comparison: the ratio, with both medians beside it. */
export function toRatio(name: string, { ours, theirs, ratio }: Comparison, budget: number | null): Figure {
  return {
    name,
    value: ratio,
    unit: 'times',
    budget,
    note: `${ours.toFixed(2)} ms by HTTP, ${theirs.toFixed(2)} ms by pg`,
  }
}
