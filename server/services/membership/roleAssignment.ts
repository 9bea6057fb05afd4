import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { checkGrants, isRoleInScope } from './grants.ts'
import { guardLastAdministrator } from './lastAdministrator.ts'
import { checkUserRank } from './ranks.ts'
import {
  addRoles,
  listPermissionsOfRoles,
  listRoles,
  listRolesOfUser,
  type RoleRow,
  removeRoles,
} from './roleRepository.ts'
import { getUserForChange } from './targets.ts'
import type { UserRow } from './userRepository.ts'

/** The roles that are chosen; refuses unknown ones and, as if they were unknown, those of another company. */
async function getChosenRoles(context: CallContext, user: UserRow, ids: readonly number[]): Promise<RoleRow[]> {
  const roles = await listRoles(context.transaction, ids)
  const usable = roles.filter(role => role.CompanyID === user.CompanyID && isRoleInScope(context.caller, role))
  if (usable.length < ids.length) throw new Refusal(context.text('membership.roles.unknown'))
  return usable
}

/**
 * User/SaveRoleAssignments: the chosen roles replace those that the user has (SPEC-1 §7 "User"); private ones that the caller
 * does not see stay. Nobody changes his own roles, gives or takes permissions that he does not hold, or acts on who may do more.
 */
export async function assignRoles(context: CallContext<'Users', 'assignRoles'>): Promise<Envelope> {
  const { transaction, text, id, given } = context
  await changeRoles(context, id, [...new Set(given.SelectedIDs)])
  await publishAccessChange(transaction, id)
  return buildSuccess(null, text('engine.saved'))
}

/** Gives a user the chosen roles instead of his own; refuses as `assignRoles` does. */
export async function changeRoles(context: CallContext, userId: number, roleIds: readonly number[]): Promise<void> {
  const user = await getUserForChange(context, userId)
  if (user.ID === context.caller.userId) throw new Refusal(context.text('membership.roles.own'))
  await guardLastAdministrator(context, user.CompanyID, async () => {
    await checkUserRank(context, user.ID)
    await replaceRoles(context, user, roleIds)
  })
  context.publishRowsChanged([user.ID])
}

/** Gives a user who was just made the roles that were chosen with him, by the same rules. */
export async function giveFirstRoles(context: CallContext, userId: number, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length > 0) await replaceRoles(context, await getUserForChange(context, userId), roleIds)
}

async function replaceRoles(context: CallContext, user: UserRow, wantedIds: readonly number[]): Promise<void> {
  const { caller, transaction } = context
  const held = await listRolesOfUser(transaction, user.ID)
  const kept = held.filter(role => !isRoleInScope(caller, role)).map(role => role.ID)
  const chosenIds = wantedIds.filter(id => !kept.includes(id))
  const chosen = await getChosenRoles(context, user, chosenIds)
  const heldIds = held.map(role => role.ID)
  const added = chosen.map(role => role.ID).filter(id => !heldIds.includes(id))
  const removed = heldIds.filter(id => !kept.includes(id) && !chosenIds.includes(id))
  const touched = await listPermissionsOfRoles(transaction, [...added, ...removed])
  checkGrants(
    context,
    touched.map(permission => permission.Code),
  )
  await removeRoles(transaction, user.ID, removed)
  await addRoles(transaction, user.ID, added)
  await context.audit({
    recordId: user.ID,
    action: 'assignRoles',
    before: { RoleIDs: heldIds },
    after: { RoleIDs: [...kept, ...chosenIds] },
  })
}
