import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { TableRow } from '../table.ts'
import type { CellPosition } from './tableCells.ts'

interface CellKeysInput {
  scroller: RefObject<HTMLElement | null>
  rows: readonly TableRow[]
  /** In the order in which they stand. */
  fields: readonly string[]
  /** Of a row and of the heading, in pixels. */
  height: number
}

/**
 * One cell of many that is the table's stop of the keyboard, and the keys that move it: arrows, Home and End, with Ctrl to the
 * corners, Page Up and Page Down. `stopRow` is -1 for the heading.
 */
export function useCellKeys({ scroller, rows, fields, height }: CellKeysInput) {
  const [position, draw] = useState<CellPosition>({ id: null, field: '' })
  // The next key may come before the position is drawn.
  const latest = useRef(position)
  const setPosition = (next: CellPosition) => {
    latest.current = next
    draw(next)
  }
  const asked = useRef(false)
  const ranks = useMemo(() => new Map(rows.map((row, rank) => [row.id, rank])), [rows])
  const toRow = ({ id }: CellPosition) => (id === null ? -1 : (ranks.get(id) ?? -1))
  const toField = ({ field }: CellPosition) => (fields.includes(field) ? field : (fields[0] ?? ''))
  const [stopRow, stopField] = [toRow(position), toField(position)]

  useLayoutEffect(() => {
    if (!asked.current) return
    asked.current = false
    focusCell(scroller.current, stopRow, stopField)
  })

  const moveTo = (row: number, field: string) => {
    asked.current = true
    setPosition({ id: rows[row]?.id ?? null, field })
    if (scroller.current && row >= 0) bringIntoSight(scroller.current, row, height)
  }
  /** Answers the row that was left and the one that was entered; null where the key moves nothing. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): { from: number; to: number } | null => {
    const [from, column] = [toRow(latest.current), fields.indexOf(toField(latest.current))]
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2)
    const steps: Partial<Record<string, [row: number, column: number]>> = {
      ArrowDown: [from + 1, column],
      ArrowUp: [from - 1, column],
      ArrowLeft: [from, column - 1],
      ArrowRight: [from, column + 1],
      Home: [event.ctrlKey ? 0 : from, 0],
      End: [event.ctrlKey ? rows.length - 1 : from, fields.length - 1],
      PageDown: [from + page, column],
      PageUp: [Math.max(0, from - page), column],
    }
    const step = steps[event.key]
    if (!step || (event.shiftKey && from < 0) || event.altKey || event.metaKey) return null
    event.preventDefault()
    const [row, next] = step
    const field = fields[Math.max(0, Math.min(next, fields.length - 1))]
    if (field === undefined) return null
    const to = Math.max(-1, Math.min(row, rows.length - 1))
    moveTo(to, field)
    return { from, to }
  }
  /** A cell that took the focus by itself, or by a pointer, is the stop from then on. */
  const storePosition = (target: Element) => {
    const field = target.closest('[data-field]')?.getAttribute('data-field')
    const rank = target.closest('[data-rowindex]')?.getAttribute('data-rowindex') ?? null
    if (field) setPosition({ id: rank === null ? null : (rows[Number(rank)]?.id ?? null), field })
  }
  return { stopRow, stopField, onKeyDown, storePosition }
}

function bringIntoSight(scroller: HTMLElement, row: number, height: number): void {
  const top = row * height
  // The heading stands over the first of the rows in sight.
  const bottom = top + 2 * height - scroller.clientHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop) scroller.scrollTop = bottom
}

function focusCell(scroller: HTMLElement | null, row: number, field: string): void {
  const line = scroller?.querySelector(row < 0 ? '.locum-heading' : `[data-rowindex="${row}"]`)
  const cell = line?.querySelector<HTMLElement>(`[data-field="${field}"]`)
  if (!scroller || !line || !cell) return
  // The browser does not know that the pinned cell stands over others.
  const pinned = line.querySelector<HTMLElement>('.locum-pinned')
  const right = cell.offsetLeft + cell.offsetWidth + (pinned?.offsetWidth ?? 0) - scroller.clientWidth
  if (cell !== pinned && cell.offsetLeft < scroller.scrollLeft) scroller.scrollLeft = cell.offsetLeft
  else if (cell !== pinned && right > scroller.scrollLeft) scroller.scrollLeft = right
  // As the vendor: what can be operated in a cell has the focus instead.
  const target = cell.querySelector<HTMLElement>('[tabindex="0"]') ?? cell
  target.focus({ preventScroll: true })
}
