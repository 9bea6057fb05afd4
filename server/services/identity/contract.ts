import type { Caller, UserType } from '#server/platform/access/caller.ts'
import type { Queries, Transaction } from '#server/platform/database/types.ts'
import type { CallContext, Fragment } from '#server/platform/resources/extension.ts'

/** The identity client that the console is. */
export const consoleClient = 'locum-console'

/** The application whose permissions the console asks for (`client_appcode`). */
export const consoleApplication = 'Marketplace'

/** The scopes that the console asks for, and what a client gets that asks for nothing in particular. */
export const defaultScope = 'openid profile offline_access api'

/** A user as identity knows one: enough for a sign-in and for the claims of SPEC-0 §3 "User context". */
export interface Account {
  userId: number
  loginName: string
  /** False for a user who was deactivated or deleted: neither signs in nor stays signed in. */
  isActive: boolean
  userType: UserType
  companyId: number
  companyCode: string
  companyName: string
  /** 0 where there is no team; code and name are then null. */
  teamId: number
  teamCode: string | null
  teamName: string | null
  title: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  phone: string | null
  email: string | null
  culture: string | null
}

/** Where accounts come from; membership implements it. */
export interface AccountDirectory {
  /** Finds by login name, trimmed and case-insensitive, among undeleted users; null where there is none. */
  findByLogin(loginName: string): Promise<Account | null>
  /** Finds by id among undeleted users; null where there is none. */
  findById(userId: number): Promise<Account | null>
}

/** Who may change what is whose; membership implements it. */
export interface Ranks {
  /**
   * How a user stands to a caller: `unreachable` where he is deleted or of a company that the caller does not see, `above`
   * where he holds a permission that the caller does not hold, so that the caller may not change what is his.
   */
  judgeUser(asked: { caller: Caller; database: Queries }, userId: number): Promise<'unreachable' | 'above' | 'within'>
  /**
   * The condition that a column holds the ID of somebody whom the caller may change: of his companies who holds nothing that he does
   * not hold himself, and himself. Which companies he sees is asked beside it; null for who answers for the installation.
   */
  narrowToUsersWithin(caller: Caller, column: Fragment): Fragment | null
}

/** The users as which other programs call; membership implements it. */
export interface ServiceAccounts extends Pick<Ranks, 'judgeUser'> {
  /** Makes a user without a password and without roles, who signs in by no form; answers his ID. */
  addServiceAccount(
    transaction: Transaction,
    account: { loginName: string; name: string; companyId: number; by: string },
  ): Promise<number>
  /** The IDs of the active users of a company who hold a permission. */
  listUsersWith(queries: Queries, code: string, companyId: number): Promise<number[]>
  /** Calls such a user as its client is called. */
  renameServiceAccount(transaction: Transaction, account: { userId: number; name: string; by: string }): Promise<void>
  /** Deletes such a user; whatever he was given ends with it. */
  deleteServiceAccount(transaction: Transaction, userId: number, by: string): Promise<void>
}

/** What a password is judged by besides its own text (rules C7.13). */
export interface PasswordOwner {
  loginName: string
  companyName: string | null
}

