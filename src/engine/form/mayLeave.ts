import { getText } from '#src/providers/messages/getText.ts'
import { askConfirmation, withdrawQuestion } from '#src/ui/confirmation.ts'
import { unsaved } from './unsaved.ts'

/**
 * Whether the page may be left, by whatever way: true where nothing is unsaved, else the user is asked. After a Yes the
 * changes are let go of, so that closing the page does not ask once more. Where they are saved before the user answers, the
 * question goes with them, and the answer is false: whatever saved them leads on.
 */
export async function mayLeave(message = getText('engine.leave.message')): Promise<boolean> {
  if (unsaved.get().size === 0) return true
  const endWatch = unsaved.subscribe(() => {
    if (unsaved.get().size === 0) withdrawQuestion()
  })
  const isLeft = await askConfirmation({ title: getText('engine.leave.title'), message })
  endWatch()
  if (isLeft) unsaved.set(new Map())
  return isLeft
}
