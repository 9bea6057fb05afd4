import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { onWindowReset } from '#src/lib/windowState.ts'
import { takeLastRecord } from '../../navigation/lastRecord.ts'
import type { TableRow } from '../grid/table.ts'

/** How far a list and the page around it were scrolled, in pixels. */
interface ScrollPosition {
  top: number
  left: number
  page: number
}

/** By entry of the history and list. */
const positions = new Map<string, ScrollPosition>()
onWindowReset(() => positions.clear())

/** Milliseconds for which the row is marked. */
const markTime = 2_000
/** Frames that the rows may take to be drawn. */
const patience = 60

interface ReturnInput {
  /** The area of the table; null while it does not stand. */
  area: RefObject<HTMLElement | null>
  /** The name of the list's resource, and what tells it from others on the same page. */
  resource: string
  grid: string
  rows: readonly TableRow[]
  isDrawn: boolean
  /** Gives the focus to a row that is drawn. */
  focusRow: (id: string) => void
}

/**
 * Brings whoever comes back to a list from one of its records to the position that was left: scrolled as it was, the row of the record
 * marked for a moment and with the focus, unless the user has gone elsewhere meanwhile.
 */
export function useReturn({ area, resource, grid, rows, isDrawn, focusRow }: ReturnInput): void {
  const { key } = useLocation()
  const name = `${key} ${grid}`
  const latest = useRef({ rows, focusRow })
  latest.current = { rows, focusRow }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the area stands once it is drawn, and is reported at each page's end
  useLayoutEffect(() => {
    const element = area.current
    // What leaves the page tells its position for the last time.
    return () => {
      const scroller = findScroller(element)
      if (scroller) positions.set(name, { top: scroller.scrollTop, left: scroller.scrollLeft, page: window.scrollY })
    }
  }, [area, name, isDrawn])
  const awaited = useRef<string | null>(name)
  useEffect(() => {
    const position = positions.get(name)
    if (!isDrawn || awaited.current !== name || !position) return
    awaited.current = null
    const id = takeLastRecord(resource)
    if (id === null) return
    const rank = latest.current.rows.findIndex(row => String(row.id) === id)
    return bringBack(area, position, { id, rank, count: latest.current.rows.length }, () => latest.current.focusRow(id))
  }, [area, name, resource, isDrawn])
}

interface Aim {
  id: string
  /** Its position among the rows; -1 where it is none of them any more. */
  rank: number
  count: number
}

/** Tries until the rows are drawn; answers what ends it. */
function bringBack(
  area: RefObject<HTMLElement | null>,
  position: ScrollPosition,
  aim: Aim,
  focus: () => void,
): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let marked: Element | null = null
  const look = (left: number) => {
    const scroller = findScroller(area.current)
    const row = area.current?.querySelector(`[data-id=${JSON.stringify(aim.id)}]`) ?? null
    const isLate = left < patience / 2
    if (scroller) {
      // Whoever went on to another record finds that one, wherever it stands.
      scroller.scrollTop = isLate && isThere ? (scroller.scrollHeight * aim.rank) / aim.count : position.top
      scroller.scrollLeft = position.left
    }
    const isBack = isLate || (scroller !== null && Math.abs(scroller.scrollTop - position.top) < 2)
    if (isBack && row) mark(row)
    else if (left > 0 && (!isBack || isThere)) frame = requestAnimationFrame(() => look(left - 1))
  }
  const isThere = aim.rank >= 0
  const mark = (row: Element) => {
    marked = row
    row.setAttribute('data-left', '')
    timer = setTimeout(() => row.removeAttribute('data-left'), markTime)
    if (isFocusFree()) focus()
    row.scrollIntoView?.({ block: 'nearest' })
  }
  if (position.page > 0) window.scrollTo(0, position.page)
  look(patience)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    marked?.removeAttribute('data-left')
  }
}

/** The vendor's grid scrolls within itself, our own table is its scroller; with cards the page alone scrolls. */
function findScroller(area: HTMLElement | null): HTMLElement | null {
  return (
    area?.querySelector<HTMLElement>('.MuiDataGrid-virtualScroller') ??
    area?.querySelector<HTMLElement>('[aria-rowcount], [data-cards]') ??
    null
  )
}

/** True where nobody has put the focus anywhere yet but the shell, which gives it to the heading of a page. */
function isFocusFree(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement.matches('body, main, h1')
}
