import type { Caller } from '../../platform/access/caller.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { CallContext, Fragment } from '../../platform/resources/extension.ts'
import type { Service } from '../../platform/service.ts'
import type { AccountDirectory, OwnerNews, Ranks, ServiceAccounts } from '../identity/contract.ts'

/** A user as other services may name him. */
export interface Person {
  ID: number
  Name: string
  LoginName: string
  Email: string | null
  CompanyName: string
  IsActive: boolean
}

/** What other services know of a user. */
export interface FoundUser {
  ID: number
  CompanyID: number
  /** 1 agency staff, 2 facility, 3 candidate (SPEC-0 §1). */
  UserType: number
  IsActive: boolean
}

/** What app.ts and other services may ask of membership. */
export interface Membership extends Ranks, ServiceAccounts, OwnerNews {
  /** Where identity finds the users that sign in. */
  accounts: AccountDirectory
  /**
   * The codes that a user holds through the roles of an application; the console's own application when `clientCode` is
   * absent. Empty for a user who is inactive, deleted or unknown, and for an application that is unknown. Within a transaction
   * they are asked of its `queries`.
   */
  permissionsOf(userId: number, clientCode?: string, queries?: Queries): Promise<ReadonlySet<string>>
  /** The codes of all permissions, for an installation in which everything is permitted (`LOCUM_PERMIT_ALL`). */
  listAllPermissions(): Promise<ReadonlySet<string>>
  /** A user as other services know him; null where he is deleted or of a company that the caller does not see. */
  findUser(asked: { caller: Caller; database: Queries }, userId: number): Promise<FoundUser | null>
  /** What a user is called; null where he is deleted or of a company that the caller does not see. */
  nameUser(asked: { caller: Caller; database: Queries }, userId: number): Promise<string | null>
  /** Who a user is; null where he is deleted or of a company that the caller does not see. */
  findPerson(asked: { caller: Caller; database: Queries }, userId: number): Promise<Person | null>
  /**
   * The roles of a caller's own company with whose users he may share something: those that he has, with `VIEW_ROLE` all that he
   * reaches.
   */
  listSharedRoles(asked: { caller: Caller; database: Queries }): Promise<{ ID: number; Name: string }[]>
  /** The condition that a column holds the ID of a role that the caller has in his own company. */
  narrowToHeldRoles(caller: Caller, column: Fragment): Fragment
  /** Keeps the moment of a sign-in that succeeded (`LastLoggedInOn`); it is no change that the audit or a version tells of. */
  recordSignIn(userId: number): Promise<void>
  /** Takes away what a user has beside his password, and ends his sessions; false where there is nothing. */
  resetSecondFactor(context: CallContext<'Users'>, userId: number): Promise<boolean>
  service: Service
}

/** The task by which the owner of an account hears of a sign-in from elsewhere. */
export const signInTask = 'membership.tellOwner'

/** A sign-in by a device and from a network that are both new for its account. */
export interface NewSignIn {
  userId: number
  /** The instant, as ISO text. */
  at: string
  device: string
  network: string
}

/** The first administrator of an installation without demo data. */
export interface FirstAdministrator {
  loginName: string
  password: string
  /** Fills a message of the catalogue. */
  text: (key: string) => string
}
