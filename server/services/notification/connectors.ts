import { createHmac } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Database, Queries } from '../../platform/database/types.ts'
import type { DomainEvent } from '../../platform/domain-events/index.ts'
import { FinalError, type HandedOn, refuseInside, sendOutside } from '../../platform/outbox/index.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { type Connector, findConnector, listConnectors, noteOutcome } from './connectorRepository.ts'

const patience = 10_000

/** Has each connector of the event's company that takes it hand it on, within the transaction of the context (rules C8.8). */
export async function handOnEvent(context: CallContext<'Connectors'>, event: DomainEvent): Promise<void> {
  if (event.companyId === null) return
  for (const { ID, Name } of await listConnectors(context.transaction, event.companyId, event.code))
    await context.outbox.add({
      ...{ kind: 'connector', key: `connector-${ID}-event-${event.id}`, companyId: event.companyId },
      ...{ connectorId: ID, to: Name, subject: event.code },
      payload: { Resource: event.resource, RecordID: event.recordId, ...event.payload },
    })
}

/** Builds what hands events on. */
export function buildHandOn(database: Database): (message: HandedOn) => Promise<void> {
  return async message => {
    const connector = await findConnector(database, message.connectorId)
    if (!connector) throw new FinalError('The connector is deleted or switched off.')
    // Nobody has this machine call its neighbours.
    refuseInside(connector.Address)
    const answer = await sendOutside(await toRequest(connector, message, new Date()), patience)
    if (connector.Type === 'EventBridge' && JSON.parse(answer).FailedEntryCount > 0)
      throw new Error('The event bus has not taken it.')
  }
}

/** Notes at the connector what became of a message that it handed on. */
export async function noteHandedOn(queries: Queries, key: string, error: string | null): Promise<void> {
  const [, id] = /^connector-(\d+)-event-/.exec(key) ?? []
  if (id !== undefined) await noteOutcome(queries, Number(id), error ?? 'Delivered')
}

/** The request by which a connector hands an event on. */
export function toRequest(connector: Connector, message: HandedOn, now: Date): Promise<Request> | Request {
  if (connector.Type === 'HTTP') return toWebhook(connector, message, now)
  return connector.Type === 'SQS' ? toQueueRequest(connector, message) : toBusRequest(connector, message)
}

/** By the headers of Standard Webhooks; what has no body says in its address what happened. */
function toWebhook({ Address, Method, Secret }: Connector, { key, subject, payload }: HandedOn, now: Date): Request {
  const hasBody = Method === 'POST' || Method === 'PUT'
  const body = hasBody ? JSON.stringify({ type: subject, timestamp: now.toISOString(), data: payload }) : ''
  const time = String(Math.floor(now.getTime() / 1000))
  const url = new URL(Address)
  if (!hasBody) url.searchParams.set('type', subject)
  const signed = Secret && createHmac('sha256', toKey(Secret)).update(`${key}.${time}.${body}`).digest('base64')
  return new Request(url, {
    method: Method,
    headers: {
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...{ 'webhook-id': key, 'webhook-timestamp': time },
      ...(signed && { 'webhook-signature': `v1,${signed}` }),
    },
    ...(hasBody && { body }),
  })
}

/** A secret of the form whsec_ is base64 of its bytes. */
function toKey(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
}

const toClient = ({ AccessKey, Secret }: Connector) =>
  new AwsClient({ accessKeyId: AccessKey ?? '', secretAccessKey: Secret ?? '', retries: 0 })

function toQueueRequest(connector: Connector, { key, subject, payload }: HandedOn): Promise<Request> {
  const isOrdered = connector.Address.endsWith('.fifo')
  const body = new URLSearchParams({
    ...{ Action: 'SendMessage', Version: '2012-11-05' },
    MessageBody: JSON.stringify({ id: key, type: subject, data: payload }),
    ...(isOrdered && { MessageGroupId: 'locum', MessageDeduplicationId: key }),
  })
  return toClient(connector).sign(connector.Address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })
}

function toBusRequest(connector: Connector, { key, subject, payload }: HandedOn): Promise<Request> {
  const detail = { Source: 'locum', DetailType: subject, Detail: JSON.stringify({ id: key, ...payload }) }
  return toClient(connector).sign(connector.Address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': 'AWSEvents.PutEvents' },
    body: JSON.stringify({ Entries: [{ ...detail, ...(connector.Bus && { EventBusName: connector.Bus }) }] }),
  })
}
