import { foldText } from '#contract/foldText.ts'
import type { MatrixRole } from '#contract/permissionMatrix.ts'
import type { TreeModule } from '#contract/permissionModule.ts'

/** A permission as a line of the matrix, and which of the displayed roles have it. */
export interface MatrixRow {
  id: number
  name: string
  code: string
  /** Its module, below those that hold that. */
  module: string
  /** By the order of the roles. */
  held: boolean[]
}

/** What is displayed of the matrix. */
export interface MatrixChoice {
  /** Part of a role's name, code or company. */
  role: string
  /** Part of a permission's name, code or module. */
  permission: string
  /** Only permissions that some of the displayed roles have and others lack. */
  isDiffering: boolean
}

/** A permission with its module. */
export interface MatrixPermission {
  id: number
  name: string
  code: string
  module: string
}

/** The permissions of the modules in their order. */
export function listMatrixPermissions(
  modules: readonly TreeModule[],
  toName: (name: string) => string,
  above: readonly string[] = [],
): MatrixPermission[] {
  return modules.flatMap(({ Name, Permissions, Modules }) => {
    const path = [...above, toName(Name)]
    const own = Permissions.map(permission => ({
      ...{ id: permission.ID, name: toName(permission.Name), code: permission.Code, module: path.join(' › ') },
    }))
    return [...own, ...listMatrixPermissions(Modules, toName, path)]
  })
}

/** The roles that are looked for. */
export function findRoles(roles: readonly MatrixRole[], search: string): MatrixRole[] {
  return roles.filter(({ Name, Code, CompanyName }) => isIn([Name, Code, CompanyName ?? ''], search))
}

/** The lines of the matrix for these roles. */
export function buildRows(
  permissions: readonly MatrixPermission[],
  roles: readonly MatrixRole[],
  { permission: search, isDiffering }: Omit<MatrixChoice, 'role'>,
): MatrixRow[] {
  const ofRoles = roles.map(({ PermissionIDs }) => new Set(PermissionIDs))
  return permissions
    .filter(({ name, code, module }) => isIn([name, code, module], search))
    .map(permission => ({ ...permission, held: ofRoles.map(ids => ids.has(permission.id)) }))
    .filter(({ held }) => !isDiffering || held.some(each => each !== held[0]))
}

function isIn(words: readonly string[], search: string): boolean {
  const wanted = foldText(search)
  return words.some(word => foldText(word).includes(wanted))
}

/** The words of the exported table. */
export interface MatrixWords {
  module: string
  permission: string
  code: string
  held: string
}

/** The matrix as the lines of a file, its heading first; roles of several companies bear that of their company. */
export function toTable(rows: readonly MatrixRow[], roles: readonly MatrixRole[], words: MatrixWords): string[][] {
  const isOfMany = isOfCompanies(roles)
  const heads = roles.map(({ Name, CompanyName }) => (isOfMany && CompanyName ? `${Name}, ${CompanyName}` : Name))
  return [
    [words.module, words.permission, words.code, ...heads],
    ...rows.map(({ module, name, code, held }) => [module, name, code, ...held.map(each => (each ? words.held : ''))]),
  ]
}

/** True of roles of several companies: they are called after these too. */
export function isOfCompanies(roles: readonly MatrixRole[]): boolean {
  return new Set(roles.map(({ CompanyName }) => CompanyName)).size > 1
}
