import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { boxField } from './cellFields.ts'
import type { TableRow } from './table.ts'

/** A cell, by what it keeps when it is drawn anew; `row` is the key of its row as text, null in the heading. */
interface CellName {
  row: string | null
  field: string
}

/** The table as a whole, where it has no rows. */
const whole = 'whole'

/** What has the focus, or had it when it was taken away. */
type FocusTarget = CellName | typeof whole | null

/**
 * Gives the focus back where the table took away the cell that had it: to the cell where it is drawn anew; its column left, to the
 * first one of its row; its row left, to the row that replaces it, or to the area where none is left. A focus that was taken
 * elsewhere, as into a search, stays there. `isDrawn` says whether the area stands.
 *
 * `leave` is notified of a row that the user is done with, and that is about to leave. `giveBack` is notified that what stood above the
 * page, as the menu of a row, is gone. `enter` gives the focus to a row.
 */
export function useRestoredFocus(area: RefObject<HTMLElement | null>, rows: readonly TableRow[], isDrawn: boolean) {
  const last = useRef<FocusTarget>(null)
  const before = useRef(rows)
  useEffect(() => watchFocus(area, last), [area])
  // Before the rows that left are seen to be gone.
  useLayoutEffect(() => {
    if (!isDrawn) return
    last.current = followTarget(last.current, before.current, rows)
    before.current = rows
  }, [rows, isDrawn])
  const giveBack = useCallback(() => {
    if (last.current && document.activeElement === document.body) findElement(area.current, last.current)?.focus()
  }, [area])
  useEffect(() => {
    if (!isDrawn || !area.current) return
    const watch = new MutationObserver(giveBack)
    watch.observe(area.current, { childList: true, subtree: true })
    giveBack()
    return () => watch.disconnect()
  }, [area, isDrawn, giveBack])
  const leave = ({ id }: TableRow): void => {
    last.current = { row: String(id), field: '' }
  }
  const enter = (id: string): void => {
    last.current = { row: id, field: '' }
    findElement(area.current, last.current)?.focus({ preventScroll: true })
  }
  return { leave, enter, giveBack }
}

/** Notes which cell has the focus, until it is taken elsewhere. */
function watchFocus(area: RefObject<HTMLElement | null>, last: RefObject<FocusTarget>): () => void {
  const note = ({ target }: Event) => {
    if (!isAbove(area.current, target)) last.current = findName(area.current, target)
  }
  // A finger that scrolls the table takes no focus.
  const noteAway = ({ target }: Event) => {
    if (!isAbove(area.current, target) && !findName(area.current, target)) last.current = null
  }
  const noteLeave = ({ target, relatedTarget }: FocusEvent) => {
    // What was taken away is gone by then; what still stands was left.
    const check = () => {
      if (document.activeElement === document.body && (target as Node).isConnected) last.current = null
    }
    if (!relatedTarget && !isAbove(area.current, target)) queueMicrotask(check)
  }
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', noteAway)
  document.addEventListener('focusout', noteLeave)
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', noteAway)
    document.removeEventListener('focusout', noteLeave)
  }
}

/** The same position among other rows: where its own row left, that of the one which came into its position. */
function followTarget(target: FocusTarget, before: readonly TableRow[], rows: readonly TableRow[]): FocusTarget {
  if (target === null || target === whole || target.row === null) return target
  const find = (list: readonly TableRow[]) => list.findIndex(({ id }) => String(id) === target.row)
  const stood = find(before)
  if (stood === -1 || find(rows) !== -1) return target
  const next = rows[Math.min(stood, rows.length - 1)]
  return next ? { row: String(next.id), field: target.field } : whole
}

/** True of what stands above the area, as a menu or a dialog: it has the focus for a while. */
function isAbove(area: HTMLElement | null, target: EventTarget | null): boolean {
  const above = target instanceof Element ? target.closest('.MuiModal-root') : null
  return above !== null && !above.contains(area)
}

function findName(area: HTMLElement | null, target: EventTarget | null): CellName | null {
  const cell = target instanceof Element && area?.contains(target) ? target.closest('[data-field]') : null
  const field = cell?.getAttribute('data-field')
  return cell && field ? { row: cell.closest('[data-id]')?.getAttribute('data-id') ?? null, field } : null
}

function findElement(area: HTMLElement | null, target: CellName | typeof whole): HTMLElement | null {
  if (target === whole) return area
  const { row, field } = target
  const line = area?.querySelector(row === null ? '[aria-rowindex="1"]' : `[data-id=${JSON.stringify(row)}]`)
  const cell =
    line?.querySelector<HTMLElement>(`[data-field=${JSON.stringify(field)}]`) ??
    line?.querySelector<HTMLElement>(`[data-field]:not([data-field="${boxField}"])`)
  // As the vendor: what can be operated in a cell has the focus instead.
  return (
    cell?.querySelector<HTMLElement>('[tabindex="0"]') ?? cell?.querySelector<HTMLElement>('[tabindex]') ?? cell ?? null
  )
}
