import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/types.ts'
import { toSystemTime } from '../kernel/movedClock.ts'
import type { TaskQueue } from '../tasks/index.ts'
import { deliveryTask } from './delivery.ts'
import { insertMessage, type OutboxMessage, reopenMessage } from './outboxRepository.ts'

/** Adds a message within a transaction: it leaves once that has committed, and never where it rolls back; false where one of its key stands. */
export async function addMessage(
  queries: Queries,
  tasks: Pick<TaskQueue, 'add'>,
  message: OutboxMessage,
): Promise<boolean> {
  const id = await insertMessage(queries, { key: randomUUID(), ...message })
  const { startAfter } = message
  if (id !== null)
    await tasks.add(queries, deliveryTask, { id }, startAfter && { startAfter: toSystemTime(startAfter) })
  return id !== null
}

/** Has a message that was given up tried again, where its content still stands; false where there is none. */
export async function retryMessage(queries: Queries, tasks: Pick<TaskQueue, 'add'>, id: number): Promise<boolean> {
  const isOpen = await reopenMessage(queries, id)
  if (isOpen) await tasks.add(queries, deliveryTask, { id })
  return isOpen
}
