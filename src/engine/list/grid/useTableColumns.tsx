import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { getProperty, type Resource, type ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { FoundText } from '../../fields/FoundText.tsx'
import { toRecordText } from '../../fields/recordText.ts'
import { getFieldKind } from '../../fields/registry.ts'
import { ValueCell } from '../../fields/ValueCell.tsx'
import type { LayoutColumn } from './gridSettings.ts'
import { isSortable } from './listParameters.ts'
import type { ToOpening } from './rowActions.ts'
import type { TableColumn, TableRow } from './table.ts'

/** A flexible column grows with the window; marks, numbers and times keep their width. */
const stretchable = new Set(['text', 'long-text', 'email', 'enum', 'reference', 'references', 'tree', 'lookup'])

interface TableColumnsInput {
  resource: Resource
  columns: readonly LayoutColumn[]
  /** Where the first column and the record's name lead. */
  toOpening: ToOpening
  toLabel: (field: string) => string
}

/** The columns in sight, each drawn by its field kind; the first one and the record's name lead to the record. */
export function useTableColumns({ resource, columns, toOpening, toLabel }: TableColumnsInput): TableColumn[] {
  const text = useText()
  return useMemo(() => {
    const toOpenName = (row: TableRow) => `${text('engine.open')} ${toRecordText(resource, row) || row.id}`
    const displayed = columns.filter(column => !column.isHidden)
    // What the record is called, so that one knows whose row it is that is read further right.
    const fixed = displayed.find(({ field }) => isNamed(resource, field)) ?? displayed[0]
    // Whom the record is named after has a page of his own.
    const leads = ({ field }: LayoutColumn) => isNamed(resource, field) && !getProperty(resource, field).displayName
    const isNameDisplayed = displayed.slice(1).some(leads)
    return displayed.map((column, index) => {
      const property = getProperty(resource, column.field)
      const kind = getFieldKind(property.kind)
      const label = toLabel(column.field)
      // What its own page shows as a chip beside the title is one here, too.
      const isChip = kind.name === 'enum' && resource.descriptor.record?.chips?.includes(column.field)
      const isEmpty = (row: TableRow) => kind.toText(property, row[column.field], row) === ''
      const drawCell = (row: TableRow, tabIndex: number, isPlain: boolean) => (
        // What it leads to has the direction of the link around it, which would not look into a part with one of its own.
        <span
          className="locum-cell"
          dir={isPlain ? undefined : 'auto'}
          title={kind.toText(property, row[column.field], row)}
        >
          {isChip && !isEmpty(row) ? (
            <StatusChip label={<FoundText>{kind.toText(property, row[column.field], row)}</FoundText>} />
          ) : (
            <ValueCell
              property={property}
              value={row[column.field]}
              record={row}
              tabIndex={tabIndex}
              isPlain={isPlain}
            />
          )}
        </span>
      )
      const draw = (row: TableRow, tabIndex: number) => drawCell(row, tabIndex, false)
      const drawLinked = (row: TableRow, tabIndex: number) =>
        isEmpty(row)
          ? draw(row, tabIndex)
          : drawLink({ toOpening, row, tabIndex }, isLeading => drawCell(row, tabIndex, isLeading))
      // A record whose first column is empty must be opened, too, where no other one leads to it.
      const drawFirst = (row: TableRow, tabIndex: number) =>
        !isNameDisplayed && isEmpty(row)
          ? drawLink({ toOpening, row, tabIndex, name: toOpenName(row) }, () => text('engine.open'))
          : drawLinked(row, tabIndex)
      const isFlexible = column.width === null && stretchable.has(kind.name)
      return {
        field: column.field,
        label,
        width: column.width ?? Math.max(kind.toWidth(property), toLabelWidth(label), toStatesWidth(property)),
        isFlexible,
        alignment: kind.alignment,
        isFixed: column === fixed,
        isSortable: kind.isSortable && isSortable(resource, column.field),
        render: index === 0 ? drawFirst : leads(column) ? drawLinked : draw,
      }
    })
  }, [resource, columns, toOpening, toLabel, text])
}

/** Whether a field is part of what the record is called, such as Name in `{Name}`. */
function isNamed({ descriptor }: Resource, field: string): boolean {
  return descriptor.represent.includes(`{${field}}`)
}

/** Room for a heading of this length beside its sort mark, in pixels. */
function toLabelWidth(label: string): number {
  return label.length * 7 + 32
}

/** Room for the longest chip of a state, in pixels. */
function toStatesWidth({ states = [] }: ResourceProperty): number {
  const lengths = states.filter(({ tone }) => tone).map(({ title, name }) => (title ?? name).length)
  return lengths.length === 0 ? 0 : Math.max(...lengths) * 7 + 48
}

interface LinkedCell {
  toOpening: ToOpening
  row: TableRow
  tabIndex: number
  /** The link's name, where what it shows does not tell the record. */
  name?: string
}

/** `draw` is passed whether its content stands within a link, and then leads nowhere itself. */
function drawLink({ toOpening, row, tabIndex, name }: LinkedCell, draw: (isLeading: boolean) => ReactNode) {
  const path = toOpening(row)
  if (path === null) return name === undefined ? draw(false) : null
  return (
    <Link to={path} tabIndex={tabIndex} aria-label={name} dir="auto" className="locum-cell locum-link">
      {draw(true)}
    </Link>
  )
}
