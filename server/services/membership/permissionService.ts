import { isPermitted } from '#contract/access.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { badRequest, forbidden, notFound } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { findApplication } from './application.ts'
import { isCompanyInScope, isRoleInScope } from './grants.ts'
import { findMissing, listMissingOfActions, listPageRules } from './missingPermissions.ts'
import { listPermissions } from './permissionRepository.ts'
import { buildPermissionTree } from './permissionTree.ts'
import { findRole, listPermissionsOfRoles, type RoleRow } from './roleRepository.ts'
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
        if (userId !== caller.userId) {
          if (!readersOfOthers.some(code => caller.permissions.has(code))) throw forbidden()
          await getUser(context, userId)
        }
        return buildSuccess([...(await permissionsOf(userId, given.clientCode ?? ''))].sort())
      },
      async missing(context) {
        const { page, rule } = context.given
        const rules = [...listPageRules(context.configuration, page ?? ''), rule ?? '']
        const refusing = rules.find(each => !isPermitted(each, context.caller.permissions))
        return buildSuccess(await findMissing(context, refusing))
      },
      missingOfActions: async context => buildSuccess(await listMissingOfActions(context, context.given.resource)),
      async forApplication(context) {
        return buildSuccess({ Modules: await buildTree(context, context.given.applicationCode ?? '', []) })
      },
      async forRole(context) {
        const role = await getRole(context)
        const application = context.given.applicationCode || role.ApplicationCode
        const selected = await listPermissionsOfRoles(context.database, [role.ID])
        const ids = selected.map(permission => permission.ID)
        return buildSuccess({ ID: role.ID, Name: role.Name, Modules: await buildTree(context, application, ids) })
      },
    },
  }
}

async function buildTree({ database, configuration }: CallContext, code: string, selected: readonly number[]) {
  const application = findApplication(code)
  if (application === null) return []
  const stored = await listPermissions(database, application)
  return buildPermissionTree(configuration.permissionModules, stored, new Set(selected))
}

async function getRole(context: CallContext<'Permissions', 'forRole'>): Promise<RoleRow> {
  const { caller, database } = context
  const { roleId = null } = context.given
  if (roleId === null) throw badRequest('roleId is missing: name the role whose permissions you ask for.')
  const role = await findRole(database, roleId)
  if (!role || !isCompanyInScope(caller, role.CompanyID) || !isRoleInScope(caller, role)) throw notFound()
  return role
}
