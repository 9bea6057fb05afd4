import type { CallContext } from '../../platform/resources/index.ts'
import { type Gathered, setDeliveryKey, takeGathered } from './noticeRepository.ts'

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

/** Sends what has been gathered and is due, one mail to each receiver. */
export async function sendDigests(context: CallContext<string>): Promise<void> {
  const byReceiver = Map.groupBy(await takeGathered(context.transaction, mostAtOnce), ({ address }) => address)
  for (const [to, gathered] of byReceiver) {
    const [{ id, language, companyId }] = gathered as [Gathered]
    const text = context.textIn(language)
    const key = `digest-${id}`
    await context.outbox.add({
      ...{ kind: 'mail', key, companyId, to },
      subject: text('notifications.digest', gathered.length),
      text: gathered.map(({ subject, message }) => `${subject}\n${message}`).join('\n\n'),
    })
    await setDeliveryKey(
      context.transaction,
      gathered.map(each => each.id),
      key,
    )
  }
}
