// biome-ignore-all lint/a11y/useSemanticElements: the elements of an HTML table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes from cell to cell

import Checkbox from '@mui/material/Checkbox'
import { type PointerEvent, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { actionsField, boxField } from '../cellFields.ts'
import { SortArrow, SortRank } from '../SortRank.tsx'
import type { DataTableProps, TableColumn } from '../table.ts'
import { fixedColumnClass, toActionsClass } from '../tableStyle.ts'
import { leastWidth } from './tableCells.ts'
import { VirtualCell } from './VirtualCell.tsx'

interface VirtualHeadingProps extends Pick<DataTableProps, 'columns' | 'actions'> {
  sorts: DataTableProps['view']['sorts']
  /** Pixels. */
  height: number
  stopField: string | null
  /** Whether none, some or all rows are selected; null where none can be. */
  selected: 'none' | 'some' | 'all' | null
  onSelectAll: (isSelected: boolean) => void
  /** `isBeside` where the fields by which the rows are sorted stay. */
  onSort: (column: TableColumn, isBeside: boolean) => void
  onResize: (field: string, width: number) => void
  /** Informed of each width while it is dragged, and of null where the drag changed nothing. */
  onDrag: (dragged: DraggedWidth | null) => void
}

/** The width, in pixels, that a column has while it is dragged. */
export interface DraggedWidth {
  field: string
  width: number
}

/** The headings of the virtual table: a click or Enter sorts, the line at the right end of each changes its width. */
export function VirtualHeading({
  columns,
  actions,
  sorts,
  height,
  stopField,
  selected,
  ...props
}: VirtualHeadingProps) {
  const text = useText()
  const offset = selected === null ? 1 : 2
  return (
    <div role="row" aria-rowindex={1} className="locum-heading" style={{ height }}>
      {selected !== null && (
        <VirtualCell kind="columnheader" field={boxField} position={1} isStop={false} className="locum-box">
          <Checkbox
            size="small"
            checked={selected === 'all'}
            indeterminate={selected === 'some'}
            onChange={() => props.onSelectAll(selected !== 'all')}
            slotProps={{
              input: {
                'aria-label': text(selected === 'all' ? 'engine.selection.page.clear' : 'engine.selection.page'),
                tabIndex: stopField === boxField ? 0 : -1,
              },
            }}
          />
        </VirtualCell>
      )}
      {columns.map((column, position) => {
        const rank = sorts.findIndex(({ field }) => field === column.field)
        const direction = sorts[rank]?.direction
        return (
          <VirtualCell
            key={column.field}
            kind="columnheader"
            field={column.field}
            position={position + offset}
            isStop={column.field === stopField}
            alignment={column.alignment}
            aria-sort={rank === 0 ? direction : column.isSortable ? 'none' : undefined}
            className={[column.isFixed && fixedColumnClass, column.isSortable && 'locum-sortable']
              .filter(Boolean)
              .join(' ')}
            onClick={({ shiftKey }) => column.isSortable && props.onSort(column, shiftKey)}
          >
            <span className="locum-cell">{column.label}</span>
            {rank === 0 && <SortArrow direction={direction} />}
            <SortRank sorts={sorts} rank={rank} />
            <WidthLine field={column.field} onDrag={props.onDrag} onResize={props.onResize} />
          </VirtualCell>
        )
      })}
      {actions && (
        <VirtualCell
          kind="columnheader"
          field={actionsField}
          position={columns.length + offset}
          isStop={actionsField === stopField}
          className={toActionsClass(actions)}
        >
          <span className={actions.isPinned ? 'locum-hidden-label' : 'locum-cell'}>{actions.label}</span>
        </VirtualCell>
      )}
    </div>
  )
}

interface WidthLineProps {
  field: string
  onDrag: (dragged: DraggedWidth | null) => void
  onResize: (field: string, width: number) => void
}

function WidthLine({ field, onDrag, onResize }: WidthLineProps) {
  const [began, setBegan] = useState<{ at: number; width: number } | null>(null)
  const toWidth = ({ clientX }: PointerEvent) =>
    began === null ? 0 : Math.max(leastWidth, Math.round(began.width + clientX - began.at))
  return (
    <span
      aria-hidden
      className="locum-width"
      onClick={event => event.stopPropagation()}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setBegan({ at: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 })
      }}
      onPointerMove={event => began && onDrag({ field, width: toWidth(event) })}
      onPointerUp={event => {
        if (began && toWidth(event) !== began.width) onResize(field, toWidth(event))
        else onDrag(null)
        setBegan(null)
      }}
      onPointerCancel={() => {
        onDrag(null)
        setBegan(null)
      }}
    />
  )
}
