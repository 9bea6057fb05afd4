import type { MenuItem } from '#contract/menu.ts'

/** A menu entry that this user sees: a leaf with its path, or a parent with at least one visible child. */
export interface VisibleItem {
  name: string
  label: string
  icon: string | null
  /** It stands out as a button. */
  isButton?: boolean
  /** Its place in the bar of a phone. */
  tab?: number
  /** Begins with "/"; null on a parent. */
  path: string | null
  items: VisibleItem[]
}

/** What a menu item is asked for. */
export interface MenuRules {
  /** True where a page stands behind the path that the user may open. */
  canOpen(path: string): boolean
  /** True where one of the rule's codes is held. */
  isHeld(rule: string | undefined): boolean
  /** True where the console has the component; an item that names none is known by its path. */
  isKnown(selector: string | null): boolean
}

/**
 * The part of the menu that a user sees (SPEC-2 §3 "Menu item", rules C7.28): active leaves of a known component behind whose
 * path a page stands that may be opened and whose own permission is held, and the parents of such leaves.
 */
export function buildVisibleMenu(items: readonly MenuItem[], rules: MenuRules): VisibleItem[] {
  return items.flatMap((item): VisibleItem[] => {
    if (!item.IsActive || !rules.isHeld(item.PermissionCode ?? undefined)) return []
    const own = {
      name: item.Name,
      label: item.DisplayText,
      icon: item.Icon,
      ...(item.IsButton ? { isButton: true } : {}),
      ...(item.Tab === undefined ? {} : { tab: item.Tab }),
    }
    const children = buildVisibleMenu(item.Items, rules)
    if (item.Items.length > 0) return children.length > 0 ? [{ ...own, path: null, items: children }] : []
    if (!rules.isKnown(item.ComponentSelector) || !item.Path || !rules.canOpen(item.Path)) return []
    return [{ ...own, path: `/${item.Path.replace(/^\//, '')}`, items: [] }]
  })
}

/** The leaves in the order in which they stand. */
export function listLeaves(items: readonly VisibleItem[]): VisibleItem[] {
  return items.flatMap(item => (item.path === null ? listLeaves(item.items) : [item]))
}

/** The leaves that stand in the bar of a phone, in its order. */
export function listTabs(items: readonly VisibleItem[]): VisibleItem[] {
  const tabs = listLeaves(items).filter(({ tab }) => tab !== undefined)
  return tabs.toSorted((one, other) => Number(one.tab) - Number(other.tab))
}
