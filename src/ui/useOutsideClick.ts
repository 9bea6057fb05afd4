import { type RefObject, useEffect, useRef } from 'react'

/** What opens is not active at once: the click that opened it is still on its way (SPEC-2 §2 "Other widgets"; milliseconds). */
const activationTime = 100

/** What stands above everything else: a click there belongs to it, wherever it was opened. */
const floating =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .MuiModal-root, .MuiPopper-root'

/** Calls back at a click beside the element while `isWatched`, from a tenth of a second on. */
export function useOutsideClick(element: RefObject<HTMLElement | null>, isWatched: boolean, onClick: () => void): void {
  const latest = useRef(onClick)
  useEffect(() => {
    latest.current = onClick
  }, [onClick])
  useEffect(() => {
    if (!isWatched) return
    const look = (event: MouseEvent): void => {
      // What was clicked may be gone from the page by now; the event remembers where it stood.
      const path = event.composedPath()
      const isAbove = path.some(place => place instanceof Element && place.matches(floating))
      if (element.current && !path.includes(element.current) && !isAbove) latest.current()
    }
    const timer = setTimeout(() => document.addEventListener('click', look), activationTime)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', look)
    }
  }, [element, isWatched])
}
