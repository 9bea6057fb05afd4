import type { KeyboardEvent, MouseEvent } from 'react'
import { addSort, startSort } from '../addSort.ts'
import { actionsField, operable } from '../cellFields.ts'
import type { DataTableProps, TableColumn } from '../table.ts'
import type { useRowBoxes } from '../useRowBoxes.ts'
import { leastWidth } from './tableCells.ts'
import type { useCellKeys } from './useCellKeys.ts'

/** What Shift and a key add to the width of a heading's column, in pixels. */
const widthSteps: Partial<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 }

interface TableInput {
  table: DataTableProps
  keys: ReturnType<typeof useCellKeys>
  boxes: ReturnType<typeof useRowBoxes>
}

/** What keys and clicks do in a table, as in the vendor's grid: sort, widen, select, open, choose; other keys go on. */
export function useTableInput({ table, keys: { stopRow, stopField, onKeyDown }, boxes }: TableInput) {
  const { columns, rows, view, actions, changes } = table
  const { selection, choice } = table.marks
  const sort = ({ field, isSortable }: TableColumn, isBeside: boolean) => {
    if (!isSortable) return
    changes.onSort(isBeside ? addSort(view.sorts, field, view.mostSorts) : startSort(view.sorts, field))
  }
  const openHeading = (event: KeyboardEvent<HTMLElement>): boolean => {
    const column = columns.find(({ field }) => field === stopField)
    const step = event.shiftKey ? widthSteps[event.key] : undefined
    if (!column || (step === undefined && !isOpening(event))) return false
    if (step === undefined) sort(column, event.shiftKey)
    else changes.onResize(column.field, Math.max(leastWidth, toWidth(event.target as HTMLElement, column) + step))
    return true
  }
  const openCell = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = event.target as HTMLElement
    const row = rows[stopRow]
    if (!row) return openHeading(event)
    if (selection && event.shiftKey && event.key === ' ') boxes.one(row, !selection.ids.has(row.id))
    else if (!isOpening(event) || event.shiftKey) return false
    else if (stopField === actionsField) actions?.onOpen(row, cell)
    else if (event.key === 'Enter' && cell.querySelector('a')) cell.querySelector('a')?.click()
    else choice?.onChoose(row)
    return true
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const isAll = selection && (event.ctrlKey || event.metaKey) && event.key === 'a'
    if (isAll) boxes.all(true)
    if (isAll || openCell(event)) return event.preventDefault()
    const move = onKeyDown(event)
    if (selection && event.shiftKey && move && move.to >= 0) boxes.range(move.from, move.to)
  }
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const rank = (target as Element).closest('[data-rowindex]')?.getAttribute('data-rowindex')
    const row = rank ? rows[Number(rank)] : undefined
    if (choice && row && !(target as Element).closest(operable)) choice.onChoose(row)
  }
  return { onKey, onClick, sort }
}

/** Enter or Space on a cell itself, not on what is operated in it. */
function isOpening({ key, target }: KeyboardEvent<HTMLElement>): boolean {
  return (key === 'Enter' || key === ' ') && (target as HTMLElement).hasAttribute('data-field')
}

/** A flexible column is wider than it has to be. */
function toWidth(cell: HTMLElement, { width }: TableColumn): number {
  return cell.offsetWidth || width
}
