import type { Database } from '#server/platform/database/types.ts'
import { buildConcurrencyLimiter } from '#server/platform/share/index.ts'
import type { AttemptResult } from './contract.ts'
import { listCounts } from './lockout.ts'
import { clearFailures, countFailures, findFailures } from './repository.ts'

/** Longer login names are nobody's and are not kept. */
const longestLoginName = 80

/** More attempts than this may not wait for one another: what comes on top is turned away. */
const longestQueue = 50

/** Judges what was given; `halfway` is right, and something else is asked for besides. */
type Judge = () => Promise<'right' | 'halfway' | 'wrong'>

/**
 * Builds the one way in which passwords and codes are tried, at sign-in and where they are asked for again: the pair of login name and
 * address waits its turn and its delay. Halfway forgets no failure.
 */
export function buildAttempts(database: Database) {
  // A burst of guesses must not slip past the count of failures.
  const limiter = buildConcurrencyLimiter<string>({ longestQueue })

  async function attempt(loginName: string, address: string, judge: Judge): Promise<AttemptResult> {
    const counts = listCounts(loginName, address)
    const { hasFailed, mustWait } = await findFailures(database, counts)
    if (mustWait) return 'waiting'
    const verdict = await judge()
    if (verdict === 'wrong') await countFailures(database, counts)
    if (verdict === 'right' && hasFailed) await clearFailures(database, loginName, counts)
    return verdict
  }

  return async (who: { loginName: string; address: string }, judge: Judge): Promise<AttemptResult> => {
    const loginName = toAttemptName(who.loginName)
    if (loginName === null) return 'wrong'
    const leave = await limiter.enter(`${loginName}\n${who.address}`).catch(() => null)
    if (!leave) return 'flooded'
    return attempt(loginName, who.address, judge).finally(leave)
  }
}

/** The login name under which attempts are counted; null for one that nobody can have. */
export function toAttemptName(text: string): string | null {
  const name = text.trim().toLowerCase()
  return name === '' || name.length > longestLoginName || name.includes('\0') ? null : name
}
