import Box from '@mui/material/Box'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { TreeItem, TreeKey } from '#src/lib/tree.ts'
import { findMove, listRows } from '#src/lib/treeRows.ts'
import type { Tick } from '#src/lib/treeTicks.ts'
import { CheckTreeRow } from './CheckTreeRow.tsx'

export interface CheckTreeProps {
  label: string
  items: readonly TreeItem[]
  /** One item alone can be ticked. */
  isSingle?: boolean
  ticks: ReadonlyMap<TreeKey, Tick>
  open: ReadonlySet<TreeKey>
  onToggle: (key: TreeKey) => void
  onOpen: (key: TreeKey, isOpen: boolean) => void
}

/** A tree whose items are ticked; one stop of the keyboard, within which arrows, Home, End, letters, Space and Enter lead on. */
export function CheckTree({ label, items, isSingle = false, ticks, open, onToggle, onOpen }: CheckTreeProps) {
  const tree = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState<TreeKey | null>(null)
  const rows = listRows(items, open)
  const stop = rows.find(row => row.item.ID === current) ?? rows[0]
  const move = (event: KeyboardEvent) => {
    if (!stop || event.ctrlKey || event.metaKey || event.altKey) return
    const found = findMove(rows, stop.item.ID, event.key)
    if (!found) return
    event.preventDefault()
    if (found.open !== undefined) onOpen(found.open, true)
    if (found.close !== undefined) onOpen(found.close, false)
    if (found.toggle !== undefined) onToggle(found.toggle)
    if (found.focus === undefined) return
    const index = rows.findIndex(row => row.item.ID === found.focus)
    tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]').item(index).focus()
  }
  return (
    <Box
      ref={tree}
      component="ul"
      role="tree"
      aria-label={label}
      aria-multiselectable={!isSingle}
      onKeyDown={move}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {rows.map(row => (
        <CheckTreeRow
          key={row.item.ID}
          row={row}
          tick={ticks.get(row.item.ID) ?? 'off'}
          isSingle={isSingle}
          isStop={row === stop}
          onFocus={() => setCurrent(row.item.ID)}
          onToggle={() => onToggle(row.item.ID)}
          onOpen={() => onOpen(row.item.ID, !row.isOpen)}
        />
      ))}
    </Box>
  )
}
