import type { Database } from '../database/types.ts'
import type { TaskKind } from '../tasks/index.ts'
import { clearProblem, type DomainEvent, findEvent, findProblem, noteProblem } from './eventRepository.ts'

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

/** With the pauses between them these last for more than an hour: a database or a program that is mended by then loses no event. */
const attempts = 12

/**
 * Builds the task that hands an event to a subscription; each has a queue of its own, so that none holds up another. What it meets with
 * is noted at the event, and reported once it is given up.
 */
export function buildSubscriptionTask(
  database: Database,
  { name, handle }: EventSubscription,
  onError: (error: unknown) => void,
): TaskKind<{ id: number }> {
  return {
    name,
    attempts,
    async run({ id }, { attempt }) {
      const event = await findEvent(database, id)
      if (!event) return
      try {
        await handle(event)
      } catch (error) {
        await noteProblem(database, id, name, error instanceof Error ? error.message : String(error))
        throw error
      }
      if (attempt > 1) await clearProblem(database, id, name)
    },
    async onExhausted({ id }) {
      const problem = `given up: ${(await findProblem(database, id, name)) ?? 'its process ended.'}`
      const code = await noteProblem(database, id, name, problem)
      if (code !== null) onError(new Error(`The event ${id} (${code}) was not handled by ${name}, ${problem}`))
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
