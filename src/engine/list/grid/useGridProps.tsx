import {
  type DataGridProps,
  type GridColDef,
  type GridEventListener,
  type GridSortModel,
  useGridApiRef,
} from '@mui/x-data-grid'
import { useEffect, useMemo } from 'react'
import type { SortArguments } from '#contract/callArguments.ts'
import { findNonce } from '#src/lib/nonce.ts'
import { ChoosableRow } from './ChoosableRow.tsx'
import { actionsField } from './cellFields.ts'
import { NoRows } from './NoRows.tsx'
import { getScrollbarSize } from './scrollbarSize.ts'
import type { DataTableProps, TableActions, TableColumn, TableRow } from './table.ts'
import { tableStyle, toActionsClass } from './tableStyle.ts'
import { useRowHeight } from './useRowHeight.ts'
import { useTableChoice } from './useTableChoice.ts'
import { useTableFocus } from './useTableFocus.ts'
import { useTableSelection } from './useTableSelection.tsx'
import { useWidthKeys } from './useWidthKeys.ts'

/** Our words for a table in those of the vendor, for the free grid and the paid one. */
export function useGridProps({ label, columns, rows, view, actions, marks, changes }: DataTableProps): DataGridProps {
  const { onSort, onResize } = changes
  const selectionProps = useTableSelection(marks.selection)
  const { choiceProps, choiceSlotProps, chooseOnKey } = useTableChoice(marks.choice)
  const gridColumns = useMemo(() => toGridColumns(columns, actions), [columns, actions])
  const sortModel = useMemo(() => toSortModel(view.sort), [view.sort])
  const grid = useGridApiRef()
  useTableFocus(grid, columns)
  useWidthKeys(grid, onResize)
  const height = useRowHeight(view.density)
  // A column that sticks to the edge must always be drawn: a buffer of columns is dropped while rows are scrolled.
  useEffect(() => grid.current?.unstable_setColumnVirtualization(false), [grid])
  const openOnEnter: GridEventListener<'cellKeyDown'> = (params, event, details) => {
    const { field, row } = params
    const cell = event.currentTarget as HTMLElement
    const isLinked = event.key === 'Enter' && event.target === cell && field !== actionsField
    if (isLinked) cell.querySelector('a')?.click()
    chooseOnKey(params, event, details)
    if (!actions || field !== actionsField || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.defaultMuiPrevented = true
    actions.onOpen(row as TableRow, cell)
  }
  return {
    'aria-label': label,
    columns: gridColumns,
    rows,
    loading: view.isLoading,
    nonce: findNonce(),
    sortingMode: 'server',
    sortingOrder,
    sortModel,
    onSortModelChange: ([first]) => {
      if (first?.sort) onSort({ field: first.field, direction: first.sort === 'desc' ? 'descending' : 'ascending' })
    },
    onColumnWidthChange: ({ colDef, width }) => onResize(colDef.field, Math.round(width)),
    onCellKeyDown: openOnEnter,
    hideFooter: true,
    ...selectionProps,
    ...choiceProps,
    disableColumnMenu: true,
    disableColumnFilter: true,
    disableColumnSelector: true,
    disableRowSelectionOnClick: true,
    apiRef: grid,
    columnHeaderHeight: height,
    rowHeight: height,
    scrollbarSize: getScrollbarSize(),
    slots,
    slotProps: useMemo(() => ({ ...slotProps, ...choiceSlotProps }), [choiceSlotProps]),
    sx: tableStyle,
  }
}

const sortingOrder: ('asc' | 'desc')[] = ['asc', 'desc']
const slots = { noRowsOverlay: NoRows, row: ChoosableRow }
const slotProps = { loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } } as const

function toSortModel(sort: SortArguments | null): GridSortModel {
  return sort ? [{ field: sort.field, sort: sort.direction === 'descending' ? 'desc' : 'asc' }] : []
}

function toGridColumns(columns: readonly TableColumn[], actions: TableActions | null): GridColDef[] {
  const shown = columns.map(
    (column): GridColDef => ({
      field: column.field,
      headerName: column.label,
      ...(column.isFlexible ? { flex: column.width, minWidth: column.width } : { width: column.width }),
      align: column.alignment,
      headerAlign: column.alignment,
      sortable: column.isSortable,
      hideable: false,
      renderCell: ({ row, tabIndex }) => column.render(row as TableRow, tabIndex),
    }),
  )
  if (!actions) return shown
  const last: GridColDef = {
    field: actionsField,
    headerName: actions.label,
    ...(actions.isPinned && {
      renderHeader: () => <span className="locum-hidden-label">{actions.label}</span>,
    }),
    width: actions.width,
    sortable: false,
    disableReorder: true,
    resizable: false,
    align: actions.isPinned ? 'center' : 'left',
    cellClassName: toActionsClass(actions),
    headerClassName: toActionsClass(actions),
    renderCell: ({ row, tabIndex }) => actions.render(row as TableRow, tabIndex),
  }
  return [...shown, last]
}
