import { type RefObject, useEffect, useRef } from 'react'

const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * Keeps the focus within a part of the page, which takes it itself, where what had it is gone: a row that was acted on, a button that has
 * done its work. A dialog that was opened from the part belongs to it. `contents` is what the part shows.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, contents: unknown): void {
  const isWithin = useRef(false)
  useEffect(() => {
    const note = ({ target, type }: Event): void => {
      const element = target as Element
      if (type === 'focusin' && element.closest(dialogs)) return
      isWithin.current = part.current?.contains(element) ?? false
    }
    // What had the focus within a dialog goes before the dialog does.
    let frame = 0
    const check = (): void => {
      frame = requestAnimationFrame(() => takeFocus(part.current, isWithin.current))
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    document.addEventListener('focusout', check)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
      document.removeEventListener('focusout', check)
    }
  }, [part])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks about the moment in which the contents changed
  useEffect(() => {
    const frame = requestAnimationFrame(() => takeFocus(part.current, isWithin.current))
    return () => cancelAnimationFrame(frame)
  }, [part, contents])
}

function takeFocus(part: HTMLElement | null, isWithin: boolean): void {
  if (isWithin && document.activeElement === document.body) part?.focus({ preventScroll: true })
}
