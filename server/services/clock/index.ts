import { setTimeout as wait } from 'node:timers/promises'
import { buildSuccess } from '#contract/envelope.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import { type CallHandler, type ZoneChange, zoneTask } from '../../platform/resources/index.ts'
import type { Core, Service } from '../../platform/service.ts'
import { sweepEvents } from './clockRepository.ts'

/** ScheduledEvent/Retry: an event that was set aside is sent again, if its record still has that moment. */
const retry: CallHandler<'ScheduledEvents'> = async context => {
  const { id } = context
  const { Resource, RecordID, Event, DueOn, Status } = (await context.perform('one', { id })).Source
  if (Status !== 'Failed') throw new Refusal(context.text('scheduledEvents.notFailed'))
  const aside = { resource: String(Resource), recordId: Number(RecordID), event: String(Event), dueOn: String(DueOn) }
  if (!(await context.resend(aside))) throw new Refusal(context.text('scheduledEvents.notDue'))
  await context.audit({ recordId: id, before: { Status: 'Failed' }, after: { Status: 'Waiting' } })
  context.publishRowsChanged([id])
  return buildSuccess(null, context.text('scheduledEvents.retried'))
}

/** Milliseconds between two looks at what is due: nothing is more than a second late. */
const pause = 500

/** Milliseconds after a look that failed. */
const pauseAfterFailure = 5000

/** The settings by which clocks may go. */
const settingsTable = 'system-config'

const recomputeTask = 'clock.recompute'

/** The service that has events sent by the clock. */
export const clockService: Service = {
  name: 'clock',
  host: 'info',
  extensions: {
    ScheduledEvents: {
      view: {
        name: 'scheduled-event',
        columns: ['Resource', 'RecordID', 'Event', 'DueOn', 'Status', 'Attempts', 'LastAttemptOn', 'Message'],
      },
      handlers: { retry },
    },
  },
  tasks: ({ engine, database }) => [
    { name: recomputeTask, schedule: '*/10 * * * *', run: () => engine.recomputeDue() },
    { name: zoneTask, run: (change: ZoneChange) => engine.followZone(change) },
    { name: 'clock.sweep', schedule: '17 3 * * *', run: () => sweepEvents(database, 90) },
  ],
  async start(core) {
    const recompute = () => core.tasks.add(core.database, recomputeTask, {})
    await recompute()
    const endSwitches = core.configuration.onSwitch(() => void recompute().catch(core.onError))
    core.changes.follow(written => {
      if (written?.entity === settingsTable) void recompute().catch(core.onError)
    })
    const ending = new AbortController()
    const polling = poll(core, ending.signal)
    return async () => {
      endSwitches()
      ending.abort()
      await polling
    }
  },
}

async function poll({ engine, onError }: Core, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    let next = pause
    try {
      while (!ending.aborted && (await engine.sendDueEvents())) {}
    } catch (error) {
      onError(error)
      next = pauseAfterFailure
    }
    await wait(next, undefined, { signal: ending }).catch(() => {})
  }
}
