import { formatClock, formatSpan, toWallClock } from '#contract/wallClock.ts'
import type { DomainEvent, EventSubscription } from '../../platform/domain-events/index.ts'
import { unlessSent } from '../../platform/outbox/index.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import type { Core } from '../../platform/service.ts'
import type { Notifier } from '../notification/contract.ts'
import { findPublished, listHearers } from './publishedRepository.ts'

/** Tells the candidates whose profile fits a job that it is published (rules C1, J3). */
export function buildPublishedNotices(
  { engine, settings: { publicUrl } }: Core,
  notifier: Notifier,
): EventSubscription {
  return {
    name: 'jobs.published',
    codes: ['JOB_PUBLISHED'],
    handle: event => unlessSent(() => engine.asSystem('Jobs', context => notify(context, event, publicUrl, notifier))),
  }
}

async function notify(
  context: CallContext,
  event: DomainEvent,
  origin: string | null,
  notifier: Notifier,
): Promise<void> {
  // What was filled or called off meanwhile is of no use to anybody.
  const job = await findPublished(context.transaction, event.recordId)
  if (!job) return
  const { employer, zone, startsOn, endsOn, profession } = job
  const [start, end] = [toWallClock(startsOn, zone), toWallClock(endsOn, zone)]
  const date = formatClock(start.slice(0, 10), 'jobdate')
  const [from, to] = formatSpan(start, end)
  const say = (text: CallContext['text']) => ({
    subject: text('jobs.published.subject', employer, date),
    message: text('jobs.published.message', profession ?? '', employer, date, from, to),
  })
  await notifier.notify(
    context,
    {
      ...{ key: `event-${event.id}`, eventCode: event.code, resource: event.resource, recordId: event.recordId },
      ...{ companyId: event.companyId, organizationId: event.organizationId, payload: event.payload },
      say,
      write(text, { firstName }) {
        const { subject, message } = say(text)
        // Without an address of the installation there is nothing to lead to.
        const link =
          origin === null ? '' : `\n\n${text('jobs.published.link', `${origin}/Jobs/JobView/${event.recordId}`)}`
        return { subject, text: `${text('jobs.published.hello', firstName, message)}${link}` }
      },
    },
    await listHearers(context.transaction, event.recordId),
  )
}
