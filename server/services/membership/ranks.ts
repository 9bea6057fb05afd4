import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { isInstallationAdministrator } from './grants.ts'
import { listOutrankingRoles, listOutrankingUsers, type OutrankingRole } from './rankRepository.ts'

type Asked = Pick<CallContext, 'caller' | 'database'>

const recordActions = ['edit', 'duplicate', 'delete']

/** The users among these who hold a permission that the caller does not hold himself. */
export async function listUsersAbove({ caller, database }: Asked, ids: readonly number[]): Promise<number[]> {
  if (isInstallationAdministrator(caller)) return []
  const others = ids.filter(id => id !== caller.userId)
  return others.length === 0 ? [] : listOutrankingUsers(database, others, caller.permissions)
}

/** The roles among these that have a permission which the caller does not hold, or a user who holds one. */
async function listRolesAbove({ caller, database }: Asked, ids: readonly number[]): Promise<OutrankingRole[]> {
  return isInstallationAdministrator(caller) ? [] : listOutrankingRoles(database, ids, caller.permissions)
}

/** True where a user may do what the caller may not. */
export async function isAbove(asked: Asked, userId: number): Promise<boolean> {
  return (await listUsersAbove(asked, [userId])).length > 0
}

/** Refuses to act on somebody who may do more than the caller: else a password or an address would be a way up. */
export async function checkUserRank(context: CallContext, userId: number): Promise<void> {
  if (await isAbove(context, userId)) throw new Refusal(context.text('membership.grants.rank'))
}

/** True where a role gives more than the caller holds, or a user who has it may do more than he. */
export async function isRoleAbove(asked: Asked, roleId: number): Promise<boolean> {
  return (await listRolesAbove(asked, [roleId])).length > 0
}

/** Refuses to act on a role that gives more than the caller holds, or by which he would take from who may do more. */
export async function checkRoleRank(context: CallContext, roleId: number): Promise<void> {
  if (await isRoleAbove(context, roleId)) throw new Refusal(context.text('membership.grants.roleRank'))
}

/** What is not offered on the rows of users: nobody deletes himself, or changes who may do more. */
export async function listWithheldOfUsers(
  context: CallContext,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const withheld = new Map([[context.caller.userId, ['delete']]])
  for (const id of await listUsersAbove(context, ids))
    withheld.set(id, [...recordActions, 'notifications', 'resetSecondFactor'])
  return withheld
}

/** What is not offered on the rows of roles: only one that gives more itself cannot be copied. */
export async function listWithheldOfRoles(
  context: CallContext,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const above = await listRolesAbove(context, ids)
  return new Map(above.map(({ ID, GivesMore }) => [ID, GivesMore ? [...recordActions, 'copy'] : recordActions]))
}
