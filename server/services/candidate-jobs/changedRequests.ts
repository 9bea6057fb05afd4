import { isDeepStrictEqual } from 'node:util'
import { candidateJobStatus } from '#contract/enumerations.gen.ts'
import { toMoneyText } from '#contract/money.ts'
import type { JobRow } from '#contract/rows.gen.ts'
import { formatClock } from '#contract/wallClock.ts'
import type { DomainEvent, EventSubscription } from '../../platform/domain-events/index.ts'
import { unlessSent } from '../../platform/outbox/index.ts'
import type { CallContext, SaveContext } from '../../platform/resources/extension.ts'
import type { Core } from '../../platform/service.ts'
import type { Notifier } from '../notification/contract.ts'
import { listCandidateJobs } from './candidateJobRepository.ts'
import { findAsked, findUnitName } from './noticeRepository.ts'

/** What a candidate has requested: another one of these is another job (rules C9.6). */
const asked = ['StartDate', 'EndDate', 'StartTime', 'EndTime', 'UnitID', 'Rates'] as const

/** Has those who have requested a job answer to what it has become. */
export async function askRequestsAgain(context: SaveContext<'Jobs'> & { readonly id: number }): Promise<void> {
  const { stored, record, id, transaction } = context
  if (!stored || asked.every(name => isDeepStrictEqual(stored[name] ?? null, record[name] ?? null))) return
  const requests = await listCandidateJobs(transaction, id, [candidateJobStatus.Requested])
  if (requests.length === 0) return
  const [Before, After] = [await toTerms(context, stored), await toTerms(context, record)]
  for (const each of requests) await context.of('CandidateJobs', 'System').send('askAgain', each, { Before, After })
}

/** What a candidate weighs up: 11/30/2026 Mon, 07:00 AM to 07:00 PM, ICU, $60.00 an hour. */
async function toTerms({ transaction, usualText }: CallContext, job: Readonly<JobRow>): Promise<string> {
  const toRange = (from: string, to: string) => (from === to ? from : usualText('jobs.plan.range', from, to))
  const [first, last] = [job.StartDate, job.EndDate].map(date => formatClock(String(date), 'jobdate'))
  const [from, to] = [job.StartTime, job.EndTime].map(time => formatClock(`2000-01-01T${time}`, 'time'))
  const rates = (job.Rates ?? []).map(({ Rate }) => Rate)
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map(rate => toMoneyText({}, rate, 'en-US'))
  const unit = await findUnitName(transaction, job.UnitID)
  return [
    toRange(String(first), String(last)),
    toRange(String(from), String(to)),
    unit,
    rates.length === 0 ? null : usualText('jobs.perHour', toRange(String(least), String(most))),
  ]
    .filter(each => each !== null)
    .join(', ')
}

/** Tells a candidate what the job that he requested was, and what it is now. */
export function buildChangeNotices({ engine, settings: { publicUrl } }: Core, notifier: Notifier): EventSubscription {
  return {
    name: 'jobs.changedRequests',
    codes: ['REQUEST_CHANGED'],
    handle: event =>
      unlessSent(() => engine.asSystem('CandidateJobs', context => notify(context, event, publicUrl, notifier))),
  }
}

async function notify(
  context: CallContext,
  event: DomainEvent,
  origin: string | null,
  notifier: Notifier,
): Promise<void> {
  const found = await findAsked(context.transaction, event.recordId)
  // He has answered meanwhile, or the request is no more.
  if (!found) return
  const { jobId, employer, ...receiver } = found
  const { Before, After } = event.payload
  const say = (text: CallContext['text']) => ({
    subject: text('candidateJobs.changed.subject', employer),
    message: text('candidateJobs.changed.message', employer, Before, After),
  })
  await notifier.notify(
    context,
    {
      ...{ key: `event-${event.id}`, eventCode: event.code, resource: 'Jobs', recordId: jobId },
      ...{ companyId: event.companyId, organizationId: event.organizationId, payload: event.payload },
      say,
      write(text, { firstName }) {
        const { subject, message } = say(text)
        const link = origin === null ? '' : `\n\n${text('jobs.published.link', `${origin}/Jobs/JobView/${jobId}`)}`
        return { subject, text: `${text('candidateJobs.changed.mail', firstName, message)}${link}` }
      },
    },
    [receiver],
  )
}
