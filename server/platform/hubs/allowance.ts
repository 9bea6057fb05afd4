/** How much a user may send: so many messages at once, and after that so many a second. */
export interface Pace {
  perSecond: number
  burst: number
}

/** The allowances of users: each has one over all his connections, which is forgotten with the last of them. */
export interface UserAllowances {
  /** Counts a connection of a user; answers his allowance, and what ends it. */
  open(subject: string): { allow(count: number): boolean; end(): void }
}

/** Builds the allowances of users, each of the same pace. */
export function buildUserAllowances(pace: Pace): UserAllowances {
  const known = new Map<string, { allow(count: number): boolean; connections: number }>()
  return {
    open(subject) {
      const own = known.get(subject) ?? { allow: buildAllowance(pace), connections: 0 }
      known.set(subject, own)
      own.connections += 1
      return {
        allow: own.allow,
        end() {
          own.connections -= 1
          if (own.connections === 0) known.delete(subject)
        },
      }
    },
  }
}

/** Builds an allowance: the function answers whether so many messages are still within it, and counts them. */
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
