import { useRef, useState } from 'react'
import type { TableRow, TableSelection } from '../DataTable.tsx'

/** The boxes of a table's rows: `state` is that of the heading's box, null where rows are not selected. */
export function useRowBoxes(rows: readonly TableRow[], selection: TableSelection | null) {
  const latest = useRef({ rows, selection })
  latest.current = { rows, selection }
  const [own] = useState(() => {
    const change = (changed: readonly TableRow[], isSelected: boolean) => {
      const ids = new Set(latest.current.selection?.ids)
      for (const { id } of changed) {
        if (isSelected) ids.add(id)
        else ids.delete(id)
      }
      latest.current.selection?.onChange(ids)
    }
    return {
      one: (row: TableRow, isSelected: boolean) => change([row], isSelected),
      all: (isSelected: boolean) => change(latest.current.rows, isSelected),
    }
  })
  const count = selection ? rows.filter(({ id }) => selection.ids.has(id)).length : 0
  const state = !selection ? null : count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
  return { ...own, state } as const
}
