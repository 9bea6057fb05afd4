import { buildSuccess } from '#contract/envelope.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { badRequest, forbidden, Refusal } from '../../platform/http/problem.ts'
import { applyEvent } from '../../platform/resources/events.ts'
import type { CallContext, CallHandler, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import type { Credentials } from '../identity/contract.ts'
import { checkRank } from './grants.ts'
import { checkLeaving, keepHolder } from './holders.ts'
import { narrowToRoles } from './narrowingRepository.ts'
import { buildPasswordHandlers, checkFirstPassword } from './passwordService.ts'
import { buildAssignRoles } from './roleAssignment.ts'
import { getIds, getNumber, getUserForChange } from './targets.ts'
import { tellAccess } from './telling.ts'
import { findCompanyOfTeam, isLoginHeld, updateIsActive } from './userRepository.ts'

/** A deleted user's login name is free again after so many days (rules C6 "User"). */
const loginHeldDays = 30

type CodesOf = (userId: number) => Promise<ReadonlySet<string>>

/** What membership adds to the resource Users (SPEC-1 §7 "User", rules C6 "User"). */
export function buildUserExtension(credentials: Credentials, codesOf: CodesOf): ResourceExtension {
  return {
    handlers: {
      ...buildPasswordHandlers(credentials, codesOf),
      assignRoles: buildAssignRoles(codesOf),
      activate: buildStateChange(credentials, codesOf),
      deactivate: buildStateChange(credentials, codesOf),
      allByCompany: context => {
        const companyId = getNumber(context, 'companyId')
        if (companyId === null) throw badRequest('companyId is missing: name the company whose users you ask for.')
        return context.perform('all', { conditions: [{ field: 'CompanyID', op: 'in', value: [companyId] }] })
      },
    },
    beforeSave: context => completeUser(credentials, codesOf, context),
    async afterSave({ transaction, transient, stored, id }) {
      if (stored === null) await credentials.setPassword(transaction, id, String(transient.Password))
      await tellAccess(transaction, id)
    },
    async beforeDelete(context) {
      const { caller, stored, text, transaction } = context
      const userId = Number(stored.ID)
      if (userId === caller.userId) throw new Refusal(text('membership.users.deleteOwn'))
      checkRank(context, await codesOf(userId))
      await checkLeaving(context, userId)
      await credentials.endSessions(transaction, userId)
      await tellAccess(transaction, userId)
    },
    narrowList(context, table) {
      if (context.caller.userType === 'Candidate') throw forbidden()
      const roleIds = getIds(context, 'roleIds')
      return roleIds.length === 0 ? null : narrowToRoles(table, roleIds)
    },
  }
}

async function completeUser(credentials: Credentials, codesOf: CodesOf, context: SaveContext): Promise<void> {
  const { caller, record, stored, text, transaction } = context
  record.Name = [record.FirstName, record.MiddleName, record.LastName].filter(Boolean).join(' ')
  record.Title ??= 'Mr.'
  await checkTeam(context)
  if (stored === null) {
    record.IsActive = true
    await checkFirstPassword(credentials, context)
    if (await isLoginHeld(transaction, String(record.LoginName), loginHeldDays)) {
      const message = text('records.duplicate')
      throw new Refusal(message, { '/LoginName': message })
    }
    return
  }
  const isOther = Number(stored.ID) !== caller.userId
  if (isOther && record.Email !== stored.Email) checkRank(context, await codesOf(Number(stored.ID)))
}

async function checkTeam({ record, stored, text, transaction }: SaveContext): Promise<void> {
  if (record.TeamID === null || record.TeamID === undefined || record.TeamID === stored?.TeamID) return
  if ((await findCompanyOfTeam(transaction, Number(record.TeamID))) === record.CompanyID) return
  const message = text('membership.users.teamOfOther')
  throw new Refusal(message, { '/TeamID': message })
}

/** User/Activate and User/Deactivate: what the machine allows, and never the last who may assign permissions (rules C6 "User"). */
function buildStateChange(credentials: Credentials, codesOf: CodesOf): CallHandler {
  return async context => {
    const { caller, transaction, text } = context
    const user = await getUserForChange(context)
    const { changes } = applyEvent(context, { ...user })
    const isActive = changes.IsActive === true
    checkRank(context, await codesOf(user.ID))
    await keepHolder(context, async () => {
      if (!(await updateIsActive(transaction, user, caller.loginName))) throw new Refusal(text('records.stale'))
    })
    if (!isActive) await credentials.endSessions(transaction, user.ID)
    await auditState(context, user.ID, isActive)
    await tellAccess(transaction, user.ID)
    return buildSuccess(null, text('engine.updated'))
  }
}

function auditState({ transaction, caller, resource, callName }: CallContext, recordId: number, isActive: boolean) {
  const before = { IsActive: !isActive }
  const after = { IsActive: isActive }
  return writeAudit(transaction, { userId: caller.userId, resource, recordId, action: callName, before, after })
}
