import type { Database } from '#server/platform/database/types.ts'
import type { Account, AccountDirectory } from './contract.ts'
import { verifyPassword } from './hashing.ts'
import { buildGate, toDelay } from './lockout.ts'
import { clearFailures, countFailure, findAccount, findFailures } from './repository.ts'

/** Said of every sign-in that fails, whatever the reason (rules C7.14). */
const signInFailedMessage = 'Invalid user account or password'

/** A sign-in that was refused; `isFlooded` when too many attempts of this pair wait already. */
export class SignInRefused extends Error {
  readonly isFlooded: boolean

  constructor(isFlooded = false) {
    super(signInFailedMessage)
    this.name = 'SignInRefused'
    this.isFlooded = isFlooded
  }
}

/** Who tries to sign in, from which address. */
export interface Attempt {
  loginName: string
  password: string
  address: string
}

export type SignIn = (attempt: Attempt) => Promise<Account>

/** The minutes to wait after the first, second ... failure; the last counts for every further one. */
const delays = Array.from({ length: 9 }, (_, place) => toDelay(place + 1))

/** Longer login names are nobody's and are not kept. */
const longestLoginName = 80

/**
 * Builds the sign-in by password: the pair of login name and address waits its turn and its delay, unknown accounts cost
 * the same time as known ones, and every refusal looks alike. Throws {@link SignInRefused}.
 */
export function buildSignIn(
  database: Database,
  accounts: AccountDirectory,
  onSignedIn: (userId: number) => Promise<void>,
): SignIn {
  const enter = buildGate()

  async function attempt(loginName: string, { password, address }: Attempt): Promise<Account> {
    const [{ hasFailed, mustWait }, account] = await Promise.all([
      findFailures(database, loginName, address),
      accounts.findByLogin(loginName),
    ])
    if (mustWait) throw new SignInRefused()
    const stored = account ? await findAccount(database, account.userId) : null
    const isRight = await verifyPassword(stored?.PasswordHash ?? null, password)
    if (!account?.isActive || !isRight) {
      await countFailure(database, loginName, address, delays)
      throw new SignInRefused()
    }
    if (hasFailed) await clearFailures(database, loginName, address)
    await onSignedIn(account.userId)
    return account
  }

  return async details => {
    const loginName = details.loginName.trim().toLowerCase()
    if (loginName === '' || loginName.length > longestLoginName || details.password === '') throw new SignInRefused()
    const result = enter(`${loginName}\n${details.address}`, () => attempt(loginName, details))
    if (!result) throw new SignInRefused(true)
    return result
  }
}
