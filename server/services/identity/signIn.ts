import { toAttemptName } from './attempts.ts'
import type { Account, AccountDirectory, Attempt, Credentials } from './contract.ts'
import type { SignInEntries } from './signInEntries.ts'

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

export type SignIn = (attempt: Attempt) => Promise<Account>

/** What a sign-in is made of. */
export interface SignInParts {
  accounts: AccountDirectory
  credentials: Pick<Credentials, 'tryPassword'>
  entries: Pick<SignInEntries, 'addSignIn' | 'addFailure'>
  onSignedIn(userId: number): Promise<void>
}

/** Builds the sign-in by password: every refusal looks alike and takes as long. Throws {@link SignInRefused}. */
export function buildSignIn({ accounts, credentials, entries, onSignedIn }: SignInParts): SignIn {
  return async attempt => {
    const loginName = toAttemptName(attempt.loginName)
    if (loginName === null) throw new SignInRefused()
    const account = await accounts.findByLogin(loginName)
    const result = await credentials.tryPassword(attempt, account?.isActive ? account.userId : null)
    // What is refused unseen is reported by the failures before it.
    if (result === 'wrong') entries.addFailure(account, attempt.address)
    if (result !== 'right' || !account) throw new SignInRefused(result === 'flooded')
    await onSignedIn(account.userId)
    await entries.addSignIn(account, attempt.address)
    return account
  }
}
