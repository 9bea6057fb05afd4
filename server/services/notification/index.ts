import { join } from 'node:path'
import { buildSuccess } from '#contract/envelope.ts'
import type { Queries } from '../../platform/database/types.ts'
import { sweepDomainEvents } from '../../platform/domain-events/index.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { LinkPurpose } from '../../platform/links/index.ts'
import { buildDelivery, type Mailer, type MailerOptions, openMailer, sweepOutbox } from '../../platform/outbox/index.ts'
import type { CallHandler, Extensions } from '../../platform/resources/index.ts'
import type { Service } from '../../platform/service.ts'
import type { Settings } from '../../settings.ts'
import { settleRecipient, sweepNotifications } from './noticeRepository.ts'
import { sendNotices } from './noticeSending.ts'
import { followNotices } from './noticeSync.ts'
import { receivedCalls } from './receivedCalls.ts'

/** Builds the service that delivers what stands in the outbox, shows what became of it, and shows users what they were told. */
export function buildNotification(listExtensions: () => Extensions): Service {
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
      ReceivedNotifications: {
        view: {
          name: 'received-notification',
          columns: [
            ...['UserID', 'NotificationID', 'EventCode', 'SubjectTemplate', 'MessageTemplate', 'NotificationMode'],
            ...[
              'NotificationStatus',
              'StartDate',
              'EndDate',
              'Resource',
              'RecordID',
              'CompanyID',
              'Payload',
              'Confirm',
              'Opens',
            ],
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
        buildDelivery({ database, mailer, retrySeconds: settings.deliveryRetry, onEnded: noteEnd }),
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
    events: ({ engine, configuration, settings: { publicUrl } }) => [
      {
        name: 'notification.send',
        codes: '*',
        async handle(event) {
          if (!configuration.current().notices.some(each => each.event === event.code)) return
          const extensions = listExtensions()
          const parts = {
            origin: publicUrl,
            audiences: extensions[event.resource]?.audiences ?? {},
            findPurpose: (name: string) => findPurpose(extensions, name),
          }
          await engine.asSystem(event.resource, context => sendNotices(context, event, parts))
        },
      },
    ],
    async start(core) {
      const end = await followNotices(core)
      return () => {
        end()
        mailer?.close()
      }
    },
  }
}

function findPurpose(extensions: Extensions, name: string): LinkPurpose | null {
  const purposes = Object.values(extensions).flatMap(({ links = [] }) => links)
  return purposes.find(each => each.name === name) ?? null
}

/** What was sent to a recipient of a notification is known by its key. */
async function noteEnd(queries: Queries, key: string, error: string | null): Promise<void> {
  const [, id] = /^notification-(\d+)/.exec(key) ?? []
  if (id !== undefined) await settleRecipient(queries, Number(id), error === null ? 'UnRead' : 'Failed', error)
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
