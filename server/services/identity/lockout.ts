/** Failures after which a login name has to wait at an address (rules C7.14). */
const failuresBeforeDelay = 5

/** The longest delay, in minutes. */
const longestDelay = 15

/** The minutes that a login name waits at an address after so many failures: none, then 1, 2, 4, 8, 15. */
export function toDelay(failures: number): number {
  if (failures < failuresBeforeDelay) return 0
  return Math.min(2 ** (failures - failuresBeforeDelay), longestDelay)
}

/** More attempts than this may not wait for one another: what comes on top is turned away. */
const longestQueue = 50

/**
 * Builds the gate through which attempts of one login name from one address go one after the other, so that a burst of
 * guesses cannot slip past the count of failures. `enter` answers null when too many wait already.
 */
export function buildGate(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> | null {
  const lanes = new Map<string, { tail: Promise<unknown>; waiting: number }>()

  return (key, work) => {
    const lane = lanes.get(key) ?? { tail: Promise.resolve(), waiting: 0 }
    if (lane.waiting >= longestQueue) return null
    lanes.set(key, lane)
    lane.waiting += 1
    const result = lane.tail.then(work)
    lane.tail = result.then(leave, leave)
    return result

    function leave() {
      lane.waiting -= 1
      if (lane.waiting === 0 && lanes.get(key) === lane) lanes.delete(key)
    }
  }
}
