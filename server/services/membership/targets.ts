import { notFound } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { isUserInScope } from './grants.ts'
import { findUser, findUserByLogin, findUserForChange, type UserRow } from './userRepository.ts'

function toTarget({ caller }: CallContext, user: UserRow | null): UserRow {
  if (!user || !isUserInScope(caller, user)) throw notFound()
  return user
}

/** The user that a call reads about; throws 404 outside the caller's scope. */
export async function getUser(context: CallContext, userId: number): Promise<UserRow> {
  return toTarget(context, await findUser(context.database, userId))
}

/** The user that a call changes, locked; throws 404 outside the caller's scope. */
export async function getUserForChange(context: CallContext, userId: number): Promise<UserRow> {
  return toTarget(context, await findUserForChange(context.transaction, userId))
}

/** The user of a login name; throws 404 outside the caller's scope. */
export async function getUserByLogin(context: CallContext, loginName: string): Promise<UserRow> {
  return toTarget(context, await findUserByLogin(context.database, loginName))
}
