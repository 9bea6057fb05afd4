import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { RowAction } from '#contract/descriptor.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toRecordText } from '../../fields/recordText.ts'
import { getFieldKind } from '../../fields/registry.ts'
import { ValueCell } from '../../fields/ValueCell.tsx'
import type { LayoutColumn } from './gridSettings.ts'
import { isOffered, toPath } from './rowActions.ts'
import type { TableColumn, TableRow } from './table.ts'

/** A flexible column grows with the window; marks, numbers and times keep their width. */
const stretchable = new Set(['text', 'long-text', 'email', 'enum', 'reference', 'references', 'tree', 'lookup'])

/** What a flexible column takes at least on a phone, in pixels: two of them stand beside the actions. */
const narrowWidth = 160

interface TableColumnsInput {
  resource: Resource
  columns: readonly LayoutColumn[]
  /** Where the first column and the record's name lead: the action edit, or open where there is none; null where the user may not go there. */
  edit: RowAction | null
  toLabel: (field: string) => string
}

/** The columns in sight, each drawn by its field kind; the first one and the record's name lead to the record. */
export function useTableColumns({ resource, columns, edit, toLabel }: TableColumnsInput): TableColumn[] {
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const text = useText()
  return useMemo(() => {
    const toOpenName = (row: TableRow) => `${text('engine.open')} ${toRecordText(resource, row) || row.id}`
    return columns
      .filter(column => !column.isHidden)
      .map((column, index) => {
        const property = getProperty(resource, column.field)
        const kind = getFieldKind(property.kind)
        const label = toLabel(column.field)
        const draw = (row: TableRow, tabIndex: number) => (
          <span className="locum-cell" title={kind.toText(property, row[column.field], row)}>
            <ValueCell property={property} value={row[column.field]} record={row} tabIndex={tabIndex} />
          </span>
        )
        const drawLinked = (row: TableRow, tabIndex: number) => drawLink({ edit, row, tabIndex }, draw(row, tabIndex))
        // A record whose first column is empty must be opened, too.
        const drawFirst = (row: TableRow, tabIndex: number) =>
          kind.toText(property, row[column.field], row) === ''
            ? drawLink({ edit, row, tabIndex, name: toOpenName(row) }, text('engine.open'))
            : drawLinked(row, tabIndex)
        const isFlexible = column.width === null && stretchable.has(kind.name)
        const usual = Math.max(kind.toWidth(property), toLabelWidth(label))
        return {
          field: column.field,
          label,
          width: column.width ?? (isFlexible && isNarrow ? Math.min(usual, narrowWidth) : usual),
          isFlexible,
          alignment: kind.alignment,
          isSortable: kind.isSortable && property.jsonType !== 'array',
          render: index === 0 ? drawFirst : isNamed(resource, column.field) ? drawLinked : draw,
        }
      })
  }, [resource, columns, edit, toLabel, isNarrow, text])
}

/** Whether a field is part of what the record is called, such as Name in `{Name}`. */
function isNamed({ descriptor }: Resource, field: string): boolean {
  return descriptor.represent.includes(`{${field}}`)
}

/** Room for a heading of this length beside its sort mark, in pixels. */
function toLabelWidth(label: string): number {
  return label.length * 7 + 32
}

interface LinkedCell {
  edit: RowAction | null
  row: TableRow
  tabIndex: number
  /** The link's name, where what it shows does not tell the record. */
  name?: string
}

function drawLink({ edit, row, tabIndex, name }: LinkedCell, content: ReactNode) {
  if (!edit?.route || !isOffered(edit, row)) return name === undefined ? content : null
  return (
    <Link to={toPath(edit.route, row)} tabIndex={tabIndex} aria-label={name} className="locum-cell locum-link">
      {content}
    </Link>
  )
}
