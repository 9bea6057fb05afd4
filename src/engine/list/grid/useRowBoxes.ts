import { useRef, useState } from 'react'
import type { TableRow, TableSelection } from './table.ts'

/** The boxes of a table's rows: `state` is that of the heading's box, null where rows are not selected. */
export function useRowBoxes(rows: readonly TableRow[], selection: TableSelection | null) {
  const latest = useRef({ rows, selection })
  latest.current = { rows, selection }
  // The row whose box was changed last, from which a click with Shift goes on.
  const changed = useRef<TableRow['id'] | null>(null)
  const [own] = useState(() => {
    const isTicked = (row: TableRow | undefined) =>
      row !== undefined && latest.current.selection?.ids.has(row.id) === true
    const change = (rows: readonly TableRow[], isSelected: boolean) => {
      const { selection } = latest.current
      const ids = new Set(selection?.ids)
      for (const { id } of rows) {
        if (isSelected) ids.add(id)
        else ids.delete(id)
      }
      // The next key may come before it is drawn.
      if (selection) latest.current = { ...latest.current, selection: { ...selection, ids } }
      selection?.onChange(ids)
    }
    /** Selects the rows from one to another, or lifts all of them but the last where that one is selected already. */
    const changeRange = (from: number, to: number) => {
      const { rows } = latest.current
      const isSelected = isTicked(rows[to])
      const last = isSelected ? to - Math.sign(to - from) : to
      if (from !== to) change(rows.slice(Math.min(from, last), Math.max(from, last) + 1), !isSelected)
    }
    const one = (row: TableRow, isSelected: boolean) => {
      changed.current = row.id
      change([row], isSelected)
    }
    return {
      one,
      /** As far as this row from the one that was changed last, as long as that one is selected. */
      through: (row: TableRow) => {
        const { rows } = latest.current
        const from = rows.findIndex(({ id }) => id === changed.current)
        if (!isTicked(rows[from])) return one(row, !isTicked(row))
        changeRange(from, rows.indexOf(row))
        changed.current = row.id
      },
      range: changeRange,
      all: (isSelected: boolean) => change(latest.current.rows, isSelected),
    }
  })
  const count = selection ? rows.filter(({ id }) => selection.ids.has(id)).length : 0
  const state = !selection ? null : count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
  return { ...own, state } as const
}
