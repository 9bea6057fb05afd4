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
  /** Stores a hash that {@link Credentials.hashPassword} made, so that generated users can share one. */
  setPasswordHash(transaction: Queries, userId: number, hash: string): Promise<void>
  /**
   * Stores one hash for every user of an id range, both ends included: a million generated users share one in one statement.
   */
  sharePasswordHash(transaction: Queries, firstUserId: number, lastUserId: number, hash: string): Promise<void>
  /** Hashes a password with argon2id (19 MiB, two passes). */
  hashPassword(password: string): Promise<string>
  /** True when this is the user's password; false too for a user without one. Guessing is not held up: it is for tests and tools. */
  verifyPassword(queries: Queries, userId: number, password: string): Promise<boolean>
  /**
   * Judges a password as a sign-in does (rules C7.14): the pair of login name and address waits its turn and its delay, a wrong
   * one counts as a failure, the right one forgets them. `userId` null is nobody who could sign in: it fails after as long.
   * It uses connections of its own: call it outside of transactions.
   */
  tryPassword(attempt: Attempt, userId: number | null): Promise<AttemptResult>
  /**
   * Tries the password of who calls, as a sign-in would, and throws in words at the field that it was typed in; `wrong` is the
   * catalogue's key of what a wrong one is answered with. Call it outside of transactions.
   */
  checkOwnPassword(
    context: Pick<CallContext, 'caller' | 'request' | 'text'>,
    typed: { password: string; field: string; wrong: string },
  ): Promise<void>
  /** Notes that the caller's password was given anew for the session by which he calls. */
  renewProof(transaction: Transaction, caller: Caller): Promise<void>
  /** Those of some users who have a password. */
  listWithPassword(queries: Queries, userIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Ends every session of the user within a second: access tokens, refresh tokens, hubs. */
  endSessions(transaction: Transaction, userId: number): Promise<void>
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

/** What became of an attempt: `waiting` is refused unseen after too many failures, `flooded` since too many wait their turn. */
export type AttemptResult = 'right' | 'wrong' | 'waiting' | 'flooded'

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
  /** Sign-ins that were ended by themselves; their tokens no longer hold. */
  endedGrants: ReadonlySet<string>
}

export interface SetPasswordOptions {
  /** The user is asked for a password of one's own at the next sign-in (`is_password_reset_required`). */
  isResetRequired?: boolean
  /** The sign-in that does not end: that of a user who changes his own password. */
  storedSession?: string
}
