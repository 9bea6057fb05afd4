import { type RefObject, useCallback, useRef } from 'react'

interface ScrollPosition {
  element: HTMLElement
  /** Pixels from the top of the window. */
  top: number
  selection: [number, number] | null
}

/** Room between a field and what sticks to the top of the window above it, in pixels. */
const leastRoom = 8

/**
 * Keeps the position of who is typing while a form is drawn anew: focus and caret, and where the field stands in the window. Where
 * the field itself is gone, the focus goes to the notice that says so, where keys do no harm.
 */
export function useRestoredScroll(frame: RefObject<HTMLElement | null>, notice: RefObject<HTMLElement | null>) {
  const position = useRef<ScrollPosition | null>(null)
  const remember = useCallback(() => {
    position.current = readPosition(frame.current)
  }, [frame])
  const restore = useCallback(() => {
    const kept = position.current
    position.current = null
    if (!kept) return
    const element = kept.element.isConnected ? kept.element : document.getElementById(kept.element.id)
    if (element) restorePosition(element, kept, notice.current)
    else notice.current?.focus()
  }, [notice])
  return { remember, restore }
}

function readPosition(frame: HTMLElement | null): ScrollPosition | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !frame?.contains(element)) return null
  return { element, top: element.getBoundingClientRect().top, selection: findSelection(element) }
}

/** Null for what holds no text, and for the kinds of input that tell none. */
function findSelection(element: HTMLElement): [number, number] | null {
  const { selectionStart = null, selectionEnd = null } = element as HTMLInputElement
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
}

function restorePosition(element: HTMLElement, { top, selection }: ScrollPosition, notice: HTMLElement | null): void {
  if (document.activeElement !== element) {
    element.focus({ preventScroll: true })
    if (selection && 'setSelectionRange' in element) (element as HTMLInputElement).setSelectionRange(...selection)
  }
  const now = element.getBoundingClientRect().top
  const least = notice && notice.offsetHeight > 0 ? notice.getBoundingClientRect().bottom + leastRoom : 0
  const aim = Math.max(top, least)
  if (now !== aim) window.scrollBy(0, now - aim)
}
