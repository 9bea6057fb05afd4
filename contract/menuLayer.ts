import type { MenuItem } from './menu.ts'
import { listMoves } from './moves.ts'

/** What operators have made of the menu: words, order and what is shown; never what an entry opens or who may. */
export interface MenuLayer {
  /** By the name of an entry. */
  entries?: Readonly<Record<string, MenuEntryLayer>>
  /** The names of what stands below an entry in their order, by its name; '' is the top. */
  order?: Readonly<Record<string, readonly string[]>>
}

/** What is made of one entry. */
export interface MenuEntryLayer {
  /** What it is called, by language. */
  texts?: Readonly<Record<string, string>>
  isHidden?: boolean
}

/** The menu for whoever changes it. */
export interface MenuState {
  /** The version of the configuration whose menu it is: what is saved must be made of the live one. */
  Version: number
  /** As it is shipped. */
  Items: MenuItem[]
  Layer: MenuLayer
  /** The languages in which there are texts. */
  Locales: string[]
  /** What entries are called as shipped, by name and language. */
  Texts: Record<string, Record<string, string>>
}

/** The name of the top, which is no entry. */
const menuTop = ''

/** As deep as entries stand below each other. */
const deepestLevel = 3

/** An entry with its place in the menu as it is shipped. */
interface Located {
  item: MenuItem
  parent: string
}

/** True for an entry below which others stand: it opens nothing itself. */
export function isMenuGroup({ Path, ComponentSelector }: MenuItem): boolean {
  return Path === null && ComponentSelector === null
}

/** The entries as a layer arranges them, hidden ones and empty groups included; what of it the menu has no more is left out. */
export function arrangeMenu(items: readonly MenuItem[], { order = {} }: MenuLayer): MenuItem[] {
  const located = locateEntries(items)
  const parents = findParents(located, order)
  const build = (parent: string): MenuItem[] => {
    const own = [...located.keys()].filter(name => parents.get(name) === parent)
    return sortOwn(own, order[parent] ?? []).flatMap(name => {
      const item = located.get(name)?.item
      return item ? [{ ...item, Items: build(name) }] : []
    })
  }
  return build(menuTop)
}

/** The fewest entries that must have been moved for the menu to be arranged so. */
export function listMovedEntries(items: readonly MenuItem[], arranged: readonly MenuItem[]): ReadonlySet<string> {
  const [before, after] = [locateEntries(items), locateEntries(arranged)]
  const below = (located: ReadonlyMap<string, Located>, parent: string) =>
    [...located].flatMap(([name, each]) => (each.parent === parent ? [name] : []))
  const elsewhere = [...after].flatMap(([name, { parent }]) => (before.get(name)?.parent === parent ? [] : [name]))
  const moves = [menuTop, ...after.keys()].flatMap(parent => listMoves(below(before, parent), below(after, parent)))
  return new Set([...elsewhere, ...moves.map(({ name }) => name)])
}

/** What a layer becomes by something else for one entry; with null it is as shipped. */
export function changeMenuEntry(layer: MenuLayer, name: string, entry: MenuEntryLayer | null): MenuLayer {
  const { [name]: _, ...others } = layer.entries ?? {}
  const { texts = {}, isHidden = false } = entry ?? {}
  const isChanged = isHidden || Object.keys(texts).length > 0
  const own = { ...(Object.keys(texts).length > 0 && { texts }), ...(isHidden && { isHidden }) }
  return { ...layer, entries: isChanged ? { ...others, [name]: own } : others }
}

/** What a layer becomes by an entry that stands at a place below another, counted without itself. */
export function placeMenuEntry(
  items: readonly MenuItem[],
  layer: MenuLayer,
  name: string,
  { parent, index }: { parent: string; index: number },
): MenuLayer {
  const others = listBelow(arrangeMenu(items, layer), parent).filter(each => each !== name)
  return {
    ...layer,
    order: { ...filterNames(layer.order, each => each !== name), [parent]: others.toSpliced(index, 0, name) },
  }
}

/** What a layer becomes by an entry that is as shipped again: its words, its place, and that it is shown. */
export function takeBackMenuEntry(layer: MenuLayer, name: string): MenuLayer {
  return { ...changeMenuEntry(layer, name, null), order: filterNames(layer.order, each => each !== name) }
}

function filterNames(order: MenuLayer['order'] = {}, isKept: (name: string) => boolean): Record<string, string[]> {
  return Object.fromEntries(Object.entries(order).map(([at, names]) => [at, names.filter(isKept)]))
}

