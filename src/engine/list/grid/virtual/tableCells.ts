import { actionsField, boxField, boxWidth } from '../cellFields.ts'
import type { DataTableProps, TableRow } from '../table.ts'

/** What a column can be narrowed to, in pixels: the vendor's own limit. */
export const leastWidth = 50

/** A position in the table; the heading's row has no id. */
export interface CellPosition {
  id: TableRow['id'] | null
  field: string
}

/** The fields of a table's cells in the order in which they stand: boxes first, actions last. */
export function listFields({ columns, actions, selection }: Parts): string[] {
  return [...(selection ? [boxField] : []), ...columns.map(({ field }) => field), ...(actions ? [actionsField] : [])]
}

/** The widths of a table's columns as tracks of a grid layout, and the pixels that they take at least. */
export function layOut({ columns, actions, selection }: Parts): { tracks: string; least: number } {
  const tracks = [
    ...(selection ? [`${boxWidth}px`] : []),
    ...columns.map(({ width, isFlexible }) => (isFlexible ? `minmax(${width}px, ${width}fr)` : `${width}px`)),
    // What is left over stands before the actions.
    ...(columns.some(column => column.isFlexible) ? [] : ['1fr']),
    ...(actions ? [`${actions.width}px`] : []),
  ]
  const least = columns.reduce((sum, column) => sum + column.width, 0)
  return { tracks: tracks.join(' '), least: least + (selection ? boxWidth : 0) + (actions?.width ?? 0) }
}

type Parts = Pick<DataTableProps, 'columns' | 'actions'> & Pick<DataTableProps['marks'], 'selection'>
