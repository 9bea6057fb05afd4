import { createHmac } from 'node:crypto'
import type { Database } from '../database/types.ts'
import type { TaskKind } from '../tasks/index.ts'
import type { Mailer } from './mail.ts'
import { deleteEnded, endMessage, findWaiting, insertAttempt, type WaitingMessage } from './outboxRepository.ts'

/** A call of somebody else's address. */
interface Webhook {
  key: string
  url: string
  event: string
  payload: object
  secret: string | null
}

const patience = 10_000

/** Sends a webhook; throws where it was not taken (any answer but 2xx, redirects included). */
async function sendWebhook({ key, url, event, payload, secret }: Webhook, now = new Date()): Promise<void> {
  const body = JSON.stringify({ id: key, event, payload })
  const time = String(Math.floor(now.getTime() / 1000))
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'Locum-Event': event,
      ...(secret !== null && { 'Locum-Signature': `t=${time},v1=${sign(secret, `${time}.${body}`)}` }),
    },
    body,
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver answered ${response.status}.`)
}

/** The signature of a text: the receiver makes the same of the time, a dot and the body. */
function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The kind of task that delivers a message. */
export const deliveryTask = 'outbox.deliver'

/** How long a message stands in the list of deliveries once it has ended. */
const listedDays = 90

/** What delivers messages. */
export interface DeliveryOptions {
  database: Database
  mailer: Mailer
  /** Seconds before the second attempt, doubled for each further one up to an hour. */
  retrySeconds: number
}

/** Builds the task that delivers one message: about a day of attempts, each of which is stored with its error. */
export function buildDelivery({ database, mailer, retrySeconds }: DeliveryOptions): TaskKind<{ id: number }> {
  return {
    name: deliveryTask,
    attempts: 30,
    retrySeconds,
    concurrency: 4,
    async run({ id }) {
      const message = await findWaiting(database, id)
      if (message) await deliver(database, mailer, message)
    },
    onExhausted: ({ id }) => endMessage(database, id, 'Failed'),
  }
}

async function deliver(database: Database, mailer: Mailer, { id, key, content }: WaitingMessage): Promise<void> {
  try {
    if (content.kind === 'mail') await mailer.send({ ...content, key })
    else await sendWebhook({ ...content, key })
  } catch (error) {
    await insertAttempt(database, id, toReason(error))
    if (!mailer.isFinal(error)) throw error
    return endMessage(database, id, 'Failed')
  }
  await database.transaction(async transaction => {
    await insertAttempt(transaction, id, null)
    await endMessage(transaction, id, 'Delivered')
  })
}

/** The reason in one line: what fetch says hides it in its cause. */
function toReason(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  const why = cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message
  return why.replaceAll(/\s+/g, ' ').slice(0, 500)
}

/** Deletes what ended long ago. */
export function sweepOutbox(database: Database): Promise<void> {
  return deleteEnded(database, listedDays)
}
