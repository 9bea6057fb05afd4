import { type RefObject, useEffect, useRef } from 'react'
import type { TableRow } from './DataTable.tsx'

/**
 * Gives the focus, where it went with a deleted row, to the row that takes its place, or to the area where none is left.
 * The function that it returns is told of the row that is about to go.
 */
export function useFocusAfterDelete(area: RefObject<HTMLElement | null>, rows: readonly TableRow[]) {
  const gone = useRef<{ id: TableRow['id']; place: number } | null>(null)
  useEffect(() => {
    if (!gone.current || rows.some(row => row.id === gone.current?.id)) return
    const place = Math.min(gone.current.place, rows.length - 1)
    gone.current = null
    // The grid draws its rows a moment after it was given them.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const row = area.current?.querySelector(`[data-rowindex="${place}"]`)
      const target = row?.querySelector<HTMLElement>('[data-field]') ?? area.current
      target?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [rows, area])
  return (row: TableRow): void => {
    gone.current = { id: row.id, place: rows.findIndex(each => each.id === row.id) }
  }
}
