import { type RefObject, useEffect, useRef } from 'react'
import { boxField } from './cellFields.ts'

/** A cell, by what it keeps when it is drawn anew; `row` is the key of its row as text, null in the heading. */
interface CellName {
  row: string | null
  field: string
}

/**
 * Gives the focus back where the table took away the cell that had it: to the cell where it is drawn anew, else, its column left,
 * to the first one of its row, as soon as that stands. A focus that was taken elsewhere, into a menu or a search, stays there.
 * `isDrawn` says whether the area stands.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, isDrawn: boolean): void {
  const last = useRef<CellName | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      last.current = findName(area.current, target)
    }
    // A finger that scrolls the table takes no focus.
    const noteAway = ({ target }: Event) => {
      if (!findName(area.current, target)) last.current = null
    }
    const noteLeave = ({ target, relatedTarget }: FocusEvent) => {
      // What was taken away is gone by then; what still stands was left.
      const check = () => {
        if (document.activeElement === document.body && (target as Node).isConnected) last.current = null
      }
      if (!relatedTarget) queueMicrotask(check)
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', noteAway)
    document.addEventListener('focusout', noteLeave)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', noteAway)
      document.removeEventListener('focusout', noteLeave)
    }
  }, [area])
  useEffect(() => {
    if (!isDrawn || !area.current) return
    const giveBack = () => {
      if (last.current && document.activeElement === document.body) findCell(area.current, last.current)?.focus()
    }
    const watch = new MutationObserver(giveBack)
    watch.observe(area.current, { childList: true, subtree: true })
    giveBack()
    return () => watch.disconnect()
  }, [area, isDrawn])
}

function findName(area: HTMLElement | null, target: EventTarget | null): CellName | null {
  const cell = target instanceof Element && area?.contains(target) ? target.closest('[data-field]') : null
  const field = cell?.getAttribute('data-field')
  return cell && field ? { row: cell.closest('[data-id]')?.getAttribute('data-id') ?? null, field } : null
}

function findCell(area: HTMLElement | null, { row, field }: CellName): HTMLElement | null {
  const line = area?.querySelector(row === null ? '[aria-rowindex="1"]' : `[data-id=${JSON.stringify(row)}]`)
  const cell =
    line?.querySelector<HTMLElement>(`[data-field=${JSON.stringify(field)}]`) ??
    line?.querySelector<HTMLElement>(`[data-field]:not([data-field="${boxField}"])`)
  // As the vendor: what can be operated in a cell has the focus in its place.
  return cell?.querySelector<HTMLElement>('[tabindex="0"]') ?? cell ?? null
}
