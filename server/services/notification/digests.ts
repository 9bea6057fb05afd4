import type { CallContext } from '../../platform/resources/index.ts'
import { type Gathered, setDeliveryKey, takeGathered } from './noticeRepository.ts'
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

/** What one turn gathers at most; the next goes on. */
const mostAtOnce = 2000

/** Answers the address by which a user switches the mails of notices off; null where nobody knows where the console is reached. */
export type ToUnsubscribe = (meant: { userId: number; codes: string[] }) => string | null

/** Sends what has been gathered and is due, one mail to each receiver. */
export async function sendDigests(context: CallContext<string>, toUnsubscribe: ToUnsubscribe): Promise<void> {
  const taken = await takeGathered(context.transaction, context.now(), mostAtOnce)
  const byReceiver = Map.groupBy(taken, ({ userId, address }) => `${userId} ${address}`)
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
    await setDeliveryKey(
      context.transaction,
      gathered.map(each => each.id),
      key,
    )
  }
}
