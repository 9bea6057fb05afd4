import type { TreeModule, TreePermission } from '#contract/permissionModule.ts'
import { listItems, type TreeItem, type TreeKey } from '#src/lib/tree.ts'
import type { Tick } from '#src/lib/treeTicks.ts'

/** A line of the permission tree: a module, or a permission. */
export interface PermissionItem extends TreeItem {
  Children: readonly PermissionItem[]
  permission?: TreePermission
}

/** What of a role's permissions the caller may not change. */
export interface ItemWords {
  toName: (name: string) => string
  /** No permission can be ticked. */
  isReadOnly: boolean
}

/** The lines of the modules, each with its permissions before the modules below it. */
export function toItems(modules: readonly TreeModule[], words: ItemWords, above = ''): PermissionItem[] {
  return modules.map((module, index) => {
    const ID = `${above}/${index}`
    const permissions = module.Permissions.map(permission => toItem(permission, words))
    const Children = [...permissions, ...toItems(module.Modules, words, ID)]
    return { ID, Name: words.toName(module.Name), IsFixed: Children.every(({ IsFixed }) => IsFixed === true), Children }
  })
}

function toItem(permission: TreePermission, { toName, isReadOnly }: ItemWords): PermissionItem {
  const { ID, Code, Name, Reason } = permission
  const Note = [Code, ...(Reason === undefined ? [] : [Reason])].join(' · ')
  return { ID, Name: toName(Name), Note, IsFixed: isReadOnly || Reason !== undefined, permission, Children: [] }
}

/** The permissions below these lines. */
export function listPermissions(items: readonly PermissionItem[]): TreePermission[] {
  return (listItems(items) as PermissionItem[]).flatMap(({ permission }) => permission ?? [])
}

/** What a role has, without the private ones: those stay as they are. */
export function listSelected(items: readonly PermissionItem[]): Set<number> {
  return new Set(listPermissions(items).flatMap(({ ID, Selected, IsPrivate }) => (Selected && !IsPrivate ? [ID] : [])))
}

/** How each line is drawn: a module as what is below it, in which private permissions do not count (SPEC-1 §4 "Permission tree"). */
export function buildTicks(items: readonly PermissionItem[], ticked: ReadonlySet<number>): Map<TreeKey, Tick> {
  const ticks = new Map<TreeKey, Tick>()
  const look = ({ ID, permission, Children }: PermissionItem): Tick | null => {
    const below = Children.map(look).filter(tick => tick !== null)
    const tick = permission ? toTick(permission, ticked) : sumUp(below)
    ticks.set(ID, tick)
    const isCounted = permission ? !permission.IsPrivate : below.length > 0
    return isCounted ? tick : null
  }
  for (const item of items) look(item)
  return ticks
}

function toTick({ ID, IsPrivate, Selected }: TreePermission, ticked: ReadonlySet<number>): Tick {
  return (IsPrivate ? Selected : ticked.has(ID)) ? 'on' : 'off'
}

function sumUp(below: readonly Tick[]): Tick {
  if (below.length > 0 && below.every(tick => tick === 'on')) return 'on'
  return below.every(tick => tick === 'off') ? 'off' : 'mixed'
}

/**
 * The ticks after a click on a line. A module selects all that can be ticked below it, or clears it where all of that is ticked;
 * what cannot be ticked stays.
 */
export function toggle(items: readonly PermissionItem[], ticked: ReadonlySet<number>, key: TreeKey): Set<number> {
  const item = (listItems(items) as PermissionItem[]).find(({ ID }) => ID === key)
  const open = listItems(item ? [item] : []) as PermissionItem[]
  const ids = open.flatMap(({ permission, IsFixed }) => (permission && !IsFixed ? [permission.ID] : []))
  const next = new Set(ticked)
  const isWhole = ids.every(id => ticked.has(id))
  for (const id of ids) {
    if (isWhole) next.delete(id)
    else next.add(id)
  }
  return next
}

/** What is given and taken below one module, by the names of the permissions. */
export interface ModuleDifference {
  module: string
  gives: string[]
  takes: string[]
}

/** What a choice gives and takes, by modules in the order of the tree. */
export function findDifference(
  items: readonly PermissionItem[],
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
  above: readonly string[] = [],
): ModuleDifference[] {
  return items.flatMap(({ Name, Children }) => {
    const path = [...above, Name]
    const own = Children.flatMap(child => (child.permission ? [{ id: child.permission.ID, name: child.Name }] : []))
    const gives = own.filter(({ id }) => after.has(id) && !before.has(id)).map(({ name }) => name)
    const takes = own.filter(({ id }) => before.has(id) && !after.has(id)).map(({ name }) => name)
    const below = findDifference(
      Children.filter(({ permission }) => !permission),
      before,
      after,
      path,
    )
    return gives.length + takes.length === 0 ? below : [{ module: path.join(' › '), gives, takes }, ...below]
  })
}

/** What was ticked and unticked of a role, on what it has by now. */
export function carryOver(
  before: ReadonlySet<number>,
  ticked: ReadonlySet<number>,
  current: ReadonlySet<number>,
): Set<number> {
  const given = [...ticked].filter(id => !before.has(id))
  return new Set([...current, ...given].filter(id => ticked.has(id) || !before.has(id)))
}
