import { randomUUID } from 'node:crypto'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { type NotificationMode, notificationModes } from '#contract/notice.ts'
import { isObject } from '#contract/values.ts'
import { badRequest, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { languageCode } from '../user-settings/contract.ts'
import { type AskedUsers, listAskedUsers, releaseKey } from './logRepository.ts'
import { insertMessage, insertRecipients, listReceivers, type Receiver, setDeliveryKey } from './noticeRepository.ts'
import { quietCode, toQuietEnd } from './quietHours.ts'

/** Under which what staff write is kept, where they name no event. */
const staffCode = 'STAFF_MESSAGE'
/** So many receivers are named before it is asked whether they are meant. */
const mostNamed = 10
const keyHours = 24

/** What is sent, whoever receives it. */
interface Message {
  mode: NotificationMode
  subject: string
  message: string
  code: string
  key: string
  organizationId: number | null
}

/** Notification/Send: users are notified of what somebody has written (SPEC-1 §7, rules C5 N1). */
export async function sendMessage(context: CallContext<'Notifications', 'send'>): Promise<Envelope> {
  const { given, text, transaction } = context
  const message = readMessage(context)
  const asked: AskedUsers = {
    ...{ userIds: given.UserIds ?? [], userTypes: given.UserTypes ?? [] },
    organizationIds: given.OrganizationIDs ?? [],
  }
  const userIds = await listAskedUsers(transaction, asked, context.of('Users').scope('u'))
  const receivers = await listReceivers(transaction, userIds, {
    ...{ code: message.code, actor: null, languageCode, quietCode },
  })
  if (receivers.length === 0)
    throw new Refusal(text('notifications.nobody'), { '/UserIds': text('notifications.nobody') })
  if (asked.userTypes.length > 0 && given.IsConfirmed !== true) throw askWhetherMeant(context, receivers)
  await releaseKey(transaction, message.key, new Date(context.now().getTime() - keyHours * 3_600_000))
  const isSent = await store(context, message, receivers)
  return buildSuccess(null, text(isSent ? toDone(message.mode) : 'notifications.sentBefore'))
}

function toDone(mode: NotificationMode): string {
  return mode === 'Email' ? 'notifications.mailSent' : 'communication.sent'
}

/** The words are parameters, or stand in the payload. */
function readMessage({ given, text, caller }: CallContext<'Notifications', 'send'>): Message {
  const payload = readPayload(given.Payload ?? null, text)
  const mode = notificationModes.find(each => each === given.NotificationMode)
  const missing = text('validation.required')
  if (!mode) {
    const message = text('communication.modeMissing')
    throw new Refusal(message, { '/NotificationMode': message })
  }
  const subject = readText(given.Subject ?? payload.Subject)
  const message = readText(given.Message ?? payload.Message)
  if (subject === '' || message === '') {
    throw new Refusal(text('MANDATORY_FIELD_ERROR'), {
      ...(subject === '' && { '/Subject': missing }),
      ...(message === '' && { '/Message': missing }),
    })
  }
  const [center] = Array.isArray(payload.RevenueCenterIds) ? payload.RevenueCenterIds : (given.OrganizationIDs ?? [])
  return {
    ...{ mode, subject: subject.replace(/\s+/g, ' '), message, code: given.EventCode || staffCode },
    // Companies do not know of each other's keys.
    key: `send-${caller.companyId}-${given.InternalKey || randomUUID()}`,
    organizationId: typeof center === 'number' ? center : null,
  }
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function readPayload(json: string | null, text: CallContext['text']): Record<string, unknown> {
  if (json === null || json.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(json)
    if (isObject(read)) return read
  } catch {
    // Said below.
  }
  throw badRequest(text('notifications.badPayload'))
}

/** Before it goes to all of a kind, it is asked whether those who are found are meant. */
function askWhetherMeant({ text }: CallContext<'Notifications', 'send'>, receivers: readonly Receiver[]): Refusal {
  const names = receivers.slice(0, mostNamed).map(({ name }) => name)
  const others = receivers.length - names.length
  const message =
    others === 0
      ? text('notifications.sendTo', names.join(', '))
      : text('notifications.sendToMany', receivers.length, names.join(', '), others)
  return new Refusal(message, undefined, { Argument: 'IsConfirmed', No: 'stop' })
}

/** Stores the notification with who receives it, and has it leave; false where one of its key was sent within the hours of keys. */
async function store(
  context: CallContext<'Notifications', 'send'>,
  { mode, subject, message, code, key, organizationId }: Message,
  receivers: readonly Receiver[],
): Promise<boolean> {
  const { transaction, caller, outbox } = context
  const messageId = await insertMessage(transaction, {
    ...{ key, code, mode, subject, message, words: {}, endsOn: null, resource: 'Notifications', recordId: 0 },
    ...{ payload: {}, companyId: caller.companyId, organizationId, createdBy: caller.loginName },
    ...{ confirm: null, opens: '/ViewNotifications' },
  })
  if (messageId === null) return false
  const wanting = receivers.filter(({ chosen }) => chosen[mode] ?? true)
  const recipients = wanting.map(receiver => toRecipient(context, mode, receiver))
  const ids = await insertRecipients(transaction, messageId, recipients)
  if (mode === 'InApp') context.of('ReceivedNotifications', 'System').publishRowsChanged(ids)
  else
    for (const [at, id] of ids.entries()) {
      const { address, sendOn, status } = recipients[at] as (typeof recipients)[number]
      if (status !== 'Unknown' || !address) continue
      const delivery = `notification-${id}`
      await setDeliveryKey(transaction, [id], delivery)
      const shared = {
        ...{ key: delivery, companyId: caller.companyId, to: address, subject, text: message },
        ...(sendOn !== null && { startAfter: new Date(sendOn) }),
      }
      if (mode === 'Email') await outbox.add({ ...shared, kind: 'mail' })
      else await outbox.add({ ...shared, kind: mode === 'SMS' ? 'sms' : 'push', opens: null })
    }
  context.publishRowsChanged([messageId])
  return true
}

function toRecipient(
  context: CallContext<'Notifications', 'send'>,
  mode: NotificationMode,
  { userId, email, phone, quietHours }: Receiver,
) {
  const address = { Email: email, SMS: phone, Push: String(userId), InApp: null }[mode]
  const base = { userId, address, language: 'en', sendOn: null, response: null }
  if (mode === 'InApp') return { ...base, status: 'UnRead' as const }
  if (!address) return { ...base, status: 'Failed' as const, response: context.usualText('notifications.noAddress') }
  const sendOn = mode === 'Email' ? null : toQuietEnd(quietHours, context.now())
  return { ...base, status: 'Unknown' as const, sendOn: sendOn?.toISOString() ?? null }
}
