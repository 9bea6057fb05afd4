import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { badRequest, forbidden, Refusal } from '../../platform/kernel/problem.ts'
import { revokeLinks } from '../../platform/links/index.ts'
import type { Asked, CallContext, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import { factsOf } from '../../platform/resources/facts.ts'
import type { FindSettings } from '../../platform/resources/index.ts'
import type { Credentials } from '../identity/contract.ts'
import type { ChosenLanguages } from '../user-settings/contract.ts'
import { checkCompanyNamed, checkGrants, isRoleInScope } from './grants.ts'
import { buildInvitations, invitationLinks, sendInvitation, toInvitationEnd } from './invitationService.ts'
import { checkLeaving, findLosses, guardLastAdministrator } from './lastAdministrator.ts'
import { narrowToUser, rolesOfUsers } from './narrowingRepository.ts'
import { raiseEmailChanged } from './ownerNews.ts'
import { buildLinkHandlers, buildPasswordHandlers, checkFirstPassword } from './passwordService.ts'
import { candidateType, holdAccess, lockAccess } from './permissionRepository.ts'
import { checkUserRank, listUsersAbove } from './ranks.ts'
import { buildForgotPassword, resetLinks } from './resetService.ts'
import {
  addRoles,
  listPermissionsOfRoles,
  listRoles,
  listRolesOfUser,
  type RoleRow,
  removeRoles,
} from './roleRepository.ts'
import { buildListWithheld, buildSecondFactorReset } from './secondFactorReset.ts'
import { getUserForChange } from './targets.ts'
import { findCompanyOfTeam, isLoginHeld, type UserRow } from './userRepository.ts'

/** A deleted user's login name is free again after so many days (rules C6 "User"). */
const loginHeldDays = 30

/** What the owner of an account is told. */
const accountNews: Pick<ResourceExtension<'Users'>, 'raises' | 'sends'> = {
  raises: {
    USER_PASSWORD_CHANGED: ['ID', 'At'],
    USER_EMAIL_CHANGED: ['ID', 'At', 'Emails', 'Language'],
    USER_SECOND_FACTOR_CHANGED: ['ID', 'At', 'Change'],
    USER_NEW_SIGN_IN: ['ID', 'At', 'Device', 'Network'],
    USER_RESET_REQUESTED: ['ID'],
    USER_INVITED: ['ID'],
  },
  sends: {
    USER_RESET_REQUESTED: { event: 'USER_RESET_REQUESTED', given: ['reset'] },
    USER_INVITED: { event: 'USER_INVITED', given: ['invitation'] },
  },
}

/** What membership adds to the resource Users (SPEC-1 §7 "User", rules C6 "User"). */
export function buildUserExtension(
  credentials: Credentials,
  findSettings: FindSettings,
  languages: ChosenLanguages,
): ResourceExtension<'Users'> {
  const invitations = buildInvitations(credentials)
  const endAccess = async (transaction: Transaction, userId: number) => {
    await credentials.endSessions(transaction, userId)
    await endLinks(transaction, userId)
  }
  return {
    anonymous: ['forgotPassword'],
    ...{ links: [resetLinks, invitationLinks], ...accountNews },
    junctions: { RoleIDs: rolesOfUsers },
    handlers: {
      ...buildPasswordHandlers(credentials),
      ...buildLinkHandlers(credentials),
      resetSecondFactor: buildSecondFactorReset(credentials),
      forgotPassword: buildForgotPassword(findSettings),
      assignRoles,
      update: updateUser,
      allByCompany: listOfCompany,
    },
    beforeSave: context => completeUser(credentials, context),
    async afterSave(context) {
      const { transaction, transient, stored, record, id } = context
      if (stored && stored.Email !== record.Email) {
        await endLinks(transaction, id)
        await raiseEmailChanged(context, languages, id, [stored.Email, record.Email])
        if (stored.InvitedUntil !== null) await sendInvitation(context, id)
      }
      const roleIds = (transient.RoleIDs ?? []) as number[]
      if (stored === null) {
        if (isInvited(transient)) await sendInvitation(context, id)
        else await credentials.setPassword(transaction, id, String(transient.Password))
        await giveFirstRoles(context, id, roleIds)
      } else if (transient.RoleIDs !== undefined) await changeRoles(context, id, roleIds)
      await publishAccessChange(transaction, id)
    },
    async beforeDelete(context) {
      const { caller, stored, text, transaction } = context
      const userId = stored.ID
      if (userId === caller.userId) throw new Refusal(text('membership.users.deleteOwn'))
      if (stored.IsServiceAccount) throw new Refusal(text('membership.users.ofClient'))
      await lockAccess(transaction)
      await checkUserRank(context, userId)
      await checkLeaving(context, { ID: userId, CompanyID: stored.CompanyID })
      await endAccess(transaction, userId)
      await publishAccessChange(transaction, userId)
    },
    // Who looks for work knows of no other user.
    rowPolicy: ({ userId, userType }, table) => (userType === 'Candidate' ? narrowToUser(table, userId) : null),
    narrowList({ caller }) {
      if (caller.userType === 'Candidate') throw forbidden()
      return null
    },
    listWithheld: buildListWithheld(credentials),
    facts: {
      async isAbove(context, asked) {
        if (asked.some(({ event }) => event !== null)) await lockAccess(context.transaction)
        const above = await listUsersAbove(
          context,
          asked.map(({ id }) => id),
        )
        return asked.map(({ id }) => above.includes(id))
      },
      ...factsOf(['isLastAdministrator', 'isLastHolder'], listLosses),
      ...invitations.facts,
    },
    listedFacts: ['isAbove', 'hasPassword'],
    effects: {
      endSessions: ({ transaction }, { id }) => endAccess(transaction, id),
      ...invitations.effects,
      publishAccessChange: ({ transaction }, { id }) => publishAccessChange(transaction, id),
    },
  }
}

async function updateUser(context: CallContext<'Users', 'update'>): Promise<Envelope> {
  const saved = await context.perform('update', context.args)
  const isOwn = context.args.record?.ID === context.caller.userId
  // The console names him by his token, which is of his sign-in (SPEC-1 §8).
  return isOwn ? { ...saved, Message: context.text('membership.users.ownSaved') } : saved
}

async function listOfCompany(context: CallContext<'Users', 'allByCompany'>): Promise<Envelope> {
  const { companyId = null } = context.given
  if (companyId === null) throw badRequest('companyId is missing: name the company whose users you ask for.')
  return context.perform('all', { conditions: [{ field: 'CompanyID', op: 'in', value: [companyId] }] })
}

async function endLinks(transaction: Transaction, userId: number): Promise<void> {
  await revokeLinks(transaction, resetLinks, userId)
  await revokeLinks(transaction, invitationLinks, userId)
}

async function completeUser(credentials: Credentials, context: SaveContext<'Users'>): Promise<void> {
  const { caller, record, stored, transaction, transient } = context
  checkCompanyNamed(context)
  record.Name = [record.FirstName, record.MiddleName, record.LastName].filter(Boolean).join(' ')
  record.Title = 'Mr'
  await checkTeam(context)
  if (stored === null) {
    record.IsActive = true
    if (isInvited(transient)) record.InvitedUntil = toInvitationEnd(context)
    else await checkFirstPassword(credentials, context)
    return checkLogin(context)
  }
  // The link of an invitation belongs to the address to which it went.
  if (stored.InvitedUntil !== null && stored.Email !== record.Email) record.InvitedUntil = toInvitationEnd(context)
  if (stored.ID === caller.userId) return checkOwn(context)
  const goes = record.UserType === candidateType && stored.UserType !== candidateType
  await (transient.RoleIDs === undefined && !goes ? holdAccess : lockAccess)(transaction)
  await checkUserRank(context, stored.ID)
  if (goes) await checkLeaving(context, stored)
}

/** A new user is invited to set a password where none is given. */
function isInvited({ SendInvitation }: RecordValues): boolean {
  return SendInvitation === true
}

/** Whoever has the name, a user of the caller's company, of another, or a deleted one, the answer is the same. */
async function checkLogin({ record, text, transaction }: SaveContext<'Users'>): Promise<void> {
  if (!(await isLoginHeld(transaction, record.LoginName, loginHeldDays))) return
  const message = text('records.duplicate')
  throw new Refusal(message, { '/LoginName': message })
}

/** Which kind of user somebody is and what he may do is for others to say. */
function checkOwn({ record, stored, text, transient }: SaveContext<'Users'>): void {
  if (transient.RoleIDs !== undefined) {
    const message = text('membership.roles.own')
    throw new Refusal(message, { '/RoleIDs': message })
  }
  if (record.UserType === stored?.UserType) return
  const message = text('membership.users.typeOfOwn')
  throw new Refusal(message, { '/UserType': message })
}

async function checkTeam({ record, stored, text, transaction }: SaveContext<'Users'>): Promise<void> {
  if (record.TeamID === null || record.TeamID === undefined || record.TeamID === stored?.TeamID) return
  if ((await findCompanyOfTeam(transaction, record.TeamID)) === record.CompanyID) return
  const message = text('membership.users.teamOfOther')
  throw new Refusal(message, { '/TeamID': message })
}

/** Whether users would be the last of their kind: asked, under a lock, only where they go. */
async function listLosses(context: CallContext, asked: readonly Asked[]): Promise<RecordValues[]> {
  const found: RecordValues[] = []
  for (const { id } of asked) found.push(await findLosses(context, id))
  return found
}

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
async function assignRoles(context: CallContext<'Users', 'assignRoles'>): Promise<Envelope> {
  const { transaction, text, id, given } = context
  await changeRoles(context, id, [...new Set(given.SelectedIDs)])
  await publishAccessChange(transaction, id)
  return buildSuccess(null, text('engine.saved'))
}

/** Gives a user the chosen roles instead of his own; refuses as `assignRoles` does. */
async function changeRoles(context: CallContext, userId: number, roleIds: readonly number[]): Promise<void> {
  const user = await getUserForChange(context, userId)
  if (user.ID === context.caller.userId) throw new Refusal(context.text('membership.roles.own'))
  await guardLastAdministrator(context, user.CompanyID, async () => {
    await checkUserRank(context, user.ID)
    await replaceRoles(context, user, roleIds)
  })
  context.publishRowsChanged([user.ID])
}

/** Gives a user who was just made the roles that were chosen with him, by the same rules. */
async function giveFirstRoles(context: CallContext, userId: number, roleIds: readonly number[]): Promise<void> {
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
  if (added.length + removed.length > 0) await context.checkFresh()
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
