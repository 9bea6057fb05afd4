import type { PermissionHolders } from '#contract/permissionHolders.ts'
import type { PermissionMatrix } from '#contract/permissionMatrix.ts'
import type { RolePermissions, TreeModule } from '#contract/permissionModule.ts'
import { seesAllCompanies } from '../../platform/access/caller.ts'
import { badRequest, notFound } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { consoleApplication } from '../identity/contract.ts'
import { findApplication } from './application.ts'
import { canGrant, isCompanyInScope, isRoleInScope } from './grants.ts'
import { type HoldersQuestion, listHolders, listMatrixRoles } from './holderRepository.ts'
import { listPermissions, type PermissionRow } from './permissionRepository.ts'
import { buildPermissionTree } from './permissionTree.ts'
import { isRoleAbove } from './ranks.ts'
import { countUsersOfRole, findRole, listPermissionsOfRoles, type RoleRow } from './roleRepository.ts'

type Asked = Pick<CallContext, 'caller' | 'database' | 'configuration' | 'text'>

/** The permissions of an application as a tree; private ones are for who sees all companies, as private roles are. */
export async function buildTree(asked: Asked, code: string, selected: readonly number[] = []): Promise<TreeModule[]> {
  const { caller, database, configuration, text } = asked
  const application = findApplication(code)
  if (application === null) return []
  const stored = await listPermissions(database, application)
  const reached = stored.filter(({ IsPrivate }) => !IsPrivate || seesAllCompanies(caller))
  const findReason = ({ Code, IsPrivate }: PermissionRow) => {
    if (IsPrivate) return text('membership.permissions.private')
    return canGrant(caller, Code) ? undefined : text('membership.permissions.notHeld')
  }
  return buildPermissionTree(configuration.permissionModules, reached, { selected: new Set(selected), findReason })
}

/** What a role has, and what of it the caller may change. */
export async function readRolePermissions(
  asked: Asked,
  { roleId, applicationCode }: { roleId: number | null; applicationCode: string },
): Promise<RolePermissions> {
  const { database, text } = asked
  const role = await getRole(asked, roleId)
  const selected = await listPermissionsOfRoles(database, [role.ID])
  const ids = selected.map(permission => permission.ID)
  return {
    ID: role.ID,
    Name: role.Name,
    Modules: await buildTree(asked, applicationCode || role.ApplicationCode, ids),
    UserCount: await countUsersOfRole(database, role.ID),
    ...((await isRoleAbove(asked, role.ID)) && { Reason: text('membership.grants.roleRank') }),
  }
}

/** The users of the caller's companies who have a role. */
export async function readRoleHolders(asked: Asked, roleId: number, search: string): Promise<PermissionHolders> {
  const role = await getRole(asked, roleId)
  return readHolders(asked, { roleId: role.ID, permissionId: null, search })
}

/** The users of the caller's companies who hold a permission by any of their roles. */
export async function readHoldersOf(asked: Asked, permissionId: number, search: string): Promise<PermissionHolders> {
  const known = await listPermissions(asked.database, consoleApplication)
  const permission = known.find(({ ID }) => ID === permissionId)
  if (!permission || (permission.IsPrivate && !seesAllCompanies(asked.caller))) throw notFound()
  return readHolders(asked, { roleId: null, permissionId, search })
}

async function readHolders(
  { caller, database }: Asked,
  question: Pick<HoldersQuestion, 'roleId' | 'permissionId' | 'search'>,
): Promise<PermissionHolders> {
  const rows = await listHolders(database, {
    ...question,
    companyId: seesAllCompanies(caller) ? null : caller.companyId,
    userId: caller.userType === 'Candidate' ? caller.userId : null,
    isSeeingPrivate: seesAllCompanies(caller),
  })
  return { Total: rows[0]?.Total ?? 0, Users: rows.map(({ Total: _, ...user }) => user) }
}

/** Every permission, and which of the roles that the caller reaches have it. */
export async function readMatrix(asked: Asked): Promise<PermissionMatrix> {
  const { caller, database } = asked
  const isSeeingAll = seesAllCompanies(caller)
  const companyId = isSeeingAll ? null : caller.companyId
  return {
    Modules: await buildTree(asked, consoleApplication),
    Roles: await listMatrixRoles(database, {
      application: consoleApplication,
      companyId,
      isSeeingPrivate: isSeeingAll,
    }),
  }
}

async function getRole({ caller, database }: Asked, roleId: number | null): Promise<RoleRow> {
  if (roleId === null) throw badRequest('roleId is missing: name the role whose permissions you ask for.')
  const role = await findRole(database, roleId)
  if (!role || !isCompanyInScope(caller, role.CompanyID) || !isRoleInScope(caller, role)) throw notFound()
  return role
}
