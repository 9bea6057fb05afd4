import type { Database } from '#server/platform/database/types.ts'
import { buildConcurrencyLimiter } from '#server/platform/share/index.ts'
import type { Attempt, AttemptResult } from './contract.ts'
import { verifyPassword } from './hashing.ts'
import { listCounts } from './lockout.ts'
import { clearFailures, countFailures, findAccount, findFailures } from './repository.ts'

/** Longer login names are nobody's and are not kept. */
const longestLoginName = 80

/** More attempts than this may not wait for one another: what comes on top is turned away. */
const longestQueue = 50

/**
 * Builds the one way in which a password is tried, at sign-in and where an old one is asked for: the pair of login name and
 * address waits its turn and its delay, and unknown accounts cost the same time as known ones.
 */
export function buildTryPassword(database: Database) {
  // A burst of guesses must not slip past the count of failures.
  const limiter = buildConcurrencyLimiter<string>({ longestQueue })

  async function attempt({ loginName, password, address }: Attempt, userId: number | null): Promise<AttemptResult> {
    const counts = listCounts(loginName, address)
    const { hasFailed, mustWait } = await findFailures(database, counts)
    if (mustWait) return 'waiting'
    const stored = userId === null ? null : await findAccount(database, userId)
    if (!(await verifyPassword(stored?.PasswordHash ?? null, password))) {
      await countFailures(database, counts)
      return 'wrong'
    }
    if (hasFailed) await clearFailures(database, loginName, counts)
    return 'right'
  }

  return async (details: Attempt, userId: number | null): Promise<AttemptResult> => {
    const loginName = toAttemptName(details.loginName)
    if (loginName === null || details.password === '') return 'wrong'
    const leave = await limiter.enter(`${loginName}\n${details.address}`).catch(() => null)
    if (!leave) return 'flooded'
    return attempt({ ...details, loginName }, userId).finally(leave)
  }
}

/** The login name under which attempts are counted; null for one that nobody can have. */
export function toAttemptName(text: string): string | null {
  const name = text.trim().toLowerCase()
  return name === '' || name.length > longestLoginName || name.includes('\0') ? null : name
}
