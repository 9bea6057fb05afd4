import type { GridApi, useGridApiRef } from '@mui/x-data-grid'
import { useEffect } from 'react'
import { showBesideFixed } from './showBesideFixed.ts'
import type { TableColumn } from './table.ts'

/**
 * Has the vendor's grid let go of a focus that it believes to have: one that has gone elsewhere, into a menu or a search, it would
 * take back with the next rows, and that of a column which left when the column returns. The table stays a stop of the keyboard.
 */
export function useTableFocus(grid: ReturnType<typeof useGridApiRef>, columns: readonly TableColumn[]): void {
  useEffect(() => {
    const root = grid.current?.rootElementRef?.current
    const letGo = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || root?.contains(relatedTarget)) return
      grid.current?.setState(state => ({ ...state, focus: { ...state.focus, cell: null } }))
    }
    const show = ({ target }: FocusEvent) =>
      showBesideFixed(root?.querySelector('.MuiDataGrid-virtualScroller'), target)
    root?.addEventListener('focusout', letGo)
    root?.addEventListener('focusin', show)
    return () => {
      root?.removeEventListener('focusout', letGo)
      root?.removeEventListener('focusin', show)
    }
  }, [grid])
  useEffect(() => {
    let frame = 0
    // The grid draws its columns some frames after it was given them.
    const look = () => {
      frame = requestAnimationFrame(() => {
        if (!grid.current) return
        const drawn = grid.current.getAllColumns().filter(({ field }) => !field.startsWith('__'))
        if (drawn.every(({ field }) => columns.some(column => column.field === field))) forgetGone(grid.current)
        else look()
      })
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [grid, columns])
}

function forgetGone(table: GridApi): void {
  const { focus, tabIndex } = table.state
  const isGone = (cell: { field: string } | null) => cell !== null && !table.getColumn(cell.field)
  if (![focus.cell, focus.columnHeader, tabIndex.cell, tabIndex.columnHeader].some(isGone)) return
  const none = { cell: null, columnHeader: null }
  table.setState(state => ({ ...state, focus: { ...state.focus, ...none }, tabIndex: { ...state.tabIndex, ...none } }))
}
