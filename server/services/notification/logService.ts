import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/index.ts'
import type { Bells } from './bells.ts'
import { deliver, toDeliveryKey } from './leaving.ts'
import { findDelivery, listUnsendable, receiverFilters, reopenRecipients, takeFailed } from './logRepository.ts'
import { buildSending } from './messageSending.ts'
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
export const recipientExtension: ResourceExtension<'NotificationRecipients'> = {
  view: {
    name: 'notification-recipient',
    columns: [
      ...['NotificationID', 'UserID', 'Email', 'PhoneNumber', 'NotificationMode', 'NotificationStatus'],
      ...['ResponseMessage', 'CompanyID', 'OrganizationID', 'Attempts', 'Log'],
    ],
  },
  handlers: { resend },
  async listWithheld({ database, now }, ids) {
    return new Map((await listUnsendable(database, ids, now())).map(id => [id, ['resend']]))
  },
}

/** Notification/Resend: what has failed is on its way again; as it was within a day, later in the words that are kept (rules C5 N9). */
async function resend(context: CallContext<'NotificationRecipients'>): Promise<Envelope> {
  const { id, transaction, text, outbox, now } = context
  await context.perform('one', { id })
  const failed = await takeFailed(transaction, id)
  if (!failed || failed.mode === 'InApp') throw new Refusal(text('notifications.notFailed'))
  if (failed.endsOn !== null && Date.parse(failed.endsOn) <= now().getTime())
    throw new Refusal(text('notifications.isOver'))
  const delivery = failed.deliveryKey === null ? null : await findDelivery(transaction, failed.deliveryKey)
  if (failed.deliveryKey !== null && delivery !== null && (await outbox.retry(delivery))) {
    context.publishRowsChanged(await reopenRecipients(transaction, failed.deliveryKey))
  } else {
    const notice = context.configuration.notices.find(({ code }) => code === failed.code)
    // What it led to was kept nowhere.
    if (notice?.given) throw new Refusal(text('notifications.linkGone'))
    if (!failed.address) throw new Refusal(text('notifications.noAddress'))
    const { mode, address: to } = failed
    const kept = { id, key: toDeliveryKey(id, failed.earlier + 2), to, subject: failed.subject, text: failed.message }
    await deliver(context, { ...failed, mode }, [kept])
    context.publishRowsChanged([id])
  }
  await context.audit({ recordId: id, action: 'retry', after: { NotificationStatus: 'Unknown' } })
  return buildSuccess(null, text('notifications.resent'))
}
