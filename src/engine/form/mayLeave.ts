import { getText } from '#src/providers/messages/getText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { unsaved } from './unsaved.ts'

/**
 * Whether the page may be left, by whatever way: true where nothing is unsaved, else the user is asked. After a Yes the
 * changes are let go of, so that closing the page does not ask once more.
 */
export async function mayLeave(message = getText('engine.leave.message')): Promise<boolean> {
  if (unsaved.get().size === 0) return true
  const isLeft = await askConfirmation({ title: getText('engine.leave.title'), message })
  if (isLeft) unsaved.set(new Map())
  return isLeft
}
