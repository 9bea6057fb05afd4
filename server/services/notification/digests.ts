import type { CallContext } from '../../platform/resources/index.ts'
import { isMeant } from './noticeMeaning.ts'
import { dropGathered, type Gathered, setDeliveryKeys, takeGathered } from './noticeRepository.ts'
import { readNoticeRecord } from './noticeValues.ts'
import { toUnsubscribeHeaders } from './unsubscribing.ts'

/** The hour of the day, in UTC, at which daily digests leave: morning across the country. */
const dailyHour = 13

/** When what is gathered leaves next: at the full hour, or in the morning. */
export function nextDigest(digest: 'hourly' | 'daily', now: Date): Date {
  const next = new Date(now)
  next.setUTCMinutes(0, 0, 0)
  if (digest === 'hourly') next.setUTCHours(next.getUTCHours() + 1)
  else {
    if (next.getUTCHours() >= dailyHour) next.setUTCDate(next.getUTCDate() + 1)
    next.setUTCHours(dailyHour)
  }
  return next
}

/** The receivers of one turn at most; the next goes on. */
const mostAtOnce = 500

/** Answers the address by which a user switches the mails of notices off; null where nobody knows where the console is reached. */
export type ToUnsubscribe = (meant: { userId: number; codes: string[] }) => string | null

/** Sends what has been gathered and is due, one mail to each of some receivers; false where nothing was left. */
export async function sendDigests(context: CallContext<string>, toUnsubscribe: ToUnsubscribe): Promise<boolean> {
  const { transaction } = context
  const taken = await takeGathered(transaction, context.now(), mostAtOnce)
  if (taken.length === 0) return false
  const unmeant = await findUnmeant(context, taken)
  const dropped = taken.filter(({ messageId }) => unmeant.has(messageId))
  if (dropped.length > 0)
    await dropGathered(
      transaction,
      dropped.map(({ id }) => id),
    )
  const kept = taken.filter(({ messageId }) => !unmeant.has(messageId))
  const byReceiver = Map.groupBy(kept, ({ userId, address }) => `${userId} ${address}`)
  for (const gathered of byReceiver.values()) {
    const [{ id, userId, address: to, language, companyId }] = gathered as [Gathered]
    const text = context.textIn(language)
    const key = `digest-${id}`
    const codes = [...new Set(gathered.map(({ code }) => code))]
    const unsubscribe = userId === null ? null : toUnsubscribe({ userId, codes })
    await context.outbox.add({
      ...{ kind: 'mail', key, companyId, to },
      subject: text('notifications.digest', gathered.length),
      text: [
        ...gathered.map(({ subject, message }) => `${subject}\n${message}`),
        ...(unsubscribe === null ? [] : [text('notifications.unsubscribeAt', unsubscribe)]),
      ].join('\n\n'),
      ...(unsubscribe !== null && { headers: toUnsubscribeHeaders(unsubscribe) }),
    })
    await setDeliveryKeys(
      transaction,
      gathered.map(each => ({ id: each.id, key, to })),
    )
  }
  return true
}

/** The messages that no longer hold: their record is gone, or is none that their notice is meant for. */
async function findUnmeant(context: CallContext<string>, taken: readonly Gathered[]): Promise<Set<number>> {
  const { notices } = context.configuration
  const unmeant = new Set<number>()
  for (const each of new Map(taken.map(each => [each.messageId, each])).values()) {
    const notice = notices.find(({ code }) => code === each.code)
    const record = notice && (await readNoticeRecord(context, each.resource, each.recordId, []))
    // What the record is by now stands before what the event said of it.
    if (!record || !isMeant(notice, record, { payload: { ...each.payload, ...record.row } }))
      unmeant.add(each.messageId)
  }
  return unmeant
}
