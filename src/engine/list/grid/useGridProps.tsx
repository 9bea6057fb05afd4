import {
  type DataGridProps,
  type GridColDef,
  type GridColumnHeaderParams,
  type GridEventListener,
  GridRow,
  type GridRowProps,
  type GridSortModel,
  type MuiEvent,
  useGridApiRef,
} from '@mui/x-data-grid'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import type { SortArguments } from '#contract/callArguments.ts'
import { findNonce } from '#src/lib/nonce.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { addSort } from './addSort.ts'
import { actionsField, operable } from './cellFields.ts'
import { NoRows } from './NoRows.tsx'
import { SortRank } from './SortRank.tsx'
import type { DataTableProps, RowChoice, TableActions, TableColumn, TableRow } from './table.ts'
import { fixedColumnClass, tableStyle, toActionsClass } from './tableStyle.ts'
import { useRowHeight } from './useRowHeight.ts'
import { useTableFocus } from './useTableFocus.ts'
import { useTableSelection } from './useTableSelection.tsx'

/** What Shift and a key add to the width of a heading's column, in pixels. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 }

/** The vendor's own limit, in pixels. */
const leastWidth = 50

/** Lets Shift with Left and Right change the width of the column whose heading has the focus: the vendor offers a pointer alone. */
function useWidthKeys(grid: ReturnType<typeof useGridApiRef>, onResize: (field: string, width: number) => void): void {
  const resize = useRef(onResize)
  resize.current = onResize
  useEffect(() => {
    const listen: GridEventListener<'columnHeaderKeyDown'> = ({ field, colDef }, event) => {
      const step = event.shiftKey ? steps[event.key] : undefined
      if (step === undefined || colDef.resizable === false) return
      event.preventDefault()
      event.defaultMuiPrevented = true
      resize.current(field, Math.max(leastWidth, Math.round(colDef.computedWidth) + step))
    }
    return grid.current?.subscribeEvent('columnHeaderKeyDown', listen, { isFirst: true })
  }, [grid])
}

/** Lets a heading that is pressed with Shift add its order to the others, which the vendor's free grid does not. */
function useFurtherSorts(
  grid: ReturnType<typeof useGridApiRef>,
  view: DataTableProps['view'],
  onSort: DataTableProps['changes']['onSort'],
): void {
  const latest = useRef({ view, onSort })
  latest.current = { view, onSort }
  useEffect(() => {
    const add = (
      { field, colDef }: GridColumnHeaderParams,
      event: MuiEvent<MouseEvent | KeyboardEvent>,
      isAsked: boolean,
    ) => {
      const { view, onSort } = latest.current
      if (!isAsked || !event.shiftKey || !colDef.sortable) return
      event.defaultMuiPrevented = true
      onSort(addSort(view.sorts, field, view.mostSorts))
    }
    const ends = [
      grid.current?.subscribeEvent('columnHeaderClick', (params, event) => add(params, event, true), { isFirst: true }),
      grid.current?.subscribeEvent(
        'columnHeaderKeyDown',
        (params, event) => add(params, event, event.key === 'Enter'),
        { isFirst: true },
      ),
    ]
    return () => {
      for (const end of ends) end?.()
    }
  }, [grid])
}

let measured: { ratio: number; size: number } | undefined
onWindowReset(() => {
  measured = undefined
})

/**
 * How thick this browser's scrollbars are, in pixels: 0 where they float. It is measured once for each zoom, while it costs
 * little: the grid would do it amid the drawing of its rows, again and again.
 */
function getScrollbarSize(): number {
  const ratio = window.devicePixelRatio
  if (measured?.ratio !== ratio) measured = { ratio, size: measure() }
  return measured.size
}

function measure(): number {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;width:99px;height:99px;overflow:scroll;contain:strict'
  document.documentElement.append(probe)
  const size = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return size
}

