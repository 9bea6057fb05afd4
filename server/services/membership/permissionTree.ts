import type { PermissionModule, TreeModule, TreePermission } from '#contract/permissionModule.ts'
import type { PermissionRow } from './permissionRepository.ts'

/** The module of the codes that a descriptor or schema names and no module holds. */
export const otherModule = 'Other'

/** What a role has of the permissions, and why one of them is not the caller's to give or take; undefined where it is. */
interface Holding {
  selected: ReadonlySet<number>
  findReason?: (permission: PermissionRow) => string | undefined
}

/**
 * Builds the tree of SPEC-1 §4 from the modules, the stored permissions and what a role has of them. Stored permissions that
 * no module names stand under {@link otherModule}; modules without any permission below them are left out.
 */
export function buildPermissionTree(
  modules: readonly PermissionModule[],
  stored: readonly PermissionRow[],
  holding: Holding,
): TreeModule[] {
  const rest = new Map(stored.map(row => [row.Code, row]))

  function toModule({ Name, Permissions, Modules }: PermissionModule): TreeModule[] {
    const permissions = Permissions.flatMap(({ Code }) => {
      const row = rest.get(Code)
      rest.delete(Code)
      return row ? [toPermission(row, holding)] : []
    })
    return [buildModule(Name, permissions, Modules.flatMap(toModule))].filter(isFilled)
  }

  const tree = modules.flatMap(toModule)
  const others = [...rest.values()].map(row => toPermission(row, holding))
  return [...tree, buildModule(otherModule, others, [])].filter(isFilled)
}

function toPermission(row: PermissionRow, { selected, findReason }: Holding): TreePermission {
  const { ID, Code, Name, IsPrivate } = row
  const Reason = findReason?.(row)
  return { ID, Code, Name, IsPrivate, Selected: selected.has(ID), ...(Reason !== undefined && { Reason }) }
}

function buildModule(Name: string, Permissions: TreePermission[], Modules: TreeModule[]): TreeModule {
  const visible = Permissions.filter(permission => !permission.IsPrivate)
  const below = Modules.filter(hasVisible)
  const parts = [...visible, ...below]
  const isSelected = parts.length > 0 && parts.every(part => part.Selected)
  const isTouched = visible.some(part => part.Selected) || below.some(part => part.Selected || part.Indetermine)
  return { Name, Permissions, Modules, Selected: isSelected, Indetermine: isTouched && !isSelected }
}

function isFilled({ Permissions, Modules }: TreeModule): boolean {
  return Permissions.length > 0 || Modules.length > 0
}

function hasVisible({ Permissions, Modules }: TreeModule): boolean {
  return Permissions.some(permission => !permission.IsPrivate) || Modules.some(hasVisible)
}
