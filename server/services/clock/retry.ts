import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallHandler } from '../../platform/resources/index.ts'

/** ScheduledEvent/Retry: an event that was set aside is sent again, if its record still has that moment. */
export const retry: CallHandler = async context => {
  const id = Number(context.args.id)
  const { Source } = await context.perform('one', { id })
  const { Resource, RecordID, Event, DueOn, Status } = Source as RecordValues
  if (Status !== 'Failed') throw new Refusal(context.text('scheduledEvents.notFailed'))
  const aside = { resource: String(Resource), recordId: Number(RecordID), event: String(Event), dueOn: String(DueOn) }
  if (!(await context.resend(aside))) throw new Refusal(context.text('scheduledEvents.notDue'))
  await context.audit({ recordId: id, before: { Status: 'Failed' }, after: { Status: 'Waiting' } })
  context.publishRowsChanged([id])
  return buildSuccess(null, context.text('scheduledEvents.retried'))
}
