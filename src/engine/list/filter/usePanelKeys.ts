import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'

interface PanelWays {
  /** The focus goes back to where the panel was opened from. */
  onLeave: () => void
  onClose: () => void
}

/**
 * The keyboard of a panel that hangs below an input: arrows, Home and End walk through its buttons, beyond the first one and by
 * Escape or Tab the focus goes back to the input.
 */
export function usePanelKeys({ onLeave, onClose }: PanelWays) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const buttons = [...event.currentTarget.querySelectorAll('button')]
      const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
      const targets: Record<string, number> = {
        ArrowDown: Math.min(index + 1, buttons.length - 1),
        ArrowUp: index - 1,
        Home: 0,
        End: buttons.length - 1,
      }
      const target = targets[event.key]
      // Tab goes on from the input.
      if (event.key === 'Tab') return onLeave()
      if (target === undefined && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      const next = buttons[target ?? -1]
      if (next) next.focus()
      else onLeave()
    },
    // The input keeps the focus while a pointer scrolls or chooses.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose()
    },
  }
}