/** Our words for a table in those of the vendor, for the free grid and the paid one. */
export function useGridProps({ label, columns, rows, view, actions, marks, changes }: DataTableProps): DataGridProps {
  const { onSort, onResize } = changes
  const selectionProps = useTableSelection(marks.selection)
  const { choiceProps, choiceSlotProps, chooseOnKey } = useTableChoice(marks.choice)
  const { sorts } = view
  const gridColumns = useMemo(() => toGridColumns(columns, actions, sorts), [columns, actions, sorts])
  const { field, direction } = view.sorts[0] ?? {}
  // To a model that is another object the vendor's grid scrolls to its top.
  const sortModel = useMemo(() => toSortModel(field, direction), [field, direction])
  const grid = useGridApiRef()
  useTableFocus(grid, columns)
  useWidthKeys(grid, onResize)
  useFurtherSorts(grid, view, onSort)
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
      if (first?.sort) onSort([{ field: first.field, direction: first.sort === 'desc' ? 'descending' : 'ascending' }])
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
const slotProps = {
  loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
  baseLinearProgress: { 'aria-hidden': true },
} as const

function toSortModel(field?: string, direction?: SortArguments['direction']): GridSortModel {
  return field === undefined ? [] : [{ field, sort: direction === 'descending' ? 'desc' : 'asc' }]
}

function toGridColumns(
  columns: readonly TableColumn[],
  actions: TableActions | null,
  sorts: readonly SortArguments[],
): GridColDef[] {
  const displayed = columns.map(
    (column): GridColDef => ({
      field: column.field,
      ...(column.isFixed && { cellClassName: fixedColumnClass, headerClassName: fixedColumnClass }),
      headerName: column.label,
      ...toSortedHeader(column, sorts),
      ...(column.isFlexible ? { flex: column.width, minWidth: column.width } : { width: column.width }),
      align: column.alignment,
      headerAlign: column.alignment,
      sortable: column.isSortable,
      hideable: false,
      renderCell: ({ row, tabIndex }) => column.render(row as TableRow, tabIndex),
    }),
  )
  if (!actions) return displayed
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
  return [...displayed, last]
}

/** The vendor's free grid shows one order: of several, which it is in is said behind the name of each column. */
function toSortedHeader({ label, field }: TableColumn, sorts: readonly SortArguments[]): Partial<GridColDef> {
  const rank = sorts.findIndex(sort => sort.field === field)
  if (sorts.length < 2 || rank < 0) return {}
  return {
    renderHeader: () => (
      <>
        <span className="MuiDataGrid-columnHeaderTitle">{label}</span>
        <SortRank sorts={sorts} rank={rank} />
      </>
    ),
  }
}

interface ChoosableRowProps extends GridRowProps {
  chosen?: string | null
}

/** A row of the vendor's grid that says whether it is the chosen one. */
function ChoosableRow({ chosen, ...row }: ChoosableRowProps) {
  return <GridRow {...row} aria-current={String(row.rowId) === chosen ? 'true' : undefined} />
}

/**
 * The chosen row of a table in the words of the vendor: a click on a free place of a row chooses it, as do Enter and Space in a
 * cell in which nothing else is operated. Answers also what is to hear of a cell's keys.
 */
function useTableChoice(choice: RowChoice | null): {
  choiceProps: Pick<DataGridProps, 'onRowClick' | 'getRowClassName'>
  choiceSlotProps: { row: { chosen: string | null } }
  chooseOnKey: GridEventListener<'cellKeyDown'>
} {
  const chooseOnKey: GridEventListener<'cellKeyDown'> = ({ row }, event) => {
    const cell = event.currentTarget as HTMLElement
    const isKey = (event.key === 'Enter' && !cell.querySelector(operable)) || event.key === ' '
    const isFree = event.target === cell && !cell.querySelector('input') && !cell.matches(operable)
    if (!choice || !isKey || !isFree || event.shiftKey || event.ctrlKey || event.defaultMuiPrevented) return
    event.preventDefault()
    event.defaultMuiPrevented = true
    choice.onChoose(row as TableRow)
  }
  const chosen = choice?.id ?? null
  const choiceSlotProps = useMemo(() => ({ row: { chosen } }), [chosen])
  if (!choice) return { choiceProps: {}, choiceSlotProps, chooseOnKey }
  return {
    choiceProps: {
      onRowClick: ({ row }, { target }: MouseEvent<HTMLElement>) => {
        if (!(target as Element).closest(operable)) choice.onChoose(row as TableRow)
      },
      getRowClassName: () => 'locum-choosable',
    },
    choiceSlotProps,
    chooseOnKey,
  }
}
