import type { Caller } from '../../platform/access/caller.ts'
import type { Extensions } from '../../platform/resources/extension.ts'
import type { AccountDirectory } from '../identity/contract.ts'

/** What app.ts and other services may ask of membership. */
export interface Membership {
  /** Where identity finds the users that sign in. */
  accounts: AccountDirectory
  /**
   * The codes that a user holds through the roles of an application; the console's own application when `clientCode` is
   * absent. Empty for a user who is inactive, deleted or unknown, and for an application that is unknown.
   */
  permissionsOf(userId: number, clientCode?: string): Promise<ReadonlySet<string>>
  /** How many active users hold a code. */
  countHolders(code: string): Promise<number>
  /** True for an undeleted user of a company that the caller sees. */
  isUserInScope(caller: Caller, userId: number): Promise<boolean>
  /** Keeps the moment of a sign-in that succeeded (`LastLoggedInOn`); it is no change that the audit or a version tells of. */
  recordSignIn(userId: number): Promise<void>
  /** What membership adds to the resource engine. */
  extensions: Extensions
}

/** The first administrator of an installation without demo data. */
export interface FirstAdministrator {
  loginName: string
  password: string
}
