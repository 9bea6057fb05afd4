import { createHmac } from 'node:crypto'
import type { Database, Queries } from '../database/types.ts'
import { getMovedNow } from '../kernel/movedClock.ts'
import type { TaskKind } from '../tasks/index.ts'
import type { Mailer } from './mail.ts'
import {
  deleteEnded,
  endMessage,
  findWaiting,
  insertAttempt,
  type OutboxMessage,
  type WaitingMessage,
} from './outboxRepository.ts'

/** A call of somebody else's address. */
export interface Webhook {
  key: string
  url: string
  event: string
  payload: object
  secret: string | null
}

const patience = 10_000

/** A receiver's answer that was no 2xx. */
export class AnswerError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The receiver answered ${status}.`)
    this.status = status
  }
}

/** Sends a webhook; throws an `AnswerError` where it was not taken (any answer but 2xx, redirects included). */
export async function sendWebhook({ key, url, event, payload, secret }: Webhook, now = new Date()): Promise<void> {
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
  if (!response.ok) throw new AnswerError(response.status)
}

/** The signature of a text: the receiver makes the same of the time, a dot and the body. */
function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The kinds of task that deliver messages: where somebody else's address does not answer, mail does not wait for it. */
const deliveryTasks = { own: 'outbox.deliver', foreign: 'outbox.hand-on' }

/** The kind of task that delivers a message. */
export function toDeliveryTask(kind: OutboxMessage['kind']): string {
  return kind === 'connector' || kind === 'webhook' ? deliveryTasks.foreign : deliveryTasks.own
}

/** How long a message stands in the list of deliveries once it has ended. */
const listedDays = 90

/** What delivers messages. */
export interface DeliveryOptions {
  database: Database
  mailer: Mailer
  /** Seconds before the second attempt, doubled for each further one up to an hour. */
  retrySeconds: number
  /** What sends texts to phones and devices; throws a `FinalError` where trying again makes no sense. */
  sendShort?(message: ShortMessage): Promise<void>
  /** What hands events on; throws as `sendShort` does. */
  handOn?(message: HandedOn): Promise<void>
  /** Called in the transaction that ends a message; `error` is null of one that was delivered. */
  onEnded?(queries: Queries, key: string, error: string | null): Promise<void>
}

/** A text for a phone or a user's devices. */
export type ShortMessage = Extract<OutboxMessage, { kind: 'sms' | 'push' }> & { key: string }

/** An event that is handed on by a connector. */
export type HandedOn = Extract<OutboxMessage, { kind: 'connector' }> & { key: string }

/** What is refused for good. */
export class FinalError extends Error {}

/** Builds the tasks that deliver one message each: eight attempts within half an hour (rules N4), each of which is stored with its error. */
export function buildDeliveries(options: DeliveryOptions): TaskKind<{ id: number }>[] {
  const { database, retrySeconds } = options
  return Object.values(deliveryTasks).map(name => ({
    name,
    attempts: 8,
    retrySeconds,
    concurrency: 4,
    async run({ id }: { id: number }) {
      const message = await findWaiting(database, id)
      if (message) await deliver(options, message)
    },
    onExhausted: ({ id }: { id: number }) => end(options, id, 'Failed'),
  }))
}

async function deliver(options: DeliveryOptions, message: WaitingMessage): Promise<void> {
  const { database, mailer } = options
  try {
    await send(options, message)
  } catch (error) {
    await insertAttempt(database, message.id, toReason(error))
    if (!mailer.isFinal(error) && !(error instanceof FinalError)) throw error
    return end(options, message.id, 'Failed')
  }
  await end(options, message.id, 'Delivered')
}

async function send({ mailer, sendShort, handOn }: DeliveryOptions, { key, content }: WaitingMessage): Promise<void> {
  if (content.until !== undefined && Date.parse(content.until) <= getMovedNow().getTime())
    throw new FinalError('It was over before it left.')
  if (content.kind === 'mail') return mailer.send({ ...content, key })
  if (content.kind === 'webhook') return sendWebhook({ ...content, key })
  if (content.kind === 'connector' && handOn) return handOn({ ...content, key })
  if (content.kind === 'connector' || !sendShort) throw new FinalError('No provider is set for it.')
  await sendShort({ ...content, key })
}

async function end({ database, onEnded }: DeliveryOptions, id: number, status: 'Delivered' | 'Failed'): Promise<void> {
  await database.transaction(async transaction => {
    if (status === 'Delivered') await insertAttempt(transaction, id, null)
    const ended = await endMessage(transaction, id, status)
    if (ended) await onEnded?.(transaction, ended.key, ended.error)
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
