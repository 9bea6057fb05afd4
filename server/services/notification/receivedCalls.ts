import { buildSuccess } from '#contract/envelope.ts'
import type { CallContext, Handlers } from '../../platform/resources/index.ts'
import { countUnread, markRead } from './notificationRepository.ts'

/** True where a call is about what is reported in the console; without modes it is about all of them. */
function isAboutConsole({ given: { modes } }: CallContext<'ReceivedNotifications'>): boolean {
  return !modes?.length || modes.includes('InApp')
}

/** What users do with their notifications in the console (SPEC-1 §7 "Notification"). */
export const receivedCalls: Handlers<'ReceivedNotifications'> = {
  async unreadCount(context) {
    return buildSuccess(isAboutConsole(context) ? await countUnread(context.database, context.scope('n')) : 0)
  },

  async markAsRead(context) {
    const { id } = context
    await context.perform('one', { id })
    context.publishRowsChanged(await markRead(context.transaction, context.caller.userId, id))
    return buildSuccess(null)
  },

  async markAllAsRead(context) {
    if (isAboutConsole(context))
      context.publishRowsChanged(await markRead(context.transaction, context.caller.userId, null))
    return buildSuccess(null)
  },
}
