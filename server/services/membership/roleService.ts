import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { seesAllCompanies } from '../../platform/access/caller.ts'
import { badRequest, notFound, Refusal, staleVersion } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { isDuplicate } from '../../platform/resources/index.ts'
import { consoleApplication } from '../identity/contract.ts'
import { findApplication } from './application.ts'
import { checkCompanyNamed, checkGrants, isCompanyInScope, isRoleInScope } from './grants.ts'
import { guardLastAdministrator } from './lastAdministrator.ts'
import { narrowPrivate, narrowRoles, type RoleNarrowing } from './narrowingRepository.ts'
import { holdAccess, listPermissions, lockAccess } from './permissionRepository.ts'
import { checkRoleRank, listWithheldOfRoles } from './ranks.ts'
import { readMatrix, readRoleHolders } from './rolePermissions.ts'
import {
  addPermissions,
  countUsersOfRole,
  findRoleForChange,
  listPermissionsOfRoles,
  type RoleRow,
  removePermissions,
} from './roleRepository.ts'
import { getUser } from './targets.ts'

/** What membership adds to the resource Roles (SPEC-1 §7 "Role", rules C6 "Role"). */
export const roleExtension: ResourceExtension<'Roles'> = {
  entryWords: {
    Added: { label: 'history.permissionsGiven', of: { resource: 'Permissions', by: 'Code' } },
    Removed: { label: 'history.permissionsTaken', of: { resource: 'Permissions', by: 'Code' } },
    CopiedFrom: { label: 'history.copiedFrom', of: { resource: 'Roles', by: 'ID' } },
  },
  handlers: {
    async byUser(context) {
      const { userId = null } = context.given
      if (userId === null) throw badRequest('userId is missing: name the user whose roles you ask for.')
      await getUser(context, userId)
      return context.perform('all', { args: { userId } })
    },
    byCompany(context) {
      const { companyID: companyId = null, applicationCode } = context.given
      if (companyId === null) throw badRequest('companyID is missing: name the company whose roles you ask for.')
      const conditions = [{ field: 'CompanyID', op: 'in' as const, value: [companyId] }]
      return context.perform('all', { conditions, args: { applicationCode } })
    },
    byCompanyCode(context) {
      const { companyCode, applicationCode } = context.given
      if (!companyCode) throw badRequest('companyCode is missing: name the company whose roles you ask for.')
      return context.perform('all', { args: { companyCode, applicationCode } })
    },
    copy: copyRole,
    assignPermissions: savePermissionAssignments,
    async holders(context) {
      const { roleId, searchText } = context.given
      return buildSuccess(await readRoleHolders(context, roleId, searchText ?? ''))
    },
    matrix: async context => buildSuccess(await readMatrix(context)),
  },
  async beforeSave(context) {
    const { record, stored, transaction } = context
    checkCompanyNamed(context)
    if (stored) {
      await holdAccess(transaction)
      await checkRoleRank(context, stored.ID)
    }
    record.IsActive = true
    record.ApplicationCode = findApplication(record.ApplicationCode ?? '') ?? record.ApplicationCode
  },
  async afterSave({ stored, record, transaction }) {
    // A role that is restored gives its codes to who had it.
    const isOther = stored?.IsDeleted === true || stored?.SecondFactorRequired !== record.SecondFactorRequired
    if (stored && isOther) await publishAccessChange(transaction)
  },
  async beforeDelete(context) {
    const { stored, text, transaction } = context
    await lockAccess(transaction)
    await checkRoleRank(context, stored.ID)
    const count = await countUsersOfRole(transaction, stored.ID)
    if (count > 0) throw new Refusal(text('membership.roles.assigned', count))
  },
  rowPolicy: (caller, table) => (seesAllCompanies(caller) ? null : narrowPrivate(table)),
  rowPolicyProperties: ['IsPrivate'],
  narrowList: (context, table) => narrowRoles(table, readNarrowing(context)),
  listWithheld: listWithheldOfRoles,
}

function readNarrowing({ callName, given }: CallContext<'Roles'>): RoleNarrowing {
  return {
    userId: given.userId ?? null,
    application: given.applicationCode || null,
    companyCode: given.companyCode || null,
    // The list hides private roles unless they are asked for; the other calls show them to who reaches them.
    withPrivate: callName === 'list' ? given.showPrivate === true : given.showPrivate !== false,
  }
}

/** The role that a call changes, locked; throws 404 outside the caller's scope, and so for a private one out of reach. */
async function getRoleForChange({ caller, transaction }: CallContext, roleId: number): Promise<RoleRow> {
  const role = await findRoleForChange(transaction, roleId)
  if (!role || !isCompanyInScope(caller, role.CompanyID) || !isRoleInScope(caller, role)) throw notFound()
  return role
}

