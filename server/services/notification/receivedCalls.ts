import { buildSuccess } from '#contract/envelope.ts'
import type { CallContext, Handlers } from '../../platform/resources/index.ts'
import type { Bells } from './bells.ts'
import { countUnread, countUnreadByEvent, markRead, markUnread } from './notificationRepository.ts'

/** True where a call is about what is reported in the console; without modes it is about all of them. */
function isAboutConsole({ given: { modes } }: CallContext<'ReceivedNotifications'>): boolean {
  return !modes?.length || modes.includes('InApp')
}

/** What users do with their notifications in the console (SPEC-1 §7 "Notification"). */
export function buildReceivedCalls(bells: Bells): Handlers<'ReceivedNotifications'> {
  /** The caller's other windows show it too. */
  function noteChanged(context: CallContext<'ReceivedNotifications'>, ids: readonly number[]): void {
    if (ids.length === 0) return
    context.publishRowsChanged(ids)
    context.transaction.afterCommit(() => bells.refresh(context.caller.userId))
  }

  return {
    async unreadCount(context) {
      return buildSuccess(isAboutConsole(context) ? await countUnread(context.database, context.scope('n')) : 0)
    },

    async unreadCountByEvent(context) {
      return buildSuccess(isAboutConsole(context) ? await countUnreadByEvent(context.database, context.scope('n')) : [])
    },

    async markAsRead(context) {
      const { id } = context
      await context.perform('one', { id })
      noteChanged(context, await markRead(context.transaction, context.caller.userId, id))
      return buildSuccess(null)
    },

    async markAsUnread(context) {
      const { id } = context
      await context.perform('one', { id })
      noteChanged(context, await markUnread(context.transaction, context.caller.userId, id))
      return buildSuccess(null)
    },

    async markAllAsRead(context) {
      if (isAboutConsole(context))
        noteChanged(context, await markRead(context.transaction, context.caller.userId, null))
      return buildSuccess(null)
    },
  }
}
