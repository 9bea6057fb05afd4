import Link from '@mui/material/Link'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router'
import type { RowAction } from '#contract/descriptor.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { getFieldKind } from '../fields/registry.ts'
import type { TableColumn, TableRow } from './DataTable.tsx'
import type { LayoutColumn } from './gridLayout.ts'
import { isOffered, toPath } from './rowActions.ts'

/** A flexible column grows with the window; marks, numbers and times keep their width. */
const stretchable = new Set(['text', 'long-text', 'email', 'enum', 'reference'])

interface TableColumnsInput {
  resource: Resource
  columns: readonly LayoutColumn[]
  /** Where the first column leads; null where the user may not go there. */
  edit: RowAction | null
  toLabel: (field: string) => string
}

/** The columns in sight, each drawn by its field kind; the first one leads to the record. */
export function useTableColumns({ resource, columns, edit, toLabel }: TableColumnsInput): TableColumn[] {
  return useMemo(
    () =>
      columns
        .filter(column => !column.isHidden)
        .map((column, index) => {
          const property = getProperty(resource, column.field)
          const kind = getFieldKind(property.kind)
          const label = toLabel(column.field)
          const draw = (row: TableRow) => (
            <span className="locum-cell" title={kind.toText(property, row[column.field], row)}>
              <kind.Cell property={property} value={row[column.field]} record={row} />
            </span>
          )
          return {
            field: column.field,
            label,
            width: column.width ?? Math.max(kind.toWidth(property), toLabelWidth(label)),
            isFlexible: column.width === null && stretchable.has(kind.name),
            alignment: kind.alignment,
            isSortable: kind.isSortable,
            render: index === 0 ? (row: TableRow) => drawLink(edit, row, draw(row)) : draw,
          }
        }),
    [resource, columns, edit, toLabel],
  )
}

/** Room for a heading of this length beside its sort mark, in pixels. */
function toLabelWidth(label: string): number {
  return label.length * 7 + 32
}

function drawLink(edit: RowAction | null, row: TableRow, content: React.ReactNode) {
  if (!edit?.route || !isOffered(edit, row)) return content
  return (
    <Link component={RouterLink} to={toPath(edit.route, row)} className="locum-cell" sx={{ fontWeight: 500 }}>
      {content}
    </Link>
  )
}
