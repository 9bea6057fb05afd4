import type { RecordValues } from '#contract/callArguments.ts'
import { type DomainEventType, toPayloadSchema } from '#contract/domainEvents.ts'
import type { Raised } from '#contract/machine.ts'
import { type Caller, toActorKind } from '../access/caller.ts'
import type { Configuration } from '../configuration/index.ts'
import type { Transaction } from '../database/types.ts'
import { type EventSubscription, listWanting } from '../domain-events/index.ts'
import type { TaskQueue } from '../tasks/index.ts'
import type { CallContext } from './extension.ts'
import type { ResourcePlan } from './plan.ts'
import { insertEvent } from './sql/domainEvent.ts'
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

/** Raises what a transition names, about the row as it has become: its properties are what the transition does not give. */
export async function raiseNamed(
  execution: Pick<RaisingCall, 'configuration' | 'plan'> & Pick<CallContext, 'raise'>,
  raised: readonly Raised[],
  row: Readonly<RecordValues>,
): Promise<void> {
  for (const { event, payload } of raised) {
    const names = Object.keys(getEventType(execution, event).payload)
    const values = names.map(name => [name, Object.hasOwn(payload, name) ? payload[name] : row[name]])
    await execution.raise(event, Number(row.ID), Object.fromEntries(values))
  }
}

/**
 * Raises a domain event about a row in the transaction of the call, with the tasks of those who subscribe to it. Throws where its
 * payload is not as the event's schema has it.
 */
export async function raiseEvent(
  execution: RaisingCall,
  code: string,
  recordId: number,
  payload: Readonly<RecordValues>,
): Promise<void> {
  const { plan, caller, transaction, requestId, tasks } = execution
  if (!transaction) throw new Error(`${code} is raised by a call that only reads: give it "changes": true.`)
  const type = getEventType(execution, code)
  const filled = Object.fromEntries(
    Object.entries(payload).filter(([, value]) => value !== null && value !== undefined),
  )
  const [problem] = buildValidator(toPayloadSchema(type))(filled)
  if (problem) throw new Error(`The payload of ${code} breaks "${problem.keyword}" at ${problem.pointer}.`)
  const { text, values } = insertEvent(plan, {
    ...{ code, resource: type.resource, recordId, payload: filled },
    ...{ loginName: caller.loginName, actorKind: toActorKind(caller), actingFor: caller.actingFor ?? null },
    requestId: requestId || null,
  })
  const [row] = await transaction.query<{ ID: number }>(text, values)
  if (!row) throw new Error(`${code} is raised about the row ${recordId} of ${type.resource}, which is not there.`)
  for (const { name } of listWanting(execution.subscriptions(), code))
    await tasks.add(transaction, name, { id: row.ID })
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
