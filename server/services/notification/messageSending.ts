import { randomUUID } from 'node:crypto'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { type NotificationMode, notificationModes } from '#contract/notice.ts'
import { isObject } from '#contract/values.ts'
import { badRequest, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { languageCode } from '../user-settings/contract.ts'
import { type Bells, ringOnCommit } from './bells.ts'
import { deliver, toDeliveryKey } from './leaving.ts'
import { type AskedUsers, isOrganization, listAskedUsers, releaseKey } from './logRepository.ts'
import { insertMessage, insertRecipients, listReceivers, type Receiver } from './noticeRepository.ts'
import { quietCode, toQuietEnd } from './quietHours.ts'
import { findAddress, type Providers, type Reached, toRecipient } from './reaching.ts'

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

type SendContext = CallContext<'Notifications', 'send'>

/** Builds Notification/Send: users are notified of what somebody has written (SPEC-1 §7, rules C5 N1). */
export function buildSending(bells: Bells, providers: Providers): (context: SendContext) => Promise<Envelope> {
  return context => sendMessage(context, bells, providers)
}

async function sendMessage(context: SendContext, bells: Bells, providers: Providers): Promise<Envelope> {
  const { given, text, transaction } = context
  const message = await readMessage(context)
  if (message.mode === 'SMS' && providers.smsUrl === null)
    throw new Refusal(text('notifications.noTexts'), { '/NotificationMode': text('notifications.noTexts') })
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
  const reached = receivers.flatMap((receiver): Reached[] => {
    const address = (receiver.chosen[message.mode] ?? true) ? findAddress(message.mode, receiver, providers) : null
    return address === null ? [] : [{ receiver, address }]
  })
  const others = receivers.filter(each => !reached.some(({ receiver }) => receiver === each))
  if (reached.length === 0) {
    const unreached = text('notifications.unreached', nameAll(context, others))
    throw new Refusal(unreached, { '/UserIds': unreached })
  }
  if (asked.userTypes.length > 0 && given.IsConfirmed !== true) throw askWhetherMeant(context, reached)
  await releaseKey(transaction, message.key, new Date(context.now().getTime() - keyHours * 3_600_000))
  const isSent = await store(context, message, reached, bells)
  const said = [text(isSent ? toDone(message.mode) : 'notifications.sentBefore')]
  if (isSent && others.length > 0) said.push(text('notifications.unreached', nameAll(context, others)))
  return buildSuccess(null, said.join(' '))
}

/** The names of some, and how many there are beside them. */
function nameAll({ text }: SendContext, receivers: readonly Receiver[]): string {
  const names = receivers.slice(0, mostNamed).map(({ name }) => name)
  const others = receivers.length - names.length
  return others === 0 ? names.join(', ') : text('notifications.andMore', names.join(', '), others)
}

function toDone(mode: NotificationMode): string {
  return mode === 'Email' ? 'notifications.mailSent' : 'communication.sent'
}

/** The words are parameters, or stand in the payload. */
async function readMessage(context: SendContext): Promise<Message> {
  const { given, text, caller, configuration } = context
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
  if (given.EventCode && !configuration.notices.some(({ code }) => code === given.EventCode)) {
    const unknown = text('subscriptions.unknownEvent')
    throw new Refusal(unknown, { '/EventCode': unknown })
  }
  const centers = Array.isArray(payload.RevenueCenterIds) ? payload.RevenueCenterIds : (given.OrganizationIDs ?? [])
  const organizationId = typeof centers[0] === 'number' ? centers[0] : null
  const isReached = context.of('Organizations').scope('o')
  if (organizationId !== null && !(await isOrganization(context.transaction, organizationId, isReached)))
    throw badRequest(text('records.unknownReference', organizationId))
  return {
    ...{ mode, subject: subject.replace(/\s+/g, ' '), message, code: given.EventCode || staffCode },
    // Companies do not know of each other's keys.
    key: `send-${caller.companyId}-${given.InternalKey || randomUUID()}`,
    organizationId,
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
function askWhetherMeant(context: SendContext, reached: readonly Reached[]): Refusal {
  const names = nameAll(
    context,
    reached.map(({ receiver }) => receiver),
  )
  const message =
    reached.length <= mostNamed
      ? context.text('notifications.sendTo', names)
      : context.text('notifications.sendToMany', reached.length, names)
  return new Refusal(message, undefined, { Argument: 'IsConfirmed', No: 'stop' })
}

/** Stores the notification with who receives it, and has it leave; false where one of its key was sent within the hours of keys. */
async function store(
  context: SendContext,
  { mode, subject, message, code, key, organizationId }: Message,
  reached: readonly Reached[],
  bells: Bells,
): Promise<boolean> {
  const { transaction, caller } = context
  const messageId = await insertMessage(transaction, {
    ...{ key, code, mode, subject, message, words: {}, endsOn: null, resource: 'Notifications', recordId: 0 },
    ...{ payload: {}, companyId: caller.companyId, organizationId, createdBy: caller.loginName },
    ...{ confirm: null, opens: '/ViewNotifications' },
  })
  if (messageId === null) return false
  const departures = reached.map(({ receiver: { quietHours } }) =>
    mode === 'Email' ? null : toQuietEnd(quietHours, context.now()),
  )
  const recipients = reached.map((each, at) => toRecipient(mode, each, departures[at] ?? null))
  const ids = await insertRecipients(transaction, messageId, recipients)
  if (mode === 'InApp') {
    context.of('ReceivedNotifications', 'System').publishRowsChanged(ids)
    const live = ids.map((id, at) => ({ id, userId: reached[at]?.receiver.userId ?? 0, code }))
    await ringOnCommit(context, bells, live)
  } else
    await deliver(
      context,
      { mode, companyId: caller.companyId, opens: null, endsOn: null },
      ids.map((id, at) => {
        const startAfter = departures[at]
        const { address: to } = reached[at] as Reached
        return { id, key: toDeliveryKey(id), to, subject, text: message, ...(startAfter && { startAfter }) }
      }),
    )
  context.publishRowsChanged([messageId])
  return true
}
