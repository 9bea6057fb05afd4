import { buildSuccess } from '#contract/envelope.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, CallHandler } from '../../platform/resources/extension.ts'
import { allCompanies, checkGrants, checkRank } from './grants.ts'
import { keepHolder } from './holders.ts'
import {
  addRoles,
  listPermissionsOfRoles,
  listRoles,
  listRolesOfUser,
  type RoleRow,
  removeRoles,
} from './roleRepository.ts'
import { getIds, getUserForChange } from './targets.ts'
import { tellAccess } from './telling.ts'
import type { UserRow } from './userRepository.ts'

/** A private role is given and taken only by who sees all companies; for everybody else it stays as it is. */
function isOutOfReach({ caller }: CallContext, role: RoleRow): boolean {
  return role.IsPrivate && !caller.permissions.has(allCompanies)
}

/** The roles that are chosen; refuses unknown ones and, as if they were unknown, those of another company. */
async function getChosenRoles(context: CallContext, user: UserRow, ids: readonly number[]): Promise<RoleRow[]> {
  const roles = await listRoles(context.transaction, ids)
  const usable = roles.filter(role => role.CompanyID === user.CompanyID && !isOutOfReach(context, role))
  if (usable.length < ids.length) throw new Refusal(context.text('membership.roles.unknown'))
  return usable
}

/**
 * User/SaveRoleAssignments: the chosen roles replace those that the user has (SPEC-1 §7 "User").
 * Nobody changes his own roles, gives or takes permissions that he does not hold, or acts on who may do more.
 */
export function buildAssignRoles(codesOf: (userId: number) => Promise<ReadonlySet<string>>): CallHandler {
  return async context => {
    const { caller, transaction, text, resource } = context
    const user = await getUserForChange(context)
    if (user.ID === caller.userId) throw new Refusal(text('membership.roles.own'))
    checkRank(context, await codesOf(user.ID))

    const held = await listRolesOfUser(transaction, user.ID)
    const kept = held.filter(role => isOutOfReach(context, role)).map(role => role.ID)
    const chosenIds = getIds(context, 'SelectedIDs').filter(id => !kept.includes(id))
    const chosen = await getChosenRoles(context, user, chosenIds)
    const heldIds = held.map(role => role.ID)
    const added = chosen.map(role => role.ID).filter(id => !heldIds.includes(id))
    const removed = heldIds.filter(id => !kept.includes(id) && !chosenIds.includes(id))
    const touched = await listPermissionsOfRoles(transaction, [...added, ...removed])
    checkGrants(
      context,
      touched.map(permission => permission.Code),
    )

    await keepHolder(context, async () => {
      await removeRoles(transaction, user.ID, removed)
      await addRoles(transaction, user.ID, added)
    })
    await writeAudit(transaction, {
      userId: caller.userId,
      resource,
      recordId: user.ID,
      action: 'assignRoles',
      before: { RoleIDs: heldIds },
      after: { RoleIDs: [...kept, ...chosenIds] },
    })
    await tellAccess(transaction, user.ID)
    return buildSuccess(null, text('engine.saved'))
  }
}
