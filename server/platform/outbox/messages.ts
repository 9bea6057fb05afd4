import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/types.ts'
import type { TaskQueue } from '../tasks/index.ts'
import { toDeliveryTask } from './delivery.ts'
import { insertMessage, type OutboxMessage, reopenMessage } from './outboxRepository.ts'

/** Adds a message within a transaction: it leaves once that has committed, and never where it rolls back; false where one of its key stands. */
export async function addMessage(
  queries: Queries,
  tasks: Pick<TaskQueue, 'add'>,
  message: OutboxMessage,
): Promise<boolean> {
  const id = await insertMessage(queries, { key: randomUUID(), ...message })
  const { startAfter } = message
  if (id !== null) await tasks.add(queries, toDeliveryTask(message.kind), { id }, startAfter && { startAfter })
  return id !== null
}

/** Has a message that was given up tried again, where its content still stands; false where there is none. */
export async function retryMessage(queries: Queries, tasks: Pick<TaskQueue, 'add'>, id: number): Promise<boolean> {
  const kind = await reopenMessage(queries, id)
  if (kind !== null) await tasks.add(queries, toDeliveryTask(kind), { id })
  return kind !== null
}
