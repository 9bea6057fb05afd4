import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { addSort, startSort } from '../addSort.ts'
import { actionsField, operable } from '../cellFields.ts'
import { showBesideFixed } from '../showBesideFixed.ts'
import type { DataTableProps, TableColumn } from '../table.ts'
import { useRowBoxes } from '../useRowBoxes.ts'
import { useRowHeight } from '../useRowHeight.ts'
import { layOut, leastWidth, listFields } from './tableCells.ts'
import { useCellKeys } from './useCellKeys.ts'
import { useRowWindow } from './useRowWindow.ts'
import { type DraggedWidth, VirtualHeading } from './VirtualHeading.tsx'
import { VirtualRow } from './VirtualRow.tsx'
import { virtualStyle } from './virtualStyle.ts'

/** What Shift and a key add to the width of a heading's column, in pixels. */
const widthSteps: Partial<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 }

interface TableInput {
  table: DataTableProps
  keys: ReturnType<typeof useCellKeys>
  boxes: ReturnType<typeof useRowBoxes>
}

/** What keys and clicks do in a table, as in the vendor's grid: sort, widen, select, open, choose; other keys go on. */
function useTableInput({ table, keys: { stopRow, stopField, onKeyDown }, boxes }: TableInput) {
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

/**
 * A table of more rows than the free grid takes, those of a list without pages: columns, actions, sort, keys and names are the
 * same, and only the rows in sight are drawn.
 */
export function VirtualTable(props: DataTableProps) {
  const { label, rows, view, actions, changes } = props
  const { selection } = props.marks
  const scroller = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<DraggedWidth | null>(null)
  const columns = dragged ? props.columns.map(column => toDragged(column, dragged)) : props.columns
  const height = useRowHeight(view.density)
  const { tracks, least } = layOut({ columns, actions, selection })
  const fields = listFields({ columns, actions, selection })
  const keys = useCellKeys({ scroller, rows, fields, height })
  const { stopRow, stopField } = keys
  const boxes = useRowBoxes(rows, selection)
  const { onKey, onClick, sort } = useTableInput({ table: props, keys, boxes })
  return (
    <Box sx={frameStyle}>
      {view.isLoading && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', top: height - 4, left: 0, right: 0, zIndex: 4 }} />
      )}
      <Box
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={fields.length}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={onKey}
        onFocus={({ target }) => {
          keys.storePosition(target)
          showBesideFixed(scroller.current, target)
        }}
        onClick={onClick}
        sx={virtualStyle}
      >
        <Box sx={{ minWidth: least, '& .locum-row, & .locum-heading': { gridTemplateColumns: tracks } }}>
          <VirtualHeading
            columns={columns}
            actions={actions}
            sorts={view.sorts}
            height={height}
            stopField={stopRow < 0 ? stopField : null}
            selected={boxes.state}
            onSelectAll={boxes.all}
            onSort={sort}
            onDrag={setDragged}
            onResize={(field, width) => {
              setDragged(null)
              changes.onResize(field, width)
            }}
          />
          <VirtualRows table={props} columns={columns} height={height} scroller={scroller} keys={keys} boxes={boxes} />
        </Box>
      </Box>
      {rows.length === 0 && <Box sx={emptyStyle}>{props.empty}</Box>}
    </Box>
  )
}

interface VirtualRowsProps {
  table: DataTableProps
  columns: readonly TableColumn[]
  /** Pixels. */
  height: number
  scroller: RefObject<HTMLElement | null>
  keys: ReturnType<typeof useCellKeys>
  boxes: ReturnType<typeof useRowBoxes>
}

function VirtualRows({ table, columns, height, scroller, keys: { stopRow, stopField }, boxes }: VirtualRowsProps) {
  const { rows, actions } = table
  const { selection, choice } = table.marks
  const { first, end } = useRowWindow(scroller, { count: rows.length, height })
  return (
    <div style={{ position: 'relative', height: rows.length * height }}>
      {listDrawn(first, end, stopRow).flatMap(rank => {
        const row = rows[rank]
        if (!row) return []
        return (
          <VirtualRow
            key={row.id}
            row={row}
            rank={rank}
            height={height}
            columns={columns}
            actions={actions}
            stopField={rank === stopRow ? stopField : null}
            isChosen={choice !== null && String(row.id) === choice.id}
            isChoosable={choice !== null}
            isSelected={selection ? selection.ids.has(row.id) : null}
            boxLabel={selection?.toLabel(row) ?? ''}
            onSelect={boxes.one}
            onSelectThrough={boxes.through}
          />
        )
      })}
    </div>
  )
}

/** As high as in the vendor's grid. */
const emptyStyle = { height: 320, display: 'grid', placeItems: 'center', overflow: 'auto' }
const frameStyle = { position: 'relative', display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 }

/** The row that has the focus stays drawn wherever the table is scrolled to. */
function listDrawn(first: number, end: number, stopRow: number): number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  if (stopRow < 0 || (stopRow >= first && stopRow < end)) return drawn
  return stopRow < first ? [stopRow, ...drawn] : [...drawn, stopRow]
}

function toDragged(column: TableColumn, { field, width }: DraggedWidth): TableColumn {
  return column.field === field ? { ...column, width, isFlexible: false } : column
}
