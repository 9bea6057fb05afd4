/** A name that stands elsewhere by now, and the one that it follows; null where it is the first. */
export interface Move {
  name: string
  after: string | null
}

/**
 * The fewest names that must have moved for the order of `before` to become that of `after`; names that only one of them has
 * move nothing.
 */
export function listMoves(before: readonly string[], after: readonly string[]): Move[] {
  const ranks = new Map(before.map((name, index) => [name, index]))
  const shared = after.filter(name => ranks.has(name))
  const stay = findLongestRise(shared.map(name => ranks.get(name) ?? 0))
  return shared
    .filter((_, index) => !stay.has(index))
    .map(name => ({ name, after: after[after.indexOf(name) - 1] ?? null }))
}

/** The positions of a longest rising part of these numbers. */
function findLongestRise(numbers: readonly number[]): Set<number> {
  const lengths: number[] = []
  const previous: (number | null)[] = []
  let last: number | null = null
  for (const [index, number] of numbers.entries()) {
    let best: number | null = null
    for (let earlier = 0; earlier < index; earlier += 1) {
      if ((numbers[earlier] ?? 0) >= number) continue
      if (best === null || (lengths[earlier] ?? 0) > (lengths[best] ?? 0)) best = earlier
    }
    previous.push(best)
    lengths.push(best === null ? 1 : (lengths[best] ?? 0) + 1)
    if (last === null || (lengths[index] ?? 0) > (lengths[last] ?? 0)) last = index
  }
  const stay = new Set<number>()
  for (let rank = last; rank !== null; rank = previous[rank] ?? null) stay.add(rank)
  return stay
}