/** The same layer without what changes nothing, and without entries that the menu does not have. */
export function tidyMenuLayer(items: readonly MenuItem[], layer: MenuLayer): MenuLayer {
  const toPlaces = (order: NonNullable<MenuLayer['order']>) =>
    JSON.stringify([...locateEntries(arrangeMenu(items, { order }))].map(([name, { parent }]) => [name, parent]))
  const located = locateEntries(items)
  let order = filterNames(layer.order, name => located.has(name))
  for (const parent of Object.keys(order)) {
    const { [parent]: _, ...rest } = order
    if (toPlaces(rest) === toPlaces(order)) order = rest
  }
  const entries = Object.fromEntries(Object.entries(layer.entries ?? {}).filter(([name]) => located.has(name)))
  return { ...(Object.keys(entries).length > 0 && { entries }), ...(Object.keys(order).length > 0 && { order }) }
}

/** The ways that an entry can go from where it stands. */
export type MenuMove = 'up' | 'down' | 'in' | 'out'

/** Where an entry comes to stand by a move; null where it cannot go there. `in` is below the group before it. */
export function findMenuPlace(
  arranged: readonly MenuItem[],
  name: string,
  move: MenuMove,
): { parent: string; index: number } | null {
  const located = locateEntries(arranged)
  const own = located.get(name)
  if (!own) return null
  const siblings = listBelow(arranged, own.parent)
  const index = siblings.indexOf(name)
  switch (move) {
    case 'up':
      return index > 0 ? { parent: own.parent, index: index - 1 } : null
    case 'down':
      return index < siblings.length - 1 ? { parent: own.parent, index: index + 1 } : null
    case 'out': {
      const above = located.get(own.parent)
      return above ? { parent: above.parent, index: listBelow(arranged, above.parent).indexOf(own.parent) + 1 } : null
    }
    case 'in': {
      const before = siblings.slice(0, index).findLast(each => isGroupOf(located, each))
      if (before === undefined || !fitsBelow(toParents(located), before, name)) return null
      return { parent: before, index: listBelow(arranged, before).length }
    }
  }
}

function isGroupOf(located: ReadonlyMap<string, Located>, name: string): boolean {
  const item = located.get(name)?.item
  return item !== undefined && isMenuGroup(item)
}

function locateEntries(items: readonly MenuItem[], parent = menuTop): Map<string, Located> {
  return new Map(
    items.flatMap(item => [[item.Name, { item, parent }] as const, ...locateEntries(item.Items, item.Name)]),
  )
}

function listBelow(arranged: readonly MenuItem[], parent: string): string[] {
  const items = parent === menuTop ? arranged : (locateEntries(arranged).get(parent)?.item.Items ?? [])
  return items.map(({ Name }) => Name)
}

/** Below which each entry stands: where the layer says so and there is such a place, else as shipped. */
function findParents(
  located: ReadonlyMap<string, Located>,
  order: NonNullable<MenuLayer['order']>,
): ReadonlyMap<string, string> {
  const parents = toParents(located)
  const isWithin = (name: string, other: string): boolean =>
    name !== menuTop && (name === other || isWithin(parents.get(name) ?? menuTop, other))
  for (const [parent, names] of Object.entries(order)) {
    if (parent !== menuTop && !isGroupOf(located, parent)) continue
    for (const name of names) {
      if (located.has(name) && !isWithin(parent, name) && fitsBelow(parents, parent, name)) parents.set(name, parent)
    }
  }
  return parents
}

/** In the order of the layer; what it does not name stands behind what it follows as shipped. */
function sortOwn(own: readonly string[], named: readonly string[]): string[] {
  const sorted = named.filter((name, index) => own.includes(name) && named.indexOf(name) === index)
  for (const [index, name] of own.entries()) {
    if (sorted.includes(name)) continue
    const before = own.slice(0, index).findLast(each => sorted.includes(each))
    sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, name)
  }
  return sorted
}

function toParents(located: ReadonlyMap<string, Located>): Map<string, string> {
  return new Map([...located].map(([name, { parent }]) => [name, parent]))
}

/** Whether an entry, with what stands below it, is not too deep below another. */
function fitsBelow(parents: ReadonlyMap<string, string>, parent: string, name: string): boolean {
  const levelOf = (each: string): number => (each === menuTop ? 0 : 1 + levelOf(parents.get(each) ?? menuTop))
  const heightOf = (above: string): number =>
    1 + Math.max(0, ...[...parents].flatMap(([each, at]) => (at === above ? [heightOf(each)] : [])))
  return levelOf(parent) + heightOf(name) <= deepestLevel
}
