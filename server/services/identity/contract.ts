import type { UserType } from '#server/platform/access/caller.ts'
import type { Queries, Transaction } from '#server/platform/database/types.ts'

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

/** What a password is judged by besides its own text (rules C7.13). */
export interface PasswordOwner {
  loginName: string
  companyName: string | null
}

/** Passwords and sessions of users, for the services that administer them. Every change ends with its transaction. */
export interface Credentials {
  /**
   * Judges a password against the rules (C7.13) and the user's last five; null when it may be used, else the message
   * that the user reads.
   */
  findPasswordProblem(queries: Queries, userId: number, password: string, owner: PasswordOwner): Promise<string | null>
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
  /** True when this is the user's password; false too for a user without one. */
  verifyPassword(userId: number, password: string): Promise<boolean>
  /** Ends every session of the user within a second: access tokens, refresh tokens, hubs. */
  endSessions(transaction: Transaction, userId: number): Promise<void>
  /** What holds of the user's sessions at present. */
  findSession(userId: number): Promise<SessionState>
}

/** The state of a user's sessions. */
export interface SessionState {
  /** The number that the user's tokens must carry; 0 for a user who never had a password. */
  version: number
  /** Whether a new password is asked for. */
  isPasswordResetRequired: boolean
  /** Sign-ins that were ended by themselves; their tokens no longer hold. */
  endedGrants: ReadonlySet<string>
}

export interface SetPasswordOptions {
  /** The user is asked for a password of one's own at the next sign-in (`is_password_reset_required`). */
  isResetRequired?: boolean
}
