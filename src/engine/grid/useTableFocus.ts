import type { GridApi, useGridApiRef } from '@mui/x-data-grid'
import { useEffect } from 'react'
import type { TableColumn } from './DataTable.tsx'

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
  useEffect(() => {
    const first = columns[0]?.field
    // The grid draws its columns a moment after it was given them.
    const frame = requestAnimationFrame(() => grid.current && first !== undefined && moveFocus(grid.current, first))
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
