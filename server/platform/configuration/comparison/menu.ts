import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { MenuItem } from '#contract/menu.ts'
import { listMoves } from '#contract/moves.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { describeMove } from './order.ts'
import { buildRule, buildSwitch, countOf, describeWords, type Words } from './words.ts'

const words: Words = {
  DisplayText: { label: 'text' },
  saidIn: { label: 'text in other languages' },
  Path: { label: 'opens' },
  ComponentSelector: { label: 'page' },
  PermissionCode: buildRule('shown to'),
  Icon: { label: 'icon' },
  IsActive: buildSwitch('active'),
  PersistState: buildSwitch('keeps its state'),
  IsLazyRoute: buildSwitch('loaded when opened'),
  IsButton: buildSwitch('a button'),
  Tab: { label: 'place among the tabs of a phone' },
}

interface MenuLocation {
  item: MenuItem
  /** The texts of the items above it. */
  above: string
  /** The name of the item that it stands in; null at the top. */
  parent: string | null
}

/** The differences of the menu; an item is reported by the way to it, a part that comes or goes as a whole. */
export function compareMenus(before: readonly MenuItem[], after: readonly MenuItem[]): ConfigurationChange[] {
  const [one, other] = [listLocations(before), listLocations(after)]
  const moves = new Map(listLevels(before, after).map(move => [move.name, describeMove(move)]))
  return pairUp(one, other).flatMap(({ name, before: from, after: to }) => {
    if (!from && to) return isWithin(to, one, other) ? [] : [buildChange('menu', toPath(to), 'added', describePart(to))]
    if (from && !to)
      return isWithin(from, other, one) ? [] : [buildChange('menu', toPath(from), 'removed', describePart(from))]
    if (!from || !to) return []
    const move = moves.get(name)
    return buildDifference('menu', toPath(to), [
      ...(from.parent === to.parent ? [] : [`place: ${from.above || 'the top'} → ${to.above || 'the top'}`]),
      ...(move === undefined ? [] : [move]),
      ...describeWords(from.item, to.item, words, ['Name', 'Items']),
    ])
  })
}

/** True where the item's parent, too, is only in one of the menus: it is reported as a part of that one. */
function isWithin(
  { parent }: MenuLocation,
  others: ReadonlyMap<string, MenuLocation>,
  own: ReadonlyMap<string, MenuLocation>,
): boolean {
  return parent !== null && own.has(parent) && !others.has(parent)
}

function listLocations(
  items: readonly MenuItem[],
  above = '',
  parent: string | null = null,
): Map<string, MenuLocation> {
  return new Map(
    items.flatMap(item => {
      const path = above === '' ? item.DisplayText : `${above} / ${item.DisplayText}`
      return [[item.Name, { item, above, parent }] as const, ...listLocations(item.Items, path, item.Name)]
    }),
  )
}

function toPath({ above, item }: MenuLocation): string {
  return above === '' ? item.DisplayText : `${above} / ${item.DisplayText}`
}

function describePart({ item }: MenuLocation): string[] {
  const count = listLocations(item.Items).size
  return count > 0 ? [`with ${countOf(count, 'item')}`] : []
}

/** The moves within each level that both menus have. */
function listLevels(before: readonly MenuItem[], after: readonly MenuItem[]) {
  const [one, other] = [listLevel(before), listLevel(after)]
  return [...other].flatMap(([parent, names]) => {
    const texts = new Map([...listLocations(after)].map(([name, { item }]) => [name, item.DisplayText]))
    const moves = listMoves(one.get(parent) ?? [], names)
    return moves.map(move => ({ ...move, after: move.after && (texts.get(move.after) ?? move.after) }))
  })
}

function listLevel(items: readonly MenuItem[], parent = ''): Map<string, string[]> {
  const below = items.flatMap(item => [...listLevel(item.Items, item.Name)])
  return new Map([[parent, items.map(item => item.Name)], ...below])
}
