import { type RefObject, useEffect } from 'react'

/** Keeps the focus within a panel where what had it left with other contents. */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, contents: unknown): void {
  const isWithin = panel.current?.contains(document.activeElement) ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks about the moment in which the contents changed
  useEffect(() => {
    if (isWithin && document.activeElement === document.body) panel.current?.focus()
  }, [panel, contents])
}
