import { listItems, type TreeItem, type TreeKey } from './tree.ts'

/** Mixed: not ticked itself, but something below it is. */
export type Tick = 'on' | 'off' | 'mixed'

/**
 * Brings ticks into line with the rules (SPEC-0 §4 "Tree select"): below a ticked item all is ticked, and an item is ticked when
 * all its children are. Keys that no item has are dropped.
 */
export function propagateTicks(items: readonly TreeItem[], keys: Iterable<TreeKey>): Set<TreeKey> {
  const given = new Set(keys)
  const ticked = new Set<TreeKey>()
  const settle = (item: TreeItem, isAbove: boolean): boolean => {
    const isGiven = isAbove || given.has(item.ID)
    const children = (item.Children ?? []).map(child => settle(child, isGiven))
    const isOn = isGiven || (children.length > 0 && children.every(Boolean))
    if (isOn) ticked.add(item.ID)
    return isOn
  }
  for (const item of items) settle(item, false)
  // In the order of the tree.
  return new Set(listItems(items).flatMap(item => (ticked.has(item.ID) ? [item.ID] : [])))
}

/**
 * The ticks after a click on one item. Ticking it ticks all below it, and each ancestor whose children are then all ticked;
 * unticking it unticks all below it and every ancestor.
 */
export function toggleTick(items: readonly TreeItem[], ticked: ReadonlySet<TreeKey>, key: TreeKey): Set<TreeKey> {
  const path = findPath(items, key)
  const item = path.at(-1)
  if (!item) return new Set(ticked)
  const touched = listItems([item]).map(each => each.ID)
  if (!ticked.has(key)) return propagateTicks(items, [...ticked, ...touched])
  const left = new Set([...touched, ...path.map(each => each.ID)])
  return new Set([...ticked].filter(each => !left.has(each)))
}

/** The keys that no item has (yet). */
export function listUnknown(items: readonly TreeItem[], keys: Iterable<TreeKey>): TreeKey[] {
  const known = new Set(listItems(items).map(item => item.ID))
  return [...keys].filter(key => !known.has(key))
}

/** The tick after a click where one item alone can be ticked; a click on it takes the tick away. */
export function pickOne(ticked: ReadonlySet<TreeKey>, key: TreeKey): Set<TreeKey> {
  return new Set(ticked.has(key) ? [] : [key])
}

/** How each item of the tree is to be drawn. */
export function buildTicks(items: readonly TreeItem[], ticked: ReadonlySet<TreeKey>): Map<TreeKey, Tick> {
  const ticks = new Map<TreeKey, Tick>()
  const look = (item: TreeItem): boolean => {
    const isAnyBelow = (item.Children ?? []).map(look).some(Boolean)
    const isOn = ticked.has(item.ID)
    ticks.set(item.ID, isOn ? 'on' : isAnyBelow ? 'mixed' : 'off')
    return isOn || isAnyBelow
  }
  for (const item of items) look(item)
  return ticks
}

/** The ticked items whose parents are not ticked: what stands for the whole selection in few words. */
export function listTopmost(items: readonly TreeItem[], ticked: ReadonlySet<TreeKey>): TreeItem[] {
  return items.flatMap(item => (ticked.has(item.ID) ? [item] : listTopmost(item.Children ?? [], ticked)))
}

/** The ticked items that have nothing below them: their parents only stand for them. */
export function listEnds(items: readonly TreeItem[], ticked: ReadonlySet<TreeKey>): TreeItem[] {
  return listItems(items).filter(item => ticked.has(item.ID) && !item.Children?.length)
}

/** The item of the key with its ancestors, the topmost first; empty where there is none. */
function findPath(items: readonly TreeItem[], key: TreeKey): TreeItem[] {
  for (const item of items) {
    if (item.ID === key) return [item]
    const below = findPath(item.Children ?? [], key)
    if (below.length > 0) return [item, ...below]
  }
  return []
}
