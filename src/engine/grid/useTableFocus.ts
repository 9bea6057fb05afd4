import type { GridApi, useGridApiRef } from '@mui/x-data-grid'
import { useEffect, useRef } from 'react'
import type { TableColumn } from './DataTable.tsx'

/** For as many frames after a column that left is drawn no more it is looked whether the focus went with it. */
const mostFrames = 30

/**
 * Gives the focus, where it went with a column that left, to the first column of its row, and keeps the table a stop of the
 * keyboard: the vendor waits for the column to return. A focus that has gone elsewhere, into a menu or a search, stays there.
 */
export function useTableFocus(grid: ReturnType<typeof useGridApiRef>, columns: readonly TableColumn[]): void {
  useEffect(() => {
    const root = grid.current?.rootElementRef?.current
    // The vendor would take the focus back with the next rows, for a cell that it believes to have it.
    const letGo = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || root?.contains(relatedTarget)) return
      grid.current?.setState(state => ({ ...state, focus: { ...state.focus, cell: null } }))
    }
    root?.addEventListener('focusout', letGo)
    return () => root?.removeEventListener('focusout', letGo)
  }, [grid])
  const before = useRef(columns)
  // Outlives a further change of the columns, which may come before this one is drawn.
  const watched = useRef<readonly string[]>([])
  useEffect(() => {
    const first = columns[0]?.field
    const isLeft = (field: string) => !columns.some(column => column.field === field)
    watched.current = [...watched.current, ...before.current.map(({ field }) => field)].filter(isLeft)
    before.current = columns
    let frame = 0
    // The grid draws its columns some frames after it was given them.
    const look = (rest: number) => {
      frame = requestAnimationFrame(() => {
        if (!grid.current || first === undefined) return
        const isDrawn = watched.current.every(field => !grid.current?.getColumn(field))
        if (isDrawn) moveFocus(grid.current, first)
        if (rest > 0 && watched.current.length > 0) look(isDrawn ? rest - 1 : rest)
        else watched.current = []
      })
    }
    look(mostFrames)
    return () => cancelAnimationFrame(frame)
  }, [grid, columns])
}

function moveFocus(table: GridApi, first: string): void {
  const { focus, tabIndex } = table.state
  const isGone = (place: { field: string } | null) => place !== null && !table.getColumn(place.field)
  const isLost = document.activeElement === document.body
  if (isLost && focus.cell && isGone(focus.cell)) table.setCellFocus(focus.cell.id, first)
  else if (isLost && isGone(focus.columnHeader)) table.setColumnHeaderFocus(first)
  else if (isGone(tabIndex.cell) || isGone(tabIndex.columnHeader)) {
    table.setState(state => ({ ...state, tabIndex: { ...state.tabIndex, cell: null, columnHeader: null } }))
  }
}
