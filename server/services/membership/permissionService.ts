import { findCallRule, findEditRule, isPermitted, splitRule } from '#contract/access.ts'
import { listDeniedActions } from '#contract/deniedActions.ts'
import type { FormTab, RecordTab } from '#contract/descriptor.ts'
import type { EffectivePermission } from '#contract/effectivePermission.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { LackedPermission } from '#contract/lackedPermission.ts'
import type { MissingOfAction, MissingPermissions } from '#contract/missingPermissions.ts'
import { listModulePermissions } from '#contract/permissionModule.ts'
import type { Resource } from '#contract/resource.ts'
import { parseTabPath } from '#contract/tabPath.ts'
import { type Caller, seesAllCompanies, toActorKind } from '../../platform/access/caller.ts'
import type { Configuration } from '../../platform/configuration/index.ts'
import { forbidden } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { consoleApplication } from '../identity/contract.ts'
import { isRoleInScope } from './grants.ts'
import {
  type GivenPermission,
  type LackedRow,
  listGivenPermissions,
  listGivers,
  listGivingRoles,
  listLackedPermissions,
} from './permissionRepository.ts'
import { buildTree, readHoldersOf, readRolePermissions } from './rolePermissions.ts'
import { getUser } from './targets.ts'

/** Any of these lets a caller read what another user may do; what oneself may do everybody reads. */
const readersOfOthers = ['EDIT_USER', 'ASSIGN_ROLES']

/** What membership adds to the resource Permissions (SPEC-0 §7 "Permissions", SPEC-1 §7 "Permission"). */
export function buildPermissionExtension(
  permissionsOf: (userId: number, clientCode?: string) => Promise<ReadonlySet<string>>,
): ResourceExtension<'Permissions'> {
  return {
    handlers: {
      async forUser(context) {
        const { caller, given } = context
        const userId = given.userId ?? caller.userId
        await checkReader(context, userId)
        return buildSuccess([...(await permissionsOf(userId, given.clientCode ?? ''))].sort())
      },
      async effective(context) {
        const { caller, database, given } = context
        const userId = given.userId ?? caller.userId
        await checkReader(context, userId)
        return buildSuccess(toEffective(caller, await listGivenPermissions(database, userId, consoleApplication)))
      },
      async lacked(context) {
        const userId = context.given.userId ?? context.caller.userId
        await checkReader(context, userId)
        return buildSuccess(await listLacked(context, userId))
      },
      async missing(context) {
        const { page, rule } = context.given
        const rules = [...listPageRules(context.configuration, page ?? ''), rule ?? '']
        const refusing = rules.find(each => !isPermitted(each, context.caller.permissions))
        return buildSuccess(await findMissing(context, refusing))
      },
      missingOfActions: async context => buildSuccess(await listMissingOfActions(context, context.given.resource)),
      async forApplication(context) {
        return buildSuccess({ Modules: await buildTree(context, context.given.applicationCode ?? '') })
      },
      async forRole(context) {
        const { roleId = null, applicationCode } = context.given
        return buildSuccess(await readRolePermissions(context, { roleId, applicationCode: applicationCode ?? '' }))
      },
      async holders(context) {
        const { permissionId, searchText } = context.given
        return buildSuccess(await readHoldersOf(context, permissionId, searchText ?? ''))
      },
    },
  }
}

async function checkReader(context: CallContext, userId: number): Promise<void> {
  const { caller } = context
  if (userId === caller.userId) return
  if (!readersOfOthers.some(code => caller.permissions.has(code))) throw forbidden()
  await getUser(context, userId)
}

/** Each permission once, with the roles that give it. */
function toEffective(caller: Caller, given: readonly GivenPermission[]): EffectivePermission[] {
  return [...Map.groupBy(given, ({ Code }) => Code).values()].flatMap(all => {
    const [first] = all
    const [seen, unseen] = [
      all.filter(role => isRoleInScope(caller, role)),
      all.filter(role => !isRoleInScope(caller, role)),
    ]
    if (!first) return []
    const { Code, Name, Module } = first
    return [{ Code, Name, Module, Roles: seen.map(({ Role }) => Role), IsByPrivateRole: unseen.length > 0 }]
  })
}

/** So many roles are named that give a permission. */
const mostRoles = 5

