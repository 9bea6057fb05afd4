// biome-ignore-all lint/a11y/useSemanticElements: the elements of an HTML table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes from cell to cell

import Checkbox from '@mui/material/Checkbox'
import { memo } from 'react'
import { actionsField, boxField } from '../cellFields.ts'
import type { DataTableProps, TableRow } from '../table.ts'
import { fixedColumnClass, toActionsClass } from '../tableStyle.ts'
import { VirtualCell } from './VirtualCell.tsx'

interface VirtualRowProps extends Pick<DataTableProps, 'columns' | 'actions'> {
  row: TableRow
  /** Its position among all rows, from 0. */
  rank: number
  /** Pixels. */
  height: number
  /** The field of the cell that is the table's stop of the keyboard; null where it is in another row. */
  stopField: string | null
  isChosen: boolean
  isChoosable: boolean
  /** Null where rows are not selected. */
  isSelected: boolean | null
  boxLabel: string
  onSelect: (row: TableRow, isSelected: boolean) => void
  /** A click with Shift. */
  onSelectThrough: (row: TableRow) => void
}

/** One row of the virtual table, at its position among all. */
export const VirtualRow = memo(function VirtualRow({ row, rank, height, columns, actions, ...props }: VirtualRowProps) {
  const { stopField, isChosen, isChoosable, isSelected, boxLabel, onSelect, onSelectThrough } = props
  const toStop = (field: string) => (field === stopField ? 0 : -1)
  const offset = isSelected === null ? 1 : 2
  return (
    <div
      role="row"
      aria-rowindex={rank + 2}
      aria-selected={isSelected ?? undefined}
      aria-current={isChosen ? 'true' : undefined}
      data-id={row.id}
      data-rowindex={rank}
      className={isChoosable ? 'locum-row locum-choosable' : 'locum-row'}
      style={{ top: rank * height, height }}
    >
      {isSelected !== null && (
        <VirtualCell kind="gridcell" field={boxField} position={1} isStop={false} className="locum-box">
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={({ nativeEvent }, isNow) => {
              // Space comes as a click too, which counts none: with Shift it selects the row alone.
              const isClick = 'shiftKey' in nativeEvent && (nativeEvent as MouseEvent).detail > 0
              if (isClick && nativeEvent.shiftKey) onSelectThrough(row)
              else onSelect(row, isNow)
            }}
            slotProps={{ input: { 'aria-label': boxLabel, tabIndex: toStop(boxField) } }}
          />
        </VirtualCell>
      )}
      {columns.map((column, position) => (
        <VirtualCell
          key={column.field}
          kind="gridcell"
          field={column.field}
          position={position + offset}
          isStop={column.field === stopField}
          alignment={column.alignment}
          className={column.isFixed ? fixedColumnClass : undefined}
        >
          {column.render(row, toStop(column.field))}
        </VirtualCell>
      ))}
      {actions && (
        <VirtualCell
          kind="gridcell"
          field={actionsField}
          position={columns.length + offset}
          isStop={actionsField === stopField}
          alignment={actions.isPinned ? 'center' : 'left'}
          className={toActionsClass(actions)}
        >
          {actions.render(row, toStop(actionsField))}
        </VirtualCell>
      )}
    </div>
  )
})
