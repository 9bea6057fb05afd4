import { foldText } from '#contract/foldText.ts'

export type TreeKey = number | string

/** An item of a tree, by the keys of the specification (SPEC-2 §9: ID, ParentID, Name, Children). */
export interface TreeItem {
  ID: TreeKey
  ParentID?: TreeKey | null
  Name: string
  /** What stands below its name, and is found with it. */
  Note?: string
  /** It cannot be ticked by itself. */
  IsFixed?: boolean
  Children?: readonly TreeItem[]
}

/** Nests a plain list by its parents; what names a parent that is not there stands at the top, and nothing is lost in a ring. */
export function buildTree(list: readonly TreeItem[]): TreeItem[] {
  const known = new Set(list.map(item => item.ID))
  const byParent = Map.groupBy(list, item => (known.has(item.ParentID ?? '') ? (item.ParentID ?? null) : null))
  const added = new Set<TreeKey>()
  const nest = (item: TreeItem): TreeItem[] => {
    if (added.has(item.ID)) return []
    added.add(item.ID)
    return [{ ...item, Children: (byParent.get(item.ID) ?? []).flatMap(nest) }]
  }
  const tops = (byParent.get(null) ?? []).flatMap(nest)
  return [...tops, ...list.flatMap(nest)]
}

/** The items and all that stand below them, each before its children. */
export function listItems(items: readonly TreeItem[]): TreeItem[] {
  return items.flatMap(item => [item, ...listItems(item.Children ?? [])])
}

/**
 * What a search leaves of a tree: items whose names or notes hold the text, with all that stands below them, and the ancestors that
 * lead to them. The whole tree where nothing is searched for.
 */
export function searchTree(items: readonly TreeItem[], text: string): readonly TreeItem[] {
  const plain = foldText(text)
  if (plain === '') return items
  return items.flatMap(item => {
    if (isMatch(item, plain)) return [item]
    const children = searchTree(item.Children ?? [], plain)
    return children.length > 0 ? [{ ...item, Children: children }] : []
  })
}

/** The items that must stand open to show every match of a search. */
export function listLeading(items: readonly TreeItem[], text: string): TreeKey[] {
  const plain = foldText(text)
  return items.flatMap(item => {
    const children = item.Children ?? []
    const leads = listItems(children).some(each => isMatch(each, plain))
    return leads ? [item.ID, ...listLeading(children, plain)] : []
  })
}

function isMatch(item: TreeItem, plain: string): boolean {
  return [item.Name, item.Note ?? ''].some(words => foldText(words).includes(plain))
}
