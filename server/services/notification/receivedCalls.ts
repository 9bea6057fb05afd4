import { buildSuccess } from '#contract/envelope.ts'
import { badRequest, forbidden, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, CallHandler, Handlers } from '../../platform/resources/index.ts'
import { matchingOnlyCode, type UserSettingStore } from '../user-settings/contract.ts'
import type { Bells } from './bells.ts'
import { addDevice, removeDevice } from './deviceRepository.ts'
import { countUnread, countUnreadByEvent, markRead, markUnread } from './notificationRepository.ts'
import { findVapidKeys, isPushEndpoint } from './phones.ts'
import type { Unsubscribing } from './unsubscribing.ts'

type Received = 'ReceivedNotifications' | 'OwnNotifications'

/** What the calls are built of. */
export interface ReceivedParts {
  bells: Bells
  unsubscribing: Unsubscribing
  settings: Pick<UserSettingStore, 'storeValue'>
}

/** True where a call is about what is reported in the console; without modes it is about all of them. */
function isAboutConsole({ given: { modes } }: { given: { modes?: readonly string[] | null } }): boolean {
  return !modes?.length || modes.includes('InApp')
}

async function unreadCount(context: CallContext<Received, 'unreadCount'>) {
  return buildSuccess(isAboutConsole(context) ? await countUnread(context.database, context.scope('n')) : 0)
}

async function unreadCountByEvent(context: CallContext<Received, 'unreadCountByEvent'>) {
  return buildSuccess(isAboutConsole(context) ? await countUnreadByEvent(context.database, context.scope('n')) : [])
}

/** What users do with their notifications in the console (SPEC-1 §7 "Notification"). */
export function buildReceivedCalls({ bells, unsubscribing }: ReceivedParts): Handlers<'ReceivedNotifications'> {
  /** The caller's other windows show it too. */
  function noteChanged(context: CallContext<'ReceivedNotifications'>, ids: readonly number[]): void {
    if (ids.length === 0) return
    context.publishRowsChanged(ids)
    context.transaction.afterCommit(() => bells.refresh(context.caller.userId))
  }

  return {
    unreadCount,
    unreadCountByEvent,

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

    async unsubscribe({ transaction, given: { token }, configuration, text }) {
      const names = await unsubscribing.switchOff(transaction, token, configuration.notices)
      if (names === null) throw new Refusal(text('linkExpired.text'))
      return buildSuccess(names)
    },

    async pushKey({ transaction }) {
      const { publicKey } = await findVapidKeys(transaction)
      return buildSuccess(publicKey)
    },

    async addDevice({ transaction, caller, given, text }) {
      const { Endpoint: endpoint, PublicKey: publicKey, Secret: secret } = given
      if (!isPushEndpoint(endpoint)) throw new Refusal(text('notifications.noPushService'))
      await addDevice(transaction, caller.userId, { endpoint, publicKey, secret })
      return buildSuccess(null)
    },

    async removeDevice({ transaction, caller, given }) {
      await removeDevice(transaction, given.Endpoint, caller.userId)
      return buildSuccess(null)
    },
  }
}

/** The same for the application service, and what a candidate hears of (rules C8.11). */
export function buildOwnCalls({ settings }: ReceivedParts): Handlers<'OwnNotifications'> {
  const updatePreference: CallHandler<'OwnNotifications', 'updatePreference'> = async context => {
    const { caller, id, text } = context
    const { ID = id, Notify = null, IgnoreWarning = null } = context.given
    if (Number(caller.claims.candidate_id) !== id || ID !== id) throw forbidden()
    if (Notify === null) throw badRequest('Notify is missing.')
    const notice = text('availability.notice')
    if (Notify && IgnoreWarning === null)
      throw new Refusal(notice, undefined, { Argument: 'IgnoreWarning', No: 'stop' })
    if (Notify && !IgnoreWarning) throw new Refusal(notice)
    await settings.storeValue(context, {
      Code: matchingOnlyCode,
      Name: text('availability.noticeName'),
      Value: JSON.stringify(Notify),
    })
    return buildSuccess(null, text('engine.updated'))
  }
  return { unreadCount, unreadCountByEvent, updatePreference }
}
