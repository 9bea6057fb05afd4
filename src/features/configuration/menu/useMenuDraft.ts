import { useMemo, useState } from 'react'
import type { MenuItem } from '#contract/menu.ts'
import {
  arrangeMenu,
  changeMenuEntry,
  findMenuPlace,
  listMovedEntries,
  type MenuEntryLayer,
  type MenuLayer,
  type MenuMove,
  type MenuState,
  placeMenuEntry,
  takeBackMenuEntry,
  tidyMenuLayer,
} from '#contract/menuLayer.ts'

/** An entry as the editor shows it. */
export interface MenuEntry {
  item: MenuItem
  level: number
  /** What is made of it. */
  own: MenuEntryLayer
  /** It is not as shipped, in words, place or show. */
  isChanged: boolean
}

/** The layer over the menu as it is being changed, until it is saved or left. */
export function useMenuDraft({ Items, Layer }: MenuState) {
  const [changed, setLayer] = useState<MenuLayer | null>(null)
  const layer = changed ?? Layer
  const arranged = useMemo(() => arrangeMenu(Items, layer), [Items, layer])
  const entries = useMemo(
    () => listEntries(arranged, layer, listMovedEntries(Items, arranged)),
    [Items, arranged, layer],
  )
  const tidy = useMemo(() => tidyMenuLayer(Items, layer), [Items, layer])
  const before = useMemo(() => tidyMenuLayer(Items, Layer), [Items, Layer])
  return {
    entries,
    layer: tidy,
    isDirty: !isSame(tidy, before),
    isShipped: Object.keys(tidy).length === 0,
    canMove: (name: string, move: MenuMove) => findMenuPlace(arranged, name, move) !== null,
    move(name: string, move: MenuMove) {
      const place = findMenuPlace(arranged, name, move)
      if (place) setLayer(placeMenuEntry(Items, layer, name, place))
    },
    change: (name: string, entry: MenuEntryLayer) => setLayer(changeMenuEntry(layer, name, entry)),
    takeBack: (name: string) => setLayer(takeBackMenuEntry(layer, name)),
    takeBackAll: () => setLayer({}),
    discard: () => setLayer(null),
  }
}

function listEntries(
  arranged: readonly MenuItem[],
  layer: MenuLayer,
  moved: ReadonlySet<string>,
  level = 0,
): MenuEntry[] {
  return arranged.flatMap(item => {
    const own = layer.entries?.[item.Name]
    const entry = { item, level, own: own ?? {}, isChanged: own !== undefined || moved.has(item.Name) }
    return [entry, ...listEntries(item.Items, layer, moved, level + 1)]
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
