import { join } from 'node:path'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type DomainEvent, sweepDomainEvents } from '../../platform/domain-events/index.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { LinkPurpose } from '../../platform/links/index.ts'
import {
  buildDeliveries,
  type Mailer,
  type MailerOptions,
  openMailer,
  sweepOutbox,
} from '../../platform/outbox/index.ts'
import type { CallContext, Extensions, OwnExtensions } from '../../platform/resources/index.ts'
import type { Core, Service } from '../../platform/service.ts'
import { findMailOrigin, type Settings } from '../../settings.ts'
import type { Ranks } from '../identity/contract.ts'
import type { UserSettingStore } from '../user-settings/contract.ts'
import { Bells, ringOnCommit } from './bells.ts'
import { buildHandOn, handOnEvent, noteHandedOn } from './connectors.ts'
import { sendDigests, type ToUnsubscribe } from './digests.ts'
import { reopenDelivered } from './logRepository.ts'
import { buildLogExtension, buildRecipientExtension } from './logService.ts'
import { endConfirms, settleRecipients, sweepNotifications } from './noticeRepository.ts'
import { type SendingParts, sendNotices } from './noticeSending.ts'
import { followNotices } from './noticeSync.ts'
import { endFilters } from './notificationRepository.ts'
import { buildPhones } from './phones.ts'
import type { Providers } from './reaching.ts'
import { buildOwnCalls, buildReceivedCalls } from './receivedCalls.ts'
import { buildConfigurationExtension, subscriptionExtension } from './subscriptionCalls.ts'
import { templateExtension } from './templateService.ts'
import { buildUnsubscribeRoute, buildUnsubscribing, type Unsubscribing } from './unsubscribing.ts'

export { buildGivenNotices } from './noticeSending.ts'

