import { foldText } from '#contract/foldText.ts'
import type { TreeItem, TreeKey } from './tree.ts'

/** A line of a tree as it stands open. */
export interface TreeRow {
  item: TreeItem
  /** 1 at the top. */
  level: number
  parent: TreeKey | null
  /** Among its siblings, from 1. */
  position: number
  siblings: number
  isOpen: boolean
  hasChildren: boolean
}

/** The lines of a tree, as far as it is open. */
export function listRows(items: readonly TreeItem[], open: ReadonlySet<TreeKey>, above?: TreeRow): TreeRow[] {
  return items.flatMap((item, index) => {
    const children = item.Children ?? []
    const hasChildren = children.length > 0
    const row: TreeRow = {
      item,
      level: (above?.level ?? 0) + 1,
      parent: above?.item.ID ?? null,
      position: index + 1,
      siblings: items.length,
      isOpen: hasChildren && open.has(item.ID),
      hasChildren,
    }
    return row.isOpen ? [row, ...listRows(children, open, row)] : [row]
  })
}

/** What a key does in a tree. */
export interface TreeMove {
  focus?: TreeKey | undefined
  open?: TreeKey
  close?: TreeKey
  toggle?: TreeKey
}

/** What the key does while the row has the focus, as WAI-ARIA has it for trees; null where it is not the tree's. */
export function findMove(rows: readonly TreeRow[], at: TreeKey, key: string): TreeMove | null {
  const index = rows.findIndex(row => row.item.ID === at)
  const row = rows[index]
  if (!row) return null
  const moves: Record<string, () => TreeMove> = {
    ArrowDown: () => ({ focus: rows[index + 1]?.item.ID }),
    ArrowUp: () => ({ focus: rows[index - 1]?.item.ID }),
    Home: () => ({ focus: rows[0]?.item.ID }),
    End: () => ({ focus: rows.at(-1)?.item.ID }),
    ArrowRight: () =>
      row.hasChildren && !row.isOpen ? { open: at } : row.isOpen ? { focus: rows[index + 1]?.item.ID } : {},
    ArrowLeft: () => (row.isOpen ? { close: at } : row.parent === null ? {} : { focus: row.parent }),
    ' ': () => ({ toggle: at }),
    Enter: () => ({ toggle: at }),
  }
  const move = moves[key]
  if (move) return move()
  return key.length === 1 ? { focus: findByLetter(rows, index, key)?.item.ID } : null
}

/** The next row whose name begins with the letter, from the top again after the last. */
function findByLetter(rows: readonly TreeRow[], index: number, letter: string): TreeRow | undefined {
  const inTurn = [...rows.slice(index + 1), ...rows.slice(0, index)]
  return inTurn.find(row => foldText(row.item.Name).startsWith(foldText(letter)))
}
