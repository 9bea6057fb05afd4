import type { Database } from '../database/types.ts'
import type { TaskKind } from '../tasks/index.ts'
import { type DomainEvent, findEvent } from './eventRepository.ts'

/** What a service does about domain events, whoever raised them. */
export interface EventSubscription {
  /** Unique in an installation, with the service's name in front: `notification.send`. */
  name: string
  /** The codes of those that it wants; `*` for all. */
  codes: readonly string[] | '*'
  /**
   * Called once for each event after the commit, by a task of its own on some instance, in no particular order. What it throws is stored
   * and tried again with growing pauses; so is one whose process was killed, so it must bear being called twice.
   */
  handle(event: DomainEvent): Promise<void>
}

/** Builds the task that hands an event to a subscription; each has a queue of its own, so that none holds up another. */
export function buildSubscriptionTask(
  database: Database,
  { name, handle }: EventSubscription,
): TaskKind<{ id: number }> {
  return {
    name,
    async run({ id }) {
      const event = await findEvent(database, id)
      if (event) await handle(event)
    },
  }
}

/** The subscriptions that want an event. */
export function listWanting<Each extends Pick<EventSubscription, 'codes'>>(
  subscriptions: readonly Each[],
  code: string,
): Each[] {
  return subscriptions.filter(({ codes }) => codes === '*' || codes.includes(code))
}
