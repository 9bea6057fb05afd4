import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/types.ts'
import type { TaskQueue } from '../tasks/index.ts'
import { deliveryTask } from './delivery.ts'
import { insertMessage, reopenMessage } from './outboxRepository.ts'

/** What leaves the installation, at least once: a receiver knows a second copy by its key (`Message-ID`, `Idempotency-Key`). */
export type OutboxMessage = {
  /** Of two messages with one key the second is not added; a new one where it is absent. */
  key?: string
  /** Whose administrators see it in the list of deliveries; null where only those of the whole installation do. */
  companyId: number | null
} & (
  | { kind: 'mail'; to: string; subject: string; text: string }
  | {
      kind: 'webhook'
      url: string
      /** The event's code, sent as `Locum-Event`. */
      event: string
      payload: object
      /** What the body is signed with (HMAC-SHA-256 in `Locum-Signature`); unsigned where it is null. */
      secret: string | null
    }
)

/** Adds a message within a transaction: it leaves once that has committed, and never where it rolls back; false where one of its key stands. */
export async function addMessage(
  queries: Queries,
  tasks: Pick<TaskQueue, 'add'>,
  message: OutboxMessage,
): Promise<boolean> {
  const id = await insertMessage(queries, { key: randomUUID(), ...message })
  if (id !== null) await tasks.add(queries, deliveryTask, { id })
  return id !== null
}

/** Has a message that was given up tried again, where its content still stands; false where there is none. */
export async function retryMessage(queries: Queries, tasks: Pick<TaskQueue, 'add'>, id: number): Promise<boolean> {
  const isOpen = await reopenMessage(queries, id)
  if (isOpen) await tasks.add(queries, deliveryTask, { id })
  return isOpen
}
