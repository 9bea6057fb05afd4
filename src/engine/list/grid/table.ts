import type { ReactNode } from 'react'
import type { SortArguments } from '#contract/callArguments.ts'
import type { Density } from './gridSettings.ts'

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
  /** Stays in sight, where there is room, while the others scroll sideways: of one column. */
  isFixed: boolean
  /** `tabIndex` is that of the cell, for what can be operated in it. */
  render: (row: TableRow, tabIndex: number) => ReactNode
}

/** What stands at the right end of each row. */
export interface TableActions {
  label: string
  /** Pixels. */
  width: number
  /** Stays in sight while the table scrolls sideways. */
  isPinned: boolean
  render: (row: TableRow, tabIndex: number) => ReactNode
  /** The Enter key on the cell: opens the actions at the cell. */
  onOpen: (row: TableRow, cell: HTMLElement) => void
}

/** Boxes at the left end of the rows, and of which rows they are ticked, those included that are not in sight. */
export interface TableSelection {
  ids: ReadonlySet<TableRow['id']>
  /** The name of a row's box. */
  toLabel: (row: TableRow) => string
  onChange: (ids: ReadonlySet<TableRow['id']>) => void
}

/** The one row whose particulars stand beside the table. */
export interface RowChoice {
  /** Its key as text; null where none is chosen. */
  id: string | null
  /** A click on a free place of a row, or Enter or Space in a cell in which nothing else is operated. */
  onChoose: (row: TableRow) => void
}

/** What a user changes of a table. */
export interface TableChanges {
  onSort: (sorts: readonly SortArguments[]) => void
  onResize: (field: string, width: number) => void
  /** Informed of the columns in their new order, where the table lets them be dragged. */
  onOrder: (fields: readonly string[]) => void
}

/** How a table shows its rows. */
interface TableView {
  isLoading: boolean
  density: Density
  /** The first decides; each next one among rows that are alike by then. */
  sorts: readonly SortArguments[]
  /** By how many fields it can be sorted at once. */
  mostSorts: number
  /** How many rows a page can hold. */
  mostRows: number
}

/** Everything that a table draws and tells. */
export interface DataTableProps {
  /** The table's accessible name. */
  label: string
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  view: TableView
  actions: TableActions | null
  /** Null where rows cannot be selected, or are not chosen. */
  marks: { selection: TableSelection | null; choice: RowChoice | null }
  /** Shown instead of rows where there are none. */
  empty: ReactNode
  changes: TableChanges
}