/** Passwords and sessions of users, for the services that administer them. Every change ends with its transaction. */
export interface Credentials {
  /**
   * Judges a password against the rules (C7.13) and the user's last five; null when it may be used, else the message
   * key of what speaks against it.
   */
  findPasswordProblem(queries: Queries, userId: number, password: string, owner: PasswordOwner): Promise<string | null>
  /**
   * Judges a password like {@link Credentials.findPasswordProblem} and hashes it, which takes tens of milliseconds: to be done
   * before a transaction begins, and stored in it by {@link Credentials.storePassword}.
   */
  preparePassword(
    queries: Queries,
    userId: number,
    password: string,
    owner: PasswordOwner,
  ): Promise<PreparedPassword | { problem: string }>
  /** Stores a prepared password and ends the user's sessions; false where he got another one since it was prepared. */
  storePassword(
    transaction: Transaction,
    userId: number,
    prepared: PreparedPassword,
    options?: SetPasswordOptions,
  ): Promise<boolean>
  /**
   * Stores a password (argon2id) and ends the user's sessions. It does not judge the password: call
   * {@link Credentials.findPasswordProblem} first where a person chose it.
   */
  setPassword(transaction: Transaction, userId: number, password: string, options?: SetPasswordOptions): Promise<void>
  /**
   * Stores one hash that {@link Credentials.hashPassword} made for every user of an id range, both ends included: a million generated
   * users share one in one statement.
   */
  sharePasswordHash(transaction: Queries, firstUserId: number, lastUserId: number, hash: string): Promise<void>
  /** Hashes a password with argon2id (19 MiB, two passes). */
  hashPassword(password: string): Promise<string>
  /**
   * Judges a password as a sign-in does (rules C7.14): the pair of login name and address waits its turn and its delay, a wrong
   * one counts as a failure, the right one forgets them, unless a second factor is asked for besides. `userId` null is nobody who could
   * sign in: it fails after as long.
   * It uses connections of its own: call it outside of transactions.
   */
  tryPassword(attempt: Attempt, userId: number | null): Promise<AttemptResult>
  /**
   * Tries the password of who calls, as a sign-in would, and throws in words at the field that it was typed in; `wrong` is the
   * catalogue's key of what a wrong one is answered with. Call it outside of transactions.
   */
  checkOwnPassword(
    context: ProofContext,
    typed: { password: string; field: string; wrong: string },
  ): Promise<'right' | 'halfway'>
  /** Tries the second step of who calls in the same way, and throws in words at the field `Code`. */
  checkOwnCode(context: ProofContext, given: Pick<SecondAttempt, 'ticket' | 'proof'>): Promise<void>
  /** What users have beside their passwords. */
  readonly secondFactors: SecondFactors
  /** Notes that the caller has proved anew who he is, for the session by which he calls. */
  renewProof(transaction: Transaction, caller: Caller): Promise<void>
  /** Those of some users who have a password. */
  listWithPassword(queries: Queries, userIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Ends every session of the user but the kept one within a second: access tokens, refresh tokens, hubs. */
  endSessions(transaction: Transaction, userId: number, kept?: string): Promise<void>
  /** What holds of the user's sessions at present. */
  findSession(userId: number): Promise<SessionState>
}

/** Who gives a password, from which address. */
export interface Attempt {
  loginName: string
  password: string
  /** The network address, proxies considered. */
  address: string
}

/**
 * What became of an attempt: `halfway` is right, and a second factor is asked for besides; `waiting` is refused unseen after too many
 * failures, `flooded` since too many wait their turn.
 */
export type AttemptResult = 'right' | 'halfway' | 'wrong' | 'waiting' | 'flooded'

/** Of a call in which its caller proves who he is. */
type ProofContext = Pick<CallContext, 'caller' | 'request' | 'text'>

/** By what somebody goes on whose password was right. */
export interface SecondStep {
  ticket: string
  /** What his browser asks for a passkey with; null where he has none. */
  passkey: object | null
}

/** The code of an authenticator app, a recovery code, or what a browser got of a passkey at one of our origins. */
export type SecondProof = { code: string } | PasskeyProof

/** What a browser got of a passkey, at one of our origins. */
export interface PasskeyProof {
  response: unknown
  origin: string
}

/** Who gives the second proof, from which address. */
export interface SecondAttempt {
  /** That of the first step. */
  ticket: string
  proof: SecondProof
  address: string
}

/** A passkey as its owner knows it. */
export interface ListedPasskey {
  ID: number
  Name: string
  CreatedOn: string
  LastUsedOn: string | null
}

/** Passkeys (WebAuthn), beside an authenticator app or in the place of password and code. Origins are those of the browsers. */
export interface Passkeys {
  list(queries: Queries, userId: number): Promise<ListedPasskey[]>
  /** Forgets one of a user; false where he has no such one. */
  remove(transaction: Transaction, userId: number, id: number): Promise<boolean>
  /** What a browser makes a new one with. */
  begin(owner: { userId: number; loginName: string; origin: string }): Promise<object>
  /** Verifies what a browser made, before a transaction begins; answers what stores it there under a name, null where it is not right. */
  verifyNew(
    made: PasskeyProof & { userId: number },
  ): Promise<((transaction: Transaction, name: string) => Promise<boolean>) | null>
  /** What a browser asks for a passkey with: for those of a user, null where he has none, or without one for whoever signs in by it alone. */
  ask(origin: string, userId: number | null): Promise<object | null>
  /** Whose passkey it is said to be. */
  findOwner(response: unknown): Promise<number | null>
  /** Verifies a use; in the place of password and code (`isAlone`) the device has to have recognised its user. */
  verify(used: PasskeyProof & { userId: number; isAlone: boolean }): Promise<boolean>
}

/** What users have beside their passwords: an authenticator app (RFC 6238), recovery codes for who has lost it, passkeys. */
export interface SecondFactors {
  readonly passkeys: Passkeys
  find(queries: Queries, userId: number): Promise<{ hasAuthenticator: boolean; recoveryCodes: number }>
  /** Those of some users who have a second factor. */
  listWithFactor(queries: Queries, userIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Begins the second step of who has given his password. */
  beginStep(owner: { userId: number; loginName: string; origin: string }): Promise<SecondStep>
  /** Tries a proof as passwords are tried. It uses connections of its own: call it outside of transactions. */
  tryStep(attempt: SecondAttempt): Promise<{ result: AttemptResult | 'expired'; userId: number | null }>
  /** Tries a passkey in the place of password and code, in the same way. */
  tryPasskey(attempt: PasskeyProof & { address: string; account: Account | null }): Promise<AttemptResult>
  /** Makes what an app is set up with, before a transaction begins; stored in it, it is asked for once a code of it was given. */
  prepareAuthenticator(
    userId: number,
    loginName: string,
  ): Promise<{ secret: string; address: string; store(transaction: Transaction): Promise<void> }>
  /** Finds out, before a transaction begins, whether a code is of the app that is being set up; answers what has it be asked for from then on, null for a wrong one. */
  prepareConfirmation(userId: number, code: string): Promise<((transaction: Transaction) => Promise<boolean>) | null>
  /** Makes recovery codes, which are hashed: to be done before a transaction begins, and stored in it. */
  prepareRecoveryCodes(userId: number): Promise<{ codes: string[]; store(transaction: Transaction): Promise<void> }>
  /** Takes away whatever a user has beside his password; false where that was nothing. */
  remove(transaction: Transaction, userId: number): Promise<boolean>
}

/** What became of the second factor of an account. */
export type FactorChange = 'added' | 'removed' | 'codes' | 'passkeyAdded' | 'passkeyRemoved' | 'reset'

/** Has owners of accounts hear of what was done to them; membership implements it. */
export interface OwnerNews {
  raiseSecondFactorChanged(context: CallContext, userId: number, change: FactorChange): Promise<void>
}

/** A password that was judged and hashed. */
export interface PreparedPassword {
  readonly hash: string
  /** The hash that the user had when it was judged; null where he had none. */
  readonly replaces: string | null
}

/** The state of a user's sessions. */
export interface SessionState {
  /** The number that the user's tokens must carry; 0 for a user who never had a password. */
  version: number
  /** The sign-in whose tokens hold with an older number too; null where there is none. */
  storedSession: string | null
  /** Whether a new password is asked for. */
  isPasswordResetRequired: boolean
  /** Whether a password alone signs him in no longer. */
  hasSecondFactor: boolean
  /** Sign-ins that were ended by themselves; their tokens no longer hold. */
  endedGrants: ReadonlySet<string>
}

export interface SetPasswordOptions {
  /** The user is asked for a password of one's own at the next sign-in (`is_password_reset_required`). */
  isResetRequired?: boolean
  /** The sign-in that does not end: that of a user who changes his own password. */
  storedSession?: string
}
