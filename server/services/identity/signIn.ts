import { toAttemptName } from './attempts.ts'
import type {
  Account,
  AccountDirectory,
  Attempt,
  Credentials,
  PasskeyProof,
  SecondAttempt,
  SecondStep,
} from './contract.ts'
import type { SignInEntries } from './signInEntries.ts'

/** What is said of a sign-in that fails, whatever the reason (rules C7.14): of the password, of the second step, of a passkey, and of what came too late. */
const messages = {
  password: 'Invalid user account or password',
  code: 'The code is not correct.',
  passkey: 'This passkey is not known here.',
  expired: 'That took too long. Please sign in again.',
} as const

/** A sign-in that was refused; `isFlooded` when too many attempts of this pair wait already. */
export class SignInRefused extends Error {
  readonly reason: keyof typeof messages
  readonly isFlooded: boolean

  constructor(reason: keyof typeof messages, isFlooded = false) {
    super(messages[reason])
    this.name = 'SignInRefused'
    this.reason = reason
    this.isFlooded = isFlooded
  }
}

/** Who has signed in, and by what (RFC 8176). */
export interface SignedIn {
  account: Account
  methods: readonly string[]
}

/** The sign-in, step by step; each throws {@link SignInRefused}. */
export interface SignIn {
  /** Answers by what to go on where a second factor is asked for: until then nobody has signed in. */
  byPassword(attempt: Attempt & { origin: string }): Promise<SignedIn | SecondStep>
  bySecondFactor(attempt: SecondAttempt): Promise<SignedIn>
  /** A passkey whose device has recognised its user is both factors. */
  byPasskey(attempt: PasskeyProof & { address: string }): Promise<SignedIn>
}

/** What a sign-in is made of. */
export interface SignInParts {
  accounts: AccountDirectory
  credentials: Pick<Credentials, 'tryPassword' | 'secondFactors'>
  entries: Pick<SignInEntries, 'addSignIn' | 'addFailure'>
  onSignedIn(userId: number): Promise<void>
}

/** Builds the sign-in: every refusal of a step looks alike and takes as long. */
export function buildSignIn({ accounts, credentials, entries, onSignedIn }: SignInParts): SignIn {
  async function finish(account: Account, address: string, methods: readonly string[]): Promise<SignedIn> {
    await onSignedIn(account.userId)
    await entries.addSignIn(account, address)
    return { account, methods }
  }

  return {
    async byPassword({ origin, ...attempt }) {
      const loginName = toAttemptName(attempt.loginName)
      if (loginName === null) throw new SignInRefused('password')
      const account = await accounts.findByLogin(loginName)
      const result = await credentials.tryPassword(attempt, account?.isActive ? account.userId : null)
      // What is refused unseen is reported by the failures before it.
      if (result === 'wrong') entries.addFailure(account, attempt.address)
      if (account && result === 'right') return finish(account, attempt.address, ['pwd'])
      if (account && result === 'halfway')
        return credentials.secondFactors.beginStep({ userId: account.userId, loginName, origin })
      throw new SignInRefused('password', result === 'flooded')
    },
    async bySecondFactor(attempt) {
      const { result, userId } = await credentials.secondFactors.tryStep(attempt)
      const account = userId === null ? null : await accounts.findById(userId)
      if (result === 'wrong') entries.addFailure(account, attempt.address)
      if (result === 'right' && account?.isActive)
        return finish(account, attempt.address, ['pwd', 'code' in attempt.proof ? 'otp' : 'hwk', 'mfa'])
      throw new SignInRefused(result === 'expired' || result === 'right' ? 'expired' : 'code', result === 'flooded')
    },
    async byPasskey(attempt) {
      const userId = await credentials.secondFactors.passkeys.findOwner(attempt.response)
      const account = userId === null ? null : await accounts.findById(userId)
      const result = await credentials.secondFactors.tryPasskey({ ...attempt, account })
      if (result === 'wrong') entries.addFailure(account, attempt.address)
      if (account && result === 'right') return finish(account, attempt.address, ['hwk', 'user', 'mfa'])
      throw new SignInRefused('passkey', result === 'flooded')
    },
  }
}
