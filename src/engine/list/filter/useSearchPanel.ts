import { type FocusEvent, type RefObject, useRef, useState } from 'react'

/** When the panel below a search box is open: while the box or the panel has the focus, until it is closed. */
export function useSearchPanel(input: RefObject<HTMLInputElement | null>, panelId: string) {
  const [isOpen, setOpen] = useState(false)
  const isQuiet = useRef(false)
  const findPanel = () => document.getElementById(panelId)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  /** Gives the focus to the box without opening the panel. */
  const focus = () => {
    isQuiet.current = true
    input.current?.focus()
    isQuiet.current = false
  }
  return {
    isOpen,
    /** Whether there is anything in it. */
    isDisplayed: () => isOpen && findPanel() !== null,
    open,
    close,
    focus,
    onFocus: () => !isQuiet.current && open(),
    onBlur({ target, relatedTarget }: FocusEvent) {
      // Where only the window loses the focus, the element keeps it.
      if (document.activeElement !== target && !findPanel()?.contains(relatedTarget)) close()
    },
    /** Goes into the panel, or opens it. */
    enter() {
      open()
      findPanel()?.querySelector<HTMLElement>('ul button')?.focus()
    },
    /** Goes back to the box, the panel closed. */
    back() {
      close()
      focus()
    },
  }
}
