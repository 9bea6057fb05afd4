import type { NotificationMode } from '#contract/notice.ts'
import type { OutboxMessage } from '../../platform/outbox/index.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { setDeliveryKeys } from './noticeRepository.ts'

/** What leaves for one recipient. */
export interface Leaving {
  /** The recipient's. */
  id: number
  /** By which it is known what becomes of it. */
  key: string
  to: string
  subject: string
  text: string
  html?: string
  headers?: Readonly<Record<string, string>>
  startAfter?: Date
}

/** What all of one notification have in common. */
export interface Shared {
  mode: Exclude<NotificationMode, 'InApp'>
  companyId: number | null
  /** The address within the console that it opens. */
  opens: string | null
  endsOn: string | null
}

/** The key of the message by which something leaves for a recipient, the first time or again. */
export function toDeliveryKey(id: number, time = 1): string {
  return time === 1 ? `notification-${id}` : `notification-${id}-${time}`
}

/** Has something leave for each of these recipients of a notification. */
export async function deliver(
  { transaction, outbox }: CallContext<string>,
  { mode, companyId, opens, endsOn }: Shared,
  leaving: readonly Leaving[],
): Promise<void> {
  await setDeliveryKeys(transaction, leaving)
  const shared = { companyId, ...(endsOn !== null && { until: new Date(endsOn).toISOString() }) }
  await outbox.addAll(
    leaving.map(({ id: _, html, headers, ...words }): OutboxMessage => {
      if (mode !== 'Email') return { ...shared, ...words, kind: mode === 'SMS' ? 'sms' : 'push', opens }
      return { ...shared, ...words, kind: 'mail', ...(html !== undefined && { html }), ...(headers && { headers }) }
    }),
  )
}
