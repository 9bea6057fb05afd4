import type { Database } from '#server/platform/database/types.ts'
import type { Attempt, AttemptResult } from './contract.ts'
import { verifyPassword } from './hashing.ts'
import { buildGate, listCounts } from './lockout.ts'
import { clearFailures, countFailures, findAccount, findFailures } from './repository.ts'

/** Longer login names are nobody's and are not kept. */
const longestLoginName = 80

/**
 * Builds the one way in which a password is tried, at sign-in and where an old one is asked for: the pair of login name and
 * address waits its turn and its delay, and unknown accounts cost the same time as known ones.
 */
export function buildTryPassword(database: Database) {
  const enter = buildGate()

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
    return enter(`${loginName}\n${details.address}`, () => attempt({ ...details, loginName }, userId)) ?? 'flooded'
  }
}

/** The login name under which attempts are counted; null for one that nobody can have. */
export function toAttemptName(text: string): string | null {
  const name = text.trim().toLowerCase()
  return name === '' || name.length > longestLoginName || name.includes('\0') ? null : name
}
