import { type RefObject, useEffect } from 'react'

/** Gives the panel the focus when it opens, and back to where it came from when it closes, unless somebody took it elsewhere. */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const origin = document.activeElement
    // It is still on its way in: scrolling to it would move the page.
    element.focus({ preventScroll: true })
    return () => {
      const held = document.activeElement
      const isOurs = held === null || held === document.body || element.contains(held)
      if (isOurs && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
    }
  }, [panel, isOpen])
}
