import { buildLeaving, mayLeave } from '#src/engine/index.ts'
import { isUnsent } from '#src/providers/chat/unsent.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { askConfirmation, type Question } from '#src/ui/confirmation.ts'

/** Whether the session may be left by choice: what was written in the chat would go with it, as unsaved changes would. */
export async function mayLeaveSession(words: Question = {}): Promise<boolean> {
  if ((await isUnsent()) && !(await askConfirmation(buildLeaving(getText('chat.page.leaveUnsent'))))) return false
  return mayLeave(words)
}
