import { findCallRule, splitRule } from '#contract/access.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import type { EventNotice, NotificationMode } from '#contract/notice.ts'
import { listAddressPaths, usualAudiences } from '#contract/noticePaths.ts'
import type { DomainEvent } from '../../platform/domain-events/index.ts'
import { issueLink, type LinkPurpose } from '../../platform/links/index.ts'
import type { CallContext, GivenNotice, NoticeAudience, SendGivenNotice } from '../../platform/resources/index.ts'
import { languageCode } from '../user-settings/contract.ts'
import { nextDigest, type ToUnsubscribe } from './digests.ts'
import { hideLinks } from './givenLinks.ts'
import { deliver, type Leaving, toDeliveryKey } from './leaving.ts'
import { isMeant } from './noticeMeaning.ts'
import { isDefault } from './noticeReceivers.ts'
import {
  insertMessage,
  insertRecipients,
  isChosen,
  listFacilityUsers,
  listReceivers,
  listStaff,
  type Receiver,
  type StoredRecipient,
} from './noticeRepository.ts'
import { hideGiven, type NoticeRecord, readNoticeRecord, readPath, toTemplateValues } from './noticeValues.ts'
import { type FilledWords, fillOrShipped, listPaths, type NoticeTexts, readTexts, toShipped } from './noticeWords.ts'
import { quietCode, toQuietEnd } from './quietHours.ts'
import { findAddress, type Providers, type Reached, toRecipient } from './reaching.ts'
import { toUnsubscribeHeaders } from './unsubscribing.ts'

/** What notices need of their surroundings. */
export interface SendingParts {
  /** Where the console is reached; null where nobody knows. */
  origin: string | null
  providers: Providers
  audiences: Readonly<Record<string, NoticeAudience>>
  findPurpose(name: string): LinkPurpose | null
  toUnsubscribe: ToUnsubscribe
  /** Of a notice that a service sends by itself. */
  given?: GivenNotice
}

/** What a notice is sent about. */
interface NoticeEvent
  extends Pick<DomainEvent, 'code' | 'resource' | 'recordId' | 'payload' | 'companyId' | 'organizationId'> {
  /** What is sent of it once. */
  key: string
  actor: string
}

/** What stands in somebody's bell now. */
export interface LiveNotification {
  id: number
  userId: number
  code: string
}

/**
 * Notifies everybody of an event as its notices say, within the transaction of the context; answers what stands in whose bell, and why
 * notices were not sent: one that fails holds up no other.
 */
export async function sendNotices(
  context: CallContext<string>,
  event: DomainEvent,
  parts: SendingParts,
): Promise<{ live: LiveNotification[]; problems: string[] }> {
  const live: LiveNotification[] = []
  const problems: string[] = []
  const about = { ...event, key: `event-${event.id}`, actor: event.actor.loginName }
  for (const notice of context.configuration.notices.filter(each => each.event === event.code && !each.given))
    try {
      live.push(...(await context.transaction.savepoint(() => sendNotice(context, about, notice, parts))))
    } catch (error) {
      problems.push(`${notice.code}: ${error instanceof Error ? error.message : error}`)
    }
  return { live, problems }
}

/** Builds what sends the notices that services send by themselves. */
export function buildGivenNotices(settings: Providers & { publicUrl: string | null }): SendGivenNotice {
  const parts = { origin: settings.publicUrl, providers: settings, audiences: {}, findPurpose: () => null }
  return async (context, given) => {
    const notice = context.configuration.notices.find(each => each.code === given.code && each.given)
    if (!notice)
      throw new Error(`There is no notice ${given.code} in resources/notices: take it over from the release.`)
    const { key, recordId, companyId, organizationId = null, language } = given
    const event = {
      ...{ key, code: notice.event, resource: notice.resource, recordId, companyId, organizationId },
      ...{ payload: language ? { Language: language } : {}, actor: context.caller.loginName },
    }
    let isSent = false
    const make: GivenNotice['make'] = mails => {
      isSent = true
      return given.make(mails)
    }
    await sendNotice(context, event, notice, { ...parts, toUnsubscribe: () => null, given: { ...given, make } })
    return isSent
  }
}

