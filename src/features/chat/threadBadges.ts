import type { StatusStyle } from '#contract/machine.ts'
import type { ChatThread } from '#src/providers/chat/chatCalls.ts'

/** The badge of a session (SPEC-0 §4 "Chat thread"). */
export const threadBadges: Record<ChatThread['StatusCode'], [textKey: string, status: StatusStyle]> = {
  Pending: ['chat.page.badge.pending', 'warning'],
  InProgress: ['chat.page.badge.inProgress', 'inProgress'],
  Ended: ['chat.page.badge.closed', 'canceled'],
}
