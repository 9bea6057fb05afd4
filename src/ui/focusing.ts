import type { SyntheticEvent } from 'react'
import { onWindowReset } from '#src/lib/windowState.ts'

/** Milliseconds within which a press of Tab gives the focus. */
const tabTime = 100
let tabbedOn = Number.NEGATIVE_INFINITY
onWindowReset(() => {
  tabbedOn = Number.NEGATIVE_INFINITY
})
if (typeof document !== 'undefined')
  document.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Tab') tabbedOn = event.timeStamp
    },
    { capture: true },
  )

/** True of a focus that a dialog or a form gives, not its user. */
export function isGivenFocus({ type, timeStamp }: SyntheticEvent): boolean {
  return type === 'focus' && timeStamp - tabbedOn > tabTime
}

/** True where an input loses the focus to another one; false where only the window does. */
export function isLeftByHand(event: SyntheticEvent | null): boolean {
  return event !== null && event.target !== document.activeElement
}