/** What a user does not have, and why; which roles give it is told to agency staff alone. */
async function listLacked(context: CallContext, userId: number): Promise<LackedPermission[]> {
  const { caller, database, text } = context
  const isSeeingPrivate = seesAllCompanies(caller)
  const options = { application: consoleApplication, isSeeingPrivate, most: mostRoles }
  const rows = await listLackedPermissions(database, await getUser(context, userId), options)
  const toReason = ({ Application, IsPrivate, Roles }: LackedRow) => {
    if (Application !== consoleApplication) return text('membership.lacked.application', Application ?? '')
    if (Roles.length > 0) return text('membership.lacked.noneOfHis')
    return text(IsPrivate ? 'membership.lacked.private' : 'membership.lacked.none')
  }
  return rows.map(row => {
    const { Code, Name, Module, Roles } = row
    return { Code, Name, Module, Reason: toReason(row), Roles: caller.userType === 'OrganizationUser' ? Roles : [] }
  })
}

/** What the caller lacks to pass a rule. Who may give it is told to agency staff alone, and of their own company. */
async function findMissing(
  { caller, configuration, database }: CallContext,
  rule: string | undefined,
): Promise<MissingPermissions> {
  const { companyId, userId, permissions: held } = caller
  const names = new Map(listModulePermissions(configuration.permissionModules).map(({ Code, Name }) => [Code, Name]))
  const codes = isPermitted(rule, held) ? [] : splitRule(rule).filter(code => !held.has(code))
  const IsAll = rule?.includes('+') === true && !rule.includes(',')
  const isListed = codes.length > 0 && caller.userType === 'OrganizationUser'
  const asked = { companyId, application: consoleApplication, codes, least: IsAll ? codes.length : 1, without: userId }
  return {
    Permissions: codes.map(Code => ({ Code, Name: names.get(Code) ?? Code })),
    IsAll,
    Roles: isListed ? await listGivingRoles(database, asked) : [],
    Givers: isListed ? await listGivers(database, asked) : [],
  }
}

/** What the caller lacks for each action of a resource that is not shown to him. */
async function listMissingOfActions(context: CallContext, name: string): Promise<MissingOfAction[]> {
  const { caller, configuration } = context
  const resource = configuration.resources.get(name)
  const denied = resource ? listDeniedActions(resource, { held: caller.permissions, actor: toActorKind(caller) }) : []
  // Many actions have one rule.
  const rules = [...new Set(denied.map(({ rule }) => rule))]
  const missing = new Map<string, MissingPermissions>()
  for (const rule of rules) missing.set(rule, await findMissing(context, rule))
  return denied.map(({ name: Action, title: Title, rule }) => ({
    Action,
    ...(Title !== undefined && { Title }),
    ...(missing.get(rule) as MissingPermissions),
  }))
}

/** The rules that open the generated page or dashboard at a path, and its tab there; none where nothing generated stands there. */
function listPageRules({ resources, dashboards }: Configuration, path: string): string[] {
  const { page, tab } = parseTabPath(path.replace(/^\/|\/$/g, ''))
  const pages = [
    ...[...resources.values()].flatMap(listPages),
    ...[...dashboards.values()].map(({ route, permission: rule }): GuardedPage => ({ route, rule })),
  ]
  const found = pages.find(({ route }) => route !== undefined && isAt(route, page))
  const open = found?.tabs?.find(({ route }) => route === tab)
  const below = open && 'resource' in open ? resources.get(open.resource) : undefined
  const rules = [found?.rule, open?.permission, below && findCallRule(below.descriptor, 'list')]
  return rules.filter(rule => rule !== undefined)
}

interface GuardedPage {
  route: string | undefined
  rule: string | undefined
  tabs?: readonly (FormTab | RecordTab)[] | undefined
}

function listPages({ descriptor }: Resource): GuardedPage[] {
  const { list, form, record } = descriptor
  const toRule = (call: string) => findCallRule(descriptor, call)
  return [
    { route: list?.route, rule: toRule('list') },
    { route: form?.create?.route, rule: toRule('create'), tabs: form?.tabs },
    { route: form?.edit?.route, rule: findEditRule(descriptor), tabs: form?.tabs },
    { route: record?.route, rule: toRule('one'), tabs: record?.tabs },
  ]
}

/** As the console's router reads a route: `Users/Edit/{ID}` is every record, and case does not count. */
function isAt(route: string, page: string): boolean {
  const [wanted, asked] = [route, page].map(text => text.toLowerCase().split('/')) as [string[], string[]]
  return wanted.length === asked.length && wanted.every((part, index) => part.startsWith('{') || part === asked[index])
}
