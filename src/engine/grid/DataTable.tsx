import useMediaQuery from '@mui/material/useMediaQuery'
import { DataGrid, type GridColDef, type GridEventListener, type GridSortModel, useGridApiRef } from '@mui/x-data-grid'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { SortArguments } from '#contract/callArguments.ts'
import { findNonce } from '#src/lib/nonce.ts'
import type { Density } from './gridSettings.ts'
import { getScrollbarSize } from './scrollbarSize.ts'
import { actionsColumnClass, tableStyle } from './tableStyle.ts'
import { useTableFocus } from './useTableFocus.ts'
import { useWidthKeys } from './useWidthKeys.ts'

/** A row; `id` is the value of the resource's key. */
export type TableRow = Record<string, unknown> & { id: number | string }

/** One column of a table, free of the vendor's words. */
export interface TableColumn {
  field: string
  label: string
  /** Pixels; a flexible column takes at least this. */
  width: number
  isFlexible: boolean
  alignment: 'left' | 'right' | 'center'
  isSortable: boolean
  /** `tabIndex` is that of the cell, for what can be operated in it. */
  render: (row: TableRow, tabIndex: number) => ReactNode
}

/** What stands at the right end of each row and stays in sight while the table scrolls sideways. */
export interface TableActions {
  label: string
  /** Pixels. */
  width: number
  render: (row: TableRow, tabIndex: number) => ReactNode
  /** The Enter key on the cell: opens the actions at the cell. */
  onOpen: (row: TableRow, cell: HTMLElement) => void
}

/** Everything that a table draws and tells. */
export interface DataTableProps {
  /** The table's accessible name. */
  label: string
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  view: { isLoading: boolean; density: Density; sort: SortArguments | null }
  actions: TableActions | null
  /** Shown in place of rows where there are none. */
  empty: ReactNode
  onSort: (sort: SortArguments) => void
  onResize: (field: string, width: number) => void
}

const actionsField = '__actions'
const EmptyContext = createContext<ReactNode>(null)

/** The one door to the grid's vendor: sorts, filters and pages are the server's, one page of at most 100 rows is given. */
export function DataTable({ label, columns, rows, view, actions, empty, onSort, onResize }: DataTableProps) {
  const gridColumns = useMemo(() => toGridColumns(columns, actions), [columns, actions])
  const sortModel = useMemo(() => toSortModel(view.sort), [view.sort])
  const grid = useGridApiRef()
  useTableFocus(grid, columns)
  useWidthKeys(grid, onResize)
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const height = isTouched ? touchHeight : rowHeights[view.density]
  // A column that sticks to the edge must always be drawn: a buffer of columns is dropped while rows are scrolled.
  useEffect(() => grid.current?.unstable_setColumnVirtualization(false), [grid])
  const openOnEnter: GridEventListener<'cellKeyDown'> = ({ field, row }, event) => {
    const cell = event.currentTarget as HTMLElement
    if (event.key === 'Enter' && event.target === cell) cell.querySelector('a')?.click()
    if (!actions || field !== actionsField || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.defaultMuiPrevented = true
    actions.onOpen(row as TableRow, cell)
  }
  return (
    <EmptyContext value={empty}>
      <DataGrid
        aria-label={label}
        columns={gridColumns}
        rows={rows}
        loading={view.isLoading}
        nonce={findNonce()}
        sortingMode="server"
        sortingOrder={sortingOrder}
        sortModel={sortModel}
        onSortModelChange={model => {
          const [first] = model
          if (first?.sort) onSort({ field: first.field, direction: first.sort === 'desc' ? 'descending' : 'ascending' })
        }}
        onColumnWidthChange={({ colDef, width }) => onResize(colDef.field, Math.round(width))}
        onCellKeyDown={openOnEnter}
        hideFooter
        rowSelection={false}
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        apiRef={grid}
        columnHeaderHeight={height}
        rowHeight={height}
        scrollbarSize={getScrollbarSize()}
        slots={slots}
        slotProps={slotProps}
        sx={tableStyle}
      />
    </EmptyContext>
  )
}

const rowHeights: Record<Density, number> = { standard: 40, compact: 32 }
/** A finger's 44 pixels and the line below them. */
const touchHeight = 45
const sortingOrder: ('asc' | 'desc')[] = ['asc', 'desc']
const slots = { noRowsOverlay: NoRows }
const slotProps = { loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } } as const

function NoRows() {
  return <>{useContext(EmptyContext)}</>
}

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
    renderHeader: () => <span className="locum-hidden-label">{actions.label}</span>,
    width: actions.width,
    sortable: false,
    resizable: false,
    align: 'center',
    cellClassName: actionsColumnClass,
    headerClassName: actionsColumnClass,
    renderCell: ({ row, tabIndex }) => actions.render(row as TableRow, tabIndex),
  }
  return [...shown, last]
}
