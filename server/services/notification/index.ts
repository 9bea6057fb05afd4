import { join } from 'node:path'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type DomainEvent, sweepDomainEvents } from '../../platform/domain-events/index.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { LinkPurpose } from '../../platform/links/index.ts'
import { buildDelivery, type Mailer, type MailerOptions, openMailer, sweepOutbox } from '../../platform/outbox/index.ts'
import type { CallContext, Extensions, OwnExtensions } from '../../platform/resources/index.ts'
import type { Core, Service } from '../../platform/service.ts'
import type { Settings } from '../../settings.ts'
import { sendDigests } from './digests.ts'
import { logExtension, recipientExtension } from './logService.ts'
import { settleRecipients, sweepNotifications } from './noticeRepository.ts'
import { sendNotices } from './noticeSending.ts'
import { followNotices } from './noticeSync.ts'
import { receivedCalls } from './receivedCalls.ts'
import { templateExtension } from './templateService.ts'

/** Builds the service that notifies users, delivers what stands in the outbox, and shows what became of it. */
export function buildNotification(listExtensions: () => Extensions): Service {
  let mailer: Mailer | null = null
  return {
    name: 'notification',
    host: 'notification',
    extensions,
    tasks({ database, settings, engine }) {
      mailer ??= openMailer(toMailerOptions(settings))
      const { deliveryRetry: retrySeconds, eventDays } = settings
      return [
        buildDelivery({ database, mailer, retrySeconds, onEnded: noteEnd }),
        {
          name: 'notification.digests',
          schedule: '*/5 * * * *',
          run: () => engine.asSystem('ReceivedNotifications', sendDigests),
        },
        { name: 'domain-events.sweep', schedule: '37 3 * * *', run: () => sweepDomainEvents(database, eventDays) },
        { name: 'notifications.sweep', schedule: '52 3 * * *', run: () => sweepNotifications(database, eventDays) },
        { name: 'outbox.sweep', schedule: '47 3 * * *', run: () => sweepOutbox(database) },
      ]
    },
    events: core => [{ name: 'notification.send', codes: '*', handle: event => notify(core, listExtensions(), event) }],
    async start(core) {
      const end = await followNotices(core)
      return () => {
        end()
        mailer?.close()
      }
    },
  }
}

const extensions: OwnExtensions = {
  Deliveries: {
    view: {
      name: 'delivery',
      columns: [
        ...['CompanyID', 'Kind', 'Recipient', 'Subject', 'Status', 'EndedOn'],
        ...['Attempts', 'LastAttemptOn', 'Log'],
      ],
    },
    handlers: { retry },
  },
  ReceivedNotifications: {
    view: {
      name: 'received-notification',
      columns: [
        ...['UserID', 'NotificationID', 'EventCode', 'SubjectTemplate', 'MessageTemplate', 'NotificationMode'],
        ...['NotificationStatus', 'StartDate', 'EndDate', 'Resource', 'RecordID', 'CompanyID', 'Payload'],
        ...['Confirm', 'Opens'],
      ],
    },
    handlers: receivedCalls,
  },
  NotificationTemplates: templateExtension,
  Notifications: logExtension,
  NotificationRecipients: recipientExtension,
  DomainEvents: {
    view: {
      name: 'domain-event',
      columns: [
        ...['Code', 'Resource', 'RecordID', 'CompanyID', 'OrganizationID'],
        ...['Actor', 'ActorKind', 'ActingFor', 'RequestID'],
      ],
    },
  },
}

/** Notifies everybody who is to hear of an event. */
async function notify(
  { engine, configuration, settings: { publicUrl } }: Core,
  all: Extensions,
  event: DomainEvent,
): Promise<void> {
  if (!configuration.current().notices.some(each => each.event === event.code)) return
  const parts = {
    origin: publicUrl,
    audiences: all[event.resource]?.audiences ?? {},
    findPurpose: (name: string) => findPurpose(all, name),
  }
  await engine.asSystem(event.resource, context => sendNotices(context, event, parts))
}

function findPurpose(extensions: Extensions, name: string): LinkPurpose | null {
  const purposes = Object.values(extensions).flatMap(({ links = [] }) => links)
  return purposes.find(each => each.name === name) ?? null
}

/** What was sent to recipients of notifications is known by its key. */
async function noteEnd(queries: Queries, key: string, error: string | null): Promise<void> {
  await settleRecipients(queries, key, error === null ? 'UnRead' : 'Failed', error)
}

function toMailerOptions({ smtpUrl, data, mailFrom, publicUrl }: Settings): MailerOptions {
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
  return { smtpUrl, folder: join(data, 'mail'), from: mailFrom ?? `Locum <no-reply@${host}>` }
}

/** Delivery/Retry: a message that was given up is tried again, within a day, after which its content is gone. */
async function retry(context: CallContext<'Deliveries'>): Promise<Envelope> {
  const { id } = context
  await context.perform('one', { id })
  if (!(await context.outbox.retry(id))) throw new Refusal(context.text('deliveries.notFailed'))
  await context.audit({ recordId: id, action: 'retry', after: { Status: 'Waiting' } })
  context.publishRowsChanged([id])
  return buildSuccess(null, context.text('deliveries.retried'))
}
