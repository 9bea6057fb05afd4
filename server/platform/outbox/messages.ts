import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/types.ts'
import { toSystemTime } from '../kernel/movedClock.ts'
import type { TaskQueue } from '../tasks/index.ts'
import { toDeliveryTask } from './delivery.ts'
import { insertMessages, type OutboxMessage, reopenMessage } from './outboxRepository.ts'

/** Adds a message within a transaction: it leaves once that has committed, and never where it rolls back; false where one of its key stands. */
export async function addMessage(
  queries: Queries,
  tasks: Pick<TaskQueue, 'add'>,
  message: OutboxMessage,
): Promise<boolean> {
  return (await addMessages(queries, tasks, [message])) === 1
}

/** So many messages stand in one statement. */
const mostAtOnce = 500

/** The same of many; answers how many were added. */
export async function addMessages(
  queries: Queries,
  tasks: Pick<TaskQueue, 'add'>,
  messages: readonly OutboxMessage[],
): Promise<number> {
  let count = 0
  for (let at = 0; at < messages.length; at += mostAtOnce) {
    const keyed = messages.slice(at, at + mostAtOnce).map(message => ({ key: randomUUID(), ...message }))
    const ids = await insertMessages(queries, keyed)
    const together = Map.groupBy(keyed, ({ kind, startAfter }) => `${kind} ${startAfter?.toISOString()}`)
    for (const alike of together.values()) {
      const [{ kind, startAfter }] = alike as [OutboxMessage]
      const data = alike.flatMap(({ key }) => (ids.has(key) ? [{ id: ids.get(key) }] : []))
      const options = startAfter && { startAfter: toSystemTime(startAfter) }
      if (data.length > 0) await tasks.add(queries, toDeliveryTask(kind), data, options)
    }
    count += ids.size
  }
  return count
}

/** Has a message that was given up tried again, where its content still stands; false where there is none. */
export async function retryMessage(queries: Queries, tasks: Pick<TaskQueue, 'add'>, id: number): Promise<boolean> {
  const kind = await reopenMessage(queries, id)
  if (kind !== null) await tasks.add(queries, toDeliveryTask(kind), { id })
  return kind !== null
}
