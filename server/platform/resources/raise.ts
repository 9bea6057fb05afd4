import type { RecordValues } from '#contract/callArguments.ts'
import { type DomainEventType, toPayloadSchema } from '#contract/domainEvents.ts'
import type { Raised } from '#contract/machine.ts'
import { type Caller, toActorKind } from '../access/caller.ts'
import type { Configuration } from '../configuration/index.ts'
import type { Transaction } from '../database/types.ts'
import { type EventSubscription, listWanting } from '../domain-events/index.ts'
import type { TaskQueue } from '../tasks/index.ts'
import type { ResourcePlan } from './plan.ts'
import { insertEvents } from './sql/domainEvent.ts'
import { buildValidator } from './validator.ts'

/** What is known of a call that raises events. */
interface RaisingCall {
  configuration: Configuration
  plan: ResourcePlan
  caller: Caller
  transaction: Transaction | null
  requestId: string
  tasks: Pick<TaskQueue, 'add'>
  subscriptions(): readonly Pick<EventSubscription, 'name' | 'codes'>[]
}

/** What happened to a row of a resource. */
export interface RaisedEvent {
  code: string
  recordId: number
  payload: Readonly<RecordValues>
}

/** What a transition names, about the row as it has become: its properties are what the transition does not give. */
export function toRaised(
  execution: Pick<RaisingCall, 'configuration' | 'plan'>,
  raised: readonly Raised[],
  row: Readonly<RecordValues>,
): RaisedEvent[] {
  return raised.map(({ event, payload }) => {
    const names = Object.keys(getEventType(execution, event).payload)
    const values = names.map(name => [name, Object.hasOwn(payload, name) ? payload[name] : row[name]])
    return { code: event, recordId: Number(row.ID), payload: Object.fromEntries(values) }
  })
}

/**
 * Raises domain events about rows in the transaction of the call by one statement, with the tasks of those who subscribe to them. Throws
 * where a payload is not as the event's schema has it.
 */
export async function raiseEvents(execution: RaisingCall, raised: readonly RaisedEvent[]): Promise<void> {
  if (raised.length === 0) return
  const { plan, caller, transaction, requestId, tasks } = execution
  if (!transaction) throw new Error(`${raised[0]?.code} is raised by a call that only reads: give it "changes": true.`)
  const events = raised.map(({ code, recordId, payload }) => {
    const type = getEventType(execution, code)
    const filled = Object.fromEntries(
      Object.entries(payload).filter(([, value]) => value !== null && value !== undefined),
    )
    const [problem] = buildValidator(toPayloadSchema(type))(filled)
    if (problem) throw new Error(`The payload of ${code} breaks "${problem.keyword}" at ${problem.pointer}.`)
    return { code, resource: type.resource, recordId, payload: filled }
  })
  const actor = { loginName: caller.loginName, actorKind: toActorKind(caller), actingFor: caller.actingFor ?? null }
  const rows = await transaction.query<{ ID: number; Code: string }>(
    insertEvents(plan, events, { ...actor, requestId: requestId || null }),
  )
  if (rows.length !== events.length) {
    const ids = events.map(({ recordId }) => recordId).join(', ')
    throw new Error(
      `${raised[0]?.code} is raised about the rows ${ids} of ${plan.resource.name}, which are not all there.`,
    )
  }
  const wanted = rows.flatMap(({ ID, Code }) =>
    listWanting(execution.subscriptions(), Code).map(({ name }) => ({ name, id: ID })),
  )
  for (const [name, each] of Map.groupBy(wanted, ({ name }) => name))
    await tasks.add(
      transaction,
      name,
      each.map(({ id }) => ({ id })),
    )
}

function getEventType(
  { configuration, plan }: Pick<RaisingCall, 'configuration' | 'plan'>,
  code: string,
): DomainEventType {
  const type = configuration.events.get(code)
  if (!type) throw new Error(`There is no domain event ${code}: name it in resources/events.json.`)
  const { entity, name } = plan.resource
  if (configuration.resources.get(type.resource)?.entity === entity) return type
  throw new Error(`${code} happens to ${type.resource}, not to ${name}: raise it by context.of("${type.resource}").`)
}
