import { join } from 'node:path'
import { buildSuccess } from '#contract/envelope.ts'
import { sweepDomainEvents } from '../../platform/domain-events/index.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import { buildDelivery, type Mailer, type MailerOptions, openMailer, sweepOutbox } from '../../platform/outbox/index.ts'
import type { CallHandler } from '../../platform/resources/index.ts'
import type { Service } from '../../platform/service.ts'
import type { Settings } from '../../settings.ts'
import { sweepNotifications } from './notificationRepository.ts'
import { receivedNotifications } from './notifier.ts'
import { receivedCalls } from './receivedCalls.ts'

export { buildNotifier } from './notifier.ts'

/** Builds the service that delivers what stands in the outbox, shows what became of it, and shows users their notifications. */
export function buildNotification(): Service {
  let mailer: Mailer | null = null
  return {
    name: 'notification',
    host: 'notification',
    extensions: {
      Deliveries: {
        view: {
          name: 'delivery',
          columns: [
            'CompanyID',
            'Kind',
            'Recipient',
            'Subject',
            'Status',
            'EndedOn',
            'Attempts',
            'LastAttemptOn',
            'Log',
          ],
        },
        handlers: { retry },
      },
      [receivedNotifications]: {
        view: {
          name: 'received-notification',
          columns: [
            ...['UserID', 'NotificationID', 'EventCode', 'SubjectTemplate', 'MessageTemplate', 'NotificationMode'],
            ...['NotificationStatus', 'StartDate', 'EndDate', 'Resource', 'RecordID', 'CompanyID', 'Payload'],
          ],
        },
        handlers: receivedCalls,
      },
      DomainEvents: {
        view: {
          name: 'domain-event',
          columns: [
            ...['Code', 'Resource', 'RecordID', 'CompanyID', 'OrganizationID'],
            ...['Actor', 'ActorKind', 'ActingFor', 'RequestID'],
          ],
        },
      },
    },
    tasks({ database, settings }) {
      mailer ??= openMailer(toMailerOptions(settings))
      return [
        buildDelivery({ database, mailer, retrySeconds: settings.deliveryRetry }),
        {
          name: 'domain-events.sweep',
          schedule: '37 3 * * *',
          run: () => sweepDomainEvents(database, settings.eventDays),
        },
        {
          name: 'notifications.sweep',
          schedule: '52 3 * * *',
          run: () => sweepNotifications(database, settings.eventDays),
        },
        { name: 'outbox.sweep', schedule: '47 3 * * *', run: () => sweepOutbox(database) },
      ]
    },
    start: async () => () => mailer?.close(),
  }
}

function toMailerOptions({ smtpUrl, data, mailFrom, publicUrl }: Settings): MailerOptions {
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
  return { smtpUrl, folder: join(data, 'mail'), from: mailFrom ?? `Locum <no-reply@${host}>` }
}

/** Delivery/Retry: a message that was given up is tried again, within a day, after which its content is gone. */
const retry: CallHandler<'Deliveries'> = async context => {
  const { id } = context
  await context.perform('one', { id })
  if (!(await context.outbox.retry(id))) throw new Refusal(context.text('deliveries.notFailed'))
  await context.audit({ recordId: id, action: 'retry', after: { Status: 'Waiting' } })
  context.publishRowsChanged([id])
  return buildSuccess(null, context.text('deliveries.retried'))
}
