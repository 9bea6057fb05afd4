import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/index.ts'
import type { Bells } from './bells.ts'
import { deliver, toDeliveryKey } from './leaving.ts'
import { findDelivery, listUnsendable, receiverFilters, reopenRecipients, takeFailed } from './logRepository.ts'
import { buildSending } from './messageSending.ts'
import { fillAgain, type SendingParts } from './noticeSending.ts'
import type { Providers } from './reaching.ts'

/** What the service adds to the log of notifications (SPEC-1 §2 "Notification log"). */
export function buildLogExtension(bells: Bells, providers: Providers): ResourceExtension<'Notifications'> {
  return {
    view: {
      name: 'notification',
      columns: [
        ...['EventCode', 'SubjectTemplate', 'MessageTemplate', 'NotificationMode', 'NotificationStatus', 'StartDate'],
        ...['EndDate', 'CompanyID', 'OrganizationID', 'Payload', 'Receiver', 'ReceiverEmail', 'ReceiverPhone'],
      ],
    },
    handlers: { send: buildSending(bells, providers) },
    filters: receiverFilters,
  }
}

/** What the service adds to the recipients of the log. */
export function buildRecipientExtension(
  findParts: () => Promise<SendingParts | null>,
): ResourceExtension<'NotificationRecipients'> {
  return {
    view: {
      name: 'notification-recipient',
      columns: [
        ...['NotificationID', 'UserID', 'Email', 'PhoneNumber', 'NotificationMode', 'NotificationStatus'],
        ...['ResponseMessage', 'CompanyID', 'OrganizationID', 'Attempts', 'Log'],
      ],
    },
    handlers: { resend: context => resend(context, findParts) },
    async listWithheld({ database, now }, ids) {
      return new Map((await listUnsendable(database, ids, now())).map(id => [id, ['resend']]))
    },
  }
}

/** Notification/Resend: what has failed is on its way again; as it was within a day, later filled anew (rules C5 N9). */
async function resend(
  context: CallContext<'NotificationRecipients'>,
  findParts: () => Promise<SendingParts | null>,
): Promise<Envelope> {
  const { id, transaction, text, outbox, now } = context
  await context.perform('one', { id })
  const failed = await takeFailed(transaction, id)
  if (!failed || failed.mode === 'InApp') throw new Refusal(text('notifications.notFailed'))
  if (failed.endsOn !== null && Date.parse(failed.endsOn) <= now().getTime())
    throw new Refusal(text('notifications.isOver'))
  if (!failed.address) throw new Refusal(text('notifications.noAddress'))
  const delivery = failed.deliveryKey === null ? null : await findDelivery(transaction, failed.deliveryKey)
  if (failed.deliveryKey !== null && delivery !== null && (await outbox.retry(delivery))) {
    context.publishRowsChanged(await reopenRecipients(transaction, failed.deliveryKey))
  } else {
    const notice = context.configuration.notices.find(({ code }) => code === failed.code)
    // What it led to was kept nowhere.
    if (notice?.given) throw new Refusal(text('notifications.linkGone'))
    const { mode, address: to, subject, message } = failed
    const own = { id, key: toDeliveryKey(id, failed.earlier + 2), to }
    const parts = await findParts()
    const filled = notice && parts && (await fillAgain(context, notice, { ...failed, ...own, mode }, parts))
    // What staff have written, or whose record is gone, leaves as it is kept.
    await deliver(context, { ...failed, mode }, [filled ?? { ...own, subject, text: message }])
    context.publishRowsChanged([id])
  }
  await context.audit({ recordId: id, action: 'retry', after: { NotificationStatus: 'Unknown' } })
  return buildSuccess(null, text('notifications.resent'))
}