async function sendNotice(
  context: CallContext<string>,
  event: NoticeEvent,
  notice: EventNotice,
  parts: SendingParts,
): Promise<LiveNotification[]> {
  const { transaction } = context
  // An event of many rows that nobody hears of costs one look at an index for each.
  if (isChosenOnly(notice, parts) && !(await isChosen(transaction, notice.code, notice.off ?? []))) return []
  const texts = await readTexts(transaction, notice)
  const record = await readNoticeRecord(context, event.resource, event.recordId, listPaths(texts, notice))
  // What is gone concerns nobody any more.
  if (!record || !isMeant(notice, record, event)) return []
  const endsOn = notice.ends === undefined ? null : toMoment(readPath(record, notice.ends.split('.')))
  if (endsOn !== null && Date.parse(endsOn) <= context.now().getTime()) return []
  const receivers = await findReceivers(context, notice, record, event, parts)
  if (receivers.length === 0) return []
  const work: Sending = { context, event, notice, parts, texts, record, endsOn }
  const live: LiveNotification[] = []
  for (const mode of texts.keys()) live.push(...(await sendMode(work, mode, receivers)))
  return live
}

/** True where a notice goes to none but users who have chosen it: it is off by each of its modes. Strangers choose nothing. */
function isChosenOnly({ to, modes, critical, ...notice }: EventNotice, { audiences }: SendingParts): boolean {
  const isOfUsers = (usualAudiences as readonly string[]).includes(to) || audiences[to] !== undefined
  return isOfUsers && !critical && !modes.some(mode => isDefault(notice, mode))
}

function toMoment(value: unknown): string | null {
  return typeof value === 'string' ? new Date(value).toISOString() : null
}

async function findReceivers(
  context: CallContext<string>,
  notice: EventNotice,
  record: NoticeRecord,
  event: NoticeEvent,
  { audiences, given }: SendingParts,
): Promise<Receiver[]> {
  const { transaction } = context
  const { to, code } = notice
  const asked = { code, actor: notice.includesActor ? null : event.actor, languageCode, quietCode }
  const list = (ids: readonly number[]) => listReceivers(transaction, ids, asked)
  if (to === 'agency') {
    // Nobody hears of what he may not open.
    const codes = splitRule(notice.permission ?? findCallRule(record.resource.descriptor, 'one'))
    return list(await listStaff(transaction, event.companyId, event.organizationId, codes))
  }
  if (to === 'facility') return list(await listFacilityUsers(transaction, Number(record.row.EmployerID)))
  const audience = audiences[to]
  if (audience) return list(await audience(context, event.recordId, event.payload))
  const [root, name = ''] = to.split('.')
  if (root === 'given') return toStrangers(given?.to, event)
  const found = root === 'event' ? event.payload[name] : readPath(record, to.split('.'))
  return typeof found === 'number' ? list([found]) : toStrangers(found, event)
}

/** Those without an account, by their mail addresses. */
function toStrangers(emails: unknown, { payload: { Language = null } }: NoticeEvent): Receiver[] {
  const found = typeof emails === 'string' ? emails.split(/[,;]\s*/) : []
  const language = Language === null ? null : JSON.stringify(Language)
  const unknown = { phone: null, hasDevice: false, language, quietHours: null, chosen: {} }
  return [...new Set(found)].flatMap(email =>
    email === '' ? [] : [{ userId: null, firstName: '', lastName: '', name: email, email, ...unknown }],
  )
}

interface Sending {
  context: CallContext<string>
  event: NoticeEvent
  notice: EventNotice
  parts: SendingParts
  texts: NoticeTexts
  record: NoticeRecord
  endsOn: string | null
}

