/** A small seeded generator (mulberry32): the same seed gives the same demo data on every machine. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True in so many cases of one. */
  chance(share: number): boolean
}

export function buildRandom(seed: number): Random {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    integer,
    pick<Item>(items: readonly Item[]) {
      if (items.length === 0) throw new Error('There is nothing to pick from.')
      return items[integer(0, items.length - 1)] as Item
    },
    chance: share => next() < share,
  }
}
