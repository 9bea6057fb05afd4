import type { SyntheticEvent } from 'react'

/** True where an input loses the focus to another one; false where only the window does. */
export function isLeftByHand(event: SyntheticEvent | null): boolean {
  return event !== null && event.target !== document.activeElement
}