/** Builds the service that notifies users, delivers what stands in the outbox, and shows what became of it. */
export function buildNotification(
  listExtensions: () => Extensions,
  userSettings: Pick<UserSettingStore, 'storeValue'>,
  { membership, providers }: { membership: Pick<Ranks, 'judgeUser'>; providers: Providers },
): Service {
  let mailer: Mailer | null = null
  let own: Core | null = null
  const received = { bells: new Bells(), unsubscribing: buildUnsubscribing(), settings: userSettings }
  const { bells, unsubscribing } = received
  return {
    name: 'notification',
    host: 'notification',
    extensions: {
      ...extensions,
      NotificationConfigurations: buildConfigurationExtension(membership),
      Notifications: buildLogExtension(bells, providers),
      NotificationRecipients: buildRecipientExtension(
        async () => own && (await prepareParts(own, listExtensions(), unsubscribing)),
      ),
      ReceivedNotifications: {
        view: { name: 'received-notification', columns: receivedColumns },
        filters: endFilters,
        anonymous: ['unsubscribe'],
        handlers: buildReceivedCalls(received),
      },
      OwnNotifications: {
        view: { name: 'own-notification', columns: receivedColumns },
        filters: endFilters,
        handlers: buildOwnCalls(received),
      },
    },
    tasks(core) {
      own = core
      const { database, settings, engine } = core
      mailer ??= openMailer(toMailerOptions(settings))
      const { deliveryRetry: retrySeconds, eventDays } = settings
      return [
        ...buildDeliveries({
          ...{ database, mailer, retrySeconds, onEnded: noteEnd },
          sendShort: buildPhones(database, settings),
          handOn: buildHandOn(database),
        }),
        {
          name: 'notification.digests',
          schedule: '*/5 * * * *',
          async run() {
            const toUnsubscribe = await prepareUnsubscribe({ database, settings }, unsubscribing)
            // Each turn is a transaction of its own.
            while (await engine.asSystem('ReceivedNotifications', context => sendDigests(context, toUnsubscribe)));
          },
        },
        { name: 'domain-events.sweep', schedule: '37 3 * * *', run: () => sweepDomainEvents(database, eventDays) },
        { name: 'notifications.sweep', schedule: '52 3 * * *', run: () => sweepNotifications(database, eventDays) },
        { name: 'outbox.sweep', schedule: '47 3 * * *', run: () => sweepOutbox(database) },
      ]
    },
    events: core => [
      {
        name: 'notification.send',
        codes: '*',
        handle: event => notify(core, listExtensions(), event, received),
      },
      {
        name: 'notification.hand-on',
        codes: '*',
        handle: event => core.engine.asSystem('Connectors', context => handOnEvent(context, event)),
      },
    ],
    routes: core => buildUnsubscribeRoute(core, unsubscribing),
    async start(core) {
      const ends = [await followNotices(core), bells.open(core)]
      return () => {
        for (const end of ends) end()
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
  NotificationSubscriptions: subscriptionExtension,
  NotificationTemplates: templateExtension,
  DomainEvents: {
    view: {
      name: 'domain-event',
      columns: [
        ...['Code', 'Resource', 'RecordID', 'CompanyID', 'OrganizationID'],
        ...['Actor', 'ActorKind', 'ActingFor', 'RequestID', 'Problem'],
      ],
    },
  },
}

const receivedColumns = [
  ...['UserID', 'NotificationID', 'EventCode', 'SubjectTemplate', 'MessageTemplate', 'NotificationMode'],
  ...['NotificationStatus', 'StartDate', 'EndDate', 'IsOver', 'Resource', 'RecordID', 'CompanyID', 'Payload'],
  ...['Confirm', 'Opens'],
]

/** Notifies everybody who is to hear of an event; the bells ring once it is committed. */
async function notify(
  core: Core,
  all: Extensions,
  event: DomainEvent,
  { bells, unsubscribing }: { bells: Bells; unsubscribing: Unsubscribing },
): Promise<void> {
  const { engine, configuration, database } = core
  const { notices } = configuration.current()
  const { code, resource, recordId, createdOn } = event
  // What happens to a record next answers what was asked about it.
  if (notices.some(each => each.confirm && each.resource === resource))
    await endConfirms(database, resource, recordId, createdOn)
  if (!notices.some(each => each.event === code)) return
  const audiences = all[event.resource]?.audiences ?? {}
  const parts = { ...(await prepareParts(core, all, unsubscribing)), audiences }
  const problems = await engine.asSystem(event.resource, async context => {
    const { live, problems } = await sendNotices(context, event, parts)
    await ringOnCommit(context, bells, live)
    return problems
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** What notices need of their surroundings, whatever they are about. */
async function prepareParts(core: Core, all: Extensions, unsubscribing: Unsubscribing): Promise<SendingParts> {
  const { settings } = core
  return {
    ...{ origin: findMailOrigin(settings), providers: settings, audiences: {} },
    findPurpose: name => findPurpose(all, name),
    toUnsubscribe: await prepareUnsubscribe(core, unsubscribing),
  }
}

async function prepareUnsubscribe(
  { database, settings }: Pick<Core, 'database' | 'settings'>,
  unsubscribing: Unsubscribing,
): Promise<ToUnsubscribe> {
  const origin = findMailOrigin(settings)
  return origin === null ? () => null : unsubscribing.prepare(database, origin)
}

function findPurpose(extensions: Extensions, name: string): LinkPurpose | null {
  const purposes = Object.values(extensions).flatMap(({ links = [] }) => links)
  return purposes.find(each => each.name === name) ?? null
}

/** What was sent to recipients of notifications is known by its key. */
async function noteEnd(queries: Queries, key: string, error: string | null): Promise<void> {
  await settleRecipients(queries, key, error === null ? 'UnRead' : 'Failed', error)
  await noteHandedOn(queries, key, error)
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
  context.of('NotificationRecipients').publishRowsChanged(await reopenDelivered(context.transaction, id))
  return buildSuccess(null, context.text('deliveries.retried'))
}