async function sendMode(
  work: Sending,
  mode: NotificationMode,
  receivers: readonly Receiver[],
): Promise<LiveNotification[]> {
  const { context, event, notice, parts, endsOn, record } = work
  const reached = receivers.flatMap((receiver): Reached[] => {
    const address = wants(notice, mode, receiver) ? findAddress(mode, receiver, parts.providers) : null
    return address === null ? [] : [{ receiver, address }]
  })
  // What reaches nobody would stand in the log as a failure that nobody can mend.
  if (reached.length === 0) return []
  const locales = [...(work.texts.get(mode)?.keys() ?? [])]
  const filled = new Map(locales.map(locale => [locale, fill(work, mode, locale, nobody)]))
  const usual = filled.get('en') ?? filled.values().next().value
  if (!usual) return []
  const words = [...filled].map(([locale, { subject, message }]) => [locale, { subject, message }])
  const messageId = await insertMessage(context.transaction, {
    ...{ key: `${event.key}-${notice.code}-${mode}`, code: notice.code, mode },
    ...{ subject: usual.subject, message: usual.message, words: Object.fromEntries(words), endsOn },
    ...{ resource: event.resource, recordId: event.recordId, payload: event.payload },
    ...{ companyId: event.companyId, organizationId: event.organizationId, createdBy: event.actor },
    confirm: toConfirm(notice, record),
    opens: toAddress(notice, record),
  })
  // It was done before, and only the end of that was not noted.
  if (messageId === null) return []
  const recipients = reached.map(each => toRecipient(mode, each, findDeparture(work, mode, each.receiver)))
  const ids = await insertRecipients(context.transaction, messageId, recipients)
  if (mode === 'InApp') {
    context.of('ReceivedNotifications', 'System').publishRowsChanged(ids)
    return ids.map((id, at) => ({ id, userId: reached[at]?.receiver.userId ?? 0, code: notice.code }))
  }
  if (isGathered(notice, mode)) return []
  const mails = reached.map(({ address }, at) => ({ to: address, key: toDeliveryKey(Number(ids[at])) }))
  const make = await parts.given?.make(mails)
  const leaving: Leaving[] = []
  for (const [at, id] of ids.entries()) {
    const [{ receiver, address: to }, { language, sendOn }] = [
      reached[at] as Reached,
      recipients[at] as StoredRecipient,
    ]
    const own = { id, key: toDeliveryKey(id), to, language, made: make?.(to) ?? null }
    leaving.push({
      ...(await toLeaving(work, mode, receiver, own)),
      ...(sendOn !== null && { startAfter: new Date(sendOn) }),
    })
  }
  await deliver(context, { mode, companyId: event.companyId, opens: toAddress(notice, record), endsOn }, leaving)
  return []
}

/** Staff and strangers have the modes that the notice has for them, unless they have chosen otherwise. */
function wants(notice: EventNotice, mode: NotificationMode, receiver: Receiver): boolean {
  return receiver.userId === null || notice.critical || (receiver.chosen[mode] ?? isDefault(notice, mode))
}

/** When something leaves; null for at once. */
function findDeparture({ context, notice }: Sending, mode: NotificationMode, { quietHours }: Receiver): Date | null {
  const now = context.now()
  if (notice.digest && isGathered(notice, mode)) return nextDigest(notice.digest, now)
  return mode === 'Email' || notice.critical ? null : toQuietEnd(quietHours, now)
}

function isGathered({ digest, critical }: EventNotice, mode: NotificationMode): boolean {
  return mode === 'Email' && digest !== undefined && !critical
}

/** What leaves for one recipient: his own words, and a link of his own where they ask for one. */
async function toLeaving(
  work: Sending,
  mode: NotificationMode,
  receiver: Receiver,
  { id, key, to, language, made }: { id: number; key: string; to: string; language: string; made: Made },
): Promise<Leaving> {
  const { notice, parts } = work
  const ofMode = work.texts.get(mode)
  const isAsked = (ofMode?.get(language) ?? ofMode?.get('en'))?.message.includes('link') ?? false
  const link = isAsked ? await issue(work, receiver, key) : null
  const isOptional = mode === 'Email' && receiver.userId !== null && !notice.critical
  const unsubscribe = isOptional ? parts.toUnsubscribe({ userId: Number(receiver.userId), codes: [notice.code] }) : null
  const { subject, message, html } = fill(work, mode, language, { receiver, token: link, unsubscribe, made })
  const headers = unsubscribe === null ? {} : { headers: toUnsubscribeHeaders(unsubscribe) }
  return { id, key, to, subject, text: message, html, ...headers }
}

/** A recipient whose notification is sent again. */
interface Again extends Pick<Leaving, 'id' | 'key' | 'to'> {
  mode: NotificationMode
  userId: number | null
  language: string
  resource: string
  recordId: number
  payload: NoticeEvent['payload']
  companyId: number | null
  organizationId: number | null
  createdBy: string
  endsOn: string | null
}