/** Role/SavePermissionAssignments: the chosen permissions replace the role's; private ones stay as they are (SPEC-1 §4), and chosen are refused as unknown. */
async function savePermissionAssignments(context: CallContext<'Roles', 'assignPermissions'>): Promise<Envelope> {
  const { transaction, text } = context
  const role = await getRoleForChange(context, context.id)
  await guardLastAdministrator(context, role.CompanyID, async () => {
    await checkRoleRank(context, role.ID)
    await replacePermissions(context, role)
  })
  await publishAccessChange(transaction)
  context.publishRowsChanged([role.ID])
  return buildSuccess(null, text('engine.saved'))
}

async function replacePermissions(context: CallContext<'Roles', 'assignPermissions'>, role: RoleRow): Promise<void> {
  const { transaction, text, given } = context
  const chosen = [...new Set(given.SelectedIDs)]
  const known = await listPermissions(transaction, role.ApplicationCode)
  const byId = new Map(known.map(permission => [permission.ID, permission]))
  const isOpen = (id: number) => byId.get(id)?.IsPrivate === false
  if (!chosen.every(isOpen)) throw new Refusal(text('membership.permissions.unknown'))

  const held = (await listPermissionsOfRoles(transaction, [role.ID])).map(permission => permission.ID)
  checkKnown(context, held.filter(isOpen))
  const added = chosen.filter(id => !held.includes(id))
  const removed = held.filter(id => isOpen(id) && !chosen.includes(id))
  const toCode = (id: number) => byId.get(id)?.Code ?? ''
  checkGrants(context, [...added, ...removed].map(toCode))
  await removePermissions(transaction, role.ID, removed)
  await addPermissions(transaction, [role.ID], added)
  await context.audit({
    recordId: role.ID,
    action: 'assignPermissions',
    before: { Removed: removed.map(toCode) },
    after: { Added: added.map(toCode) },
  })
}

/** Refuses a choice that was made of other permissions than the role has by now. */
function checkKnown({ given, text }: CallContext<'Roles', 'assignPermissions'>, held: readonly number[]): void {
  if (!given.KnownIDs) return
  const known = new Set(given.KnownIDs)
  if (known.size === held.length && held.every(id => known.has(id))) return
  throw staleVersion({ SelectedIDs: held }, text('membership.permissions.changed'))
}

/** Role/Copy: a new role with every permission of the source, the private ones too, and none of its users (rules C6 "Role"). */
async function copyRole(context: CallContext<'Roles', 'copy'>): Promise<Envelope> {
  const { transaction, given } = context
  const source = await getRoleForChange(context, given.roleId)
  await lockAccess(transaction)
  const permissions = await listPermissionsOfRoles(transaction, [source.ID])
  checkGrants(
    context,
    permissions.map(permission => permission.Code),
  )
  const record = {
    Code: given.code,
    Name: given.name,
    Description: given.description || null,
    CompanyID: given.companyId,
    ApplicationCode: source.ApplicationCode ?? consoleApplication,
    ...(source.IsPrivate && { IsPrivate: true }),
    ...(source.SecondFactorRequired && { SecondFactorRequired: true }),
  }
  const answer = await context.perform('create', { record }).catch(error => refuseCopy(context, error))
  await givePermissions(context, source, answer.Source.ID, permissions)
  return answer
}

/** Says the problems of the new role at the parameters of which it is made. */
function refuseCopy({ text }: CallContext, error: unknown): never {
  if (isDuplicate(error)) {
    const message = text('records.duplicate')
    throw new Refusal(message, { '/code': message })
  }
  if (!(error instanceof Refusal)) throw error
  const { Message, Errors } = error.envelope
  const moved = Object.entries(Errors ?? {}).map(([pointer, problem]) => [copiedTo[pointer] ?? pointer, problem])
  throw new Refusal(Message ?? '', Object.fromEntries(moved))
}

const copiedTo: Readonly<Record<string, string>> = {
  '/Code': '/code',
  '/Name': '/name',
  '/Description': '/description',
  '/CompanyID': '/companyId',
}

async function givePermissions(
  { transaction, audit }: CallContext,
  source: RoleRow,
  roleId: number,
  permissions: readonly { ID: number; Code: string }[],
): Promise<void> {
  await addPermissions(
    transaction,
    [roleId],
    permissions.map(permission => permission.ID),
  )
  await audit({
    recordId: roleId,
    action: 'copy',
    after: { CopiedFrom: source.ID, Added: permissions.map(permission => permission.Code) },
  })
}
