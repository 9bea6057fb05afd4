/** How much a client may send: so many messages at once, and after that so many a second. */
export interface Pace {
  perSecond: number
  burst: number
}

/** Builds the allowance of one client: the function answers whether so many messages are still within it, and counts them. */
export function buildAllowance({ perSecond, burst }: Pace, now = () => performance.now()): (count: number) => boolean {
  let left = burst
  let countedOn = now()
  return count => {
    const time = now()
    left = Math.min(burst, left + ((time - countedOn) / 1000) * perSecond) - count
    countedOn = time
    return left >= 0
  }
}