/** Fills a notice anew for who is sent it again; null where what it is about, or its configuration, is gone. */
export async function fillAgain(
  context: CallContext<string>,
  notice: EventNotice,
  again: Again,
  parts: SendingParts,
): Promise<Leaving | null> {
  const { id, key, to, mode, userId, language, resource, recordId, createdBy, endsOn } = again
  const texts = await readTexts(context.transaction, notice)
  const record = await readNoticeRecord(context, resource, recordId, listPaths(texts, notice))
  const event: NoticeEvent = { ...again, code: notice.event, actor: createdBy }
  const asked = { code: notice.code, actor: null, languageCode, quietCode }
  const [receiver] =
    userId === null ? toStrangers(to, event) : await listReceivers(context.transaction, [userId], asked)
  if (!record || !receiver || !texts.has(mode)) return null
  const work: Sending = { context, event, notice, parts, texts, record, endsOn }
  return toLeaving(work, mode, receiver, { id, key, to, language, made: null })
}

async function issue({ context, event, notice: { link }, parts, endsOn }: Sending, { email }: Receiver, key: string) {
  const purpose = link && parts.findPurpose(link.purpose)
  if (!purpose) return null
  const displayedAt = await purpose.findDisplayedAt?.(context.transaction, event.recordId)
  return issueLink(context.transaction, purpose, event.recordId, {
    ...(displayedAt != null && { displayedAt }),
    ...{ sentTo: email ?? '', messageKeys: [key] },
    ...(endsOn !== null && { expiresOn: endsOn }),
  })
}

/** What a service has made for one mail; null of what others read. */
type Made = Readonly<Record<string, string>> | null

/** What is somebody's own in what he reads. */
interface Pieces {
  receiver: Receiver | null
  /** Of a link, and the address that switches such mails off. */
  token: string | null
  unsubscribe: string | null
  made: Made
}

const nobody: Pieces = { receiver: null, token: null, unsubscribe: null, made: null }

/** The words of a mode in a language: for somebody, or for all who read it in the bell and the log. */
function fill(
  work: Sending,
  mode: NotificationMode,
  locale: string,
  { receiver, token, unsubscribe, made }: Pieces,
): FilledWords {
  const { context, event, notice, record, texts, parts } = work
  const ofMode = texts.get(mode)
  const language = ofMode?.has(locale) ? locale : 'en'
  const words = ofMode?.get(language)
  if (!words) throw new Error(`The notice ${notice.code} has no words for ${mode}.`)
  const text = context.textIn(language)
  const address = toAddress(notice, record)
  const link =
    notice.link && parts.origin !== null && token !== null
      ? `${parts.origin}${fillAddress(notice.link.opens, record, token)}`
      : ''
  const given = hideLinks(made ?? {})
  const values = toTemplateValues(context, record, {
    ...{ language, receiver, link, event },
    given: { ...hideGiven(notice), ...parts.given?.values, ...given.values },
    // What stands in the console has a button that leads there.
    address: parts.origin === null || mode === 'InApp' ? '' : `${parts.origin}${address ?? ''}`,
  })
  const footer = {
    ...{
      text: notice.critical ? '' : text('notifications.footer', notice.name),
      word: text('notifications.unsubscribe'),
    },
    address: unsubscribe,
  }
  const filled = fillOrShipped(words, toShipped(notice, mode, language), values, footer, given)
  const isMail = unsubscribe !== null
  return isMail
    ? { ...filled, message: `${filled.message}\n\n${text('notifications.unsubscribeAt', unsubscribe)}` }
    : filled
}

/** The address within the console that a notification opens; null where it is the record's own page. */
function toAddress({ opens }: EventNotice, record: NoticeRecord): string | null {
  return opens === undefined ? null : fillAddress(opens, record, '')
}

function fillAddress(address: string, record: NoticeRecord, token: string): string {
  return listAddressPaths(address).reduce((filled, path) => {
    const value = path === 'token' ? token : readPath(record, path.split('.'))
    return filled.replace(`{${path}}`, encodeURIComponent(String(value ?? '')))
  }, address)
}

function toConfirm({ confirm, resource }: EventNotice, record: NoticeRecord): object | null {
  if (!confirm) return null
  const args = Object.entries(confirm.args ?? {}).map(([name, value]): [string, RecordKey | boolean] => [
    name,
    typeof value === 'string' ? (readPath(record, value.split('.')) as RecordKey) : value,
  ])
  return { resource: confirm.resource ?? resource, call: confirm.call, args: Object.fromEntries(args) }
}
