import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { isInside } from '../../platform/http/insideAddress.ts'
import type { Connector } from './connectorRepository.ts'
import { toRequest } from './connectors.ts'

const message = {
  ...{ kind: 'connector' as const, key: 'connector-1-event-7', companyId: 1, connectorId: 1 },
  ...{ to: 'ATS', subject: 'JOB_PUBLISHED', payload: { ID: 5 } },
}
const connector = (values: Partial<Connector>): Connector => ({
  ...{ ID: 1, Name: 'ATS', Type: 'HTTP', Method: 'POST', Address: 'https://ats.example.com/events' },
  ...{ Bus: null, AccessKey: 'AKIA', Secret: `whsec_${Buffer.from('shared').toString('base64')}` },
  ...values,
})
const now = new Date('2026-11-28T12:00:00Z')

it('signs what it hands on as Standard Webhooks say, with or without a body', async () => {
  for (const Method of ['POST', 'DELETE'] as const) {
    const request = await toRequest(connector({ Method }), message, now)
    const body = await request.text()
    const signed = createHmac('sha256', 'shared').update(`${message.key}.1795867200.${body}`).digest('base64')
    expect(Object.fromEntries(request.headers)).toMatchObject({
      ...{ 'webhook-id': message.key, 'webhook-timestamp': '1795867200', 'webhook-signature': `v1,${signed}` },
    })
    expect(body === '' ? request.url : JSON.parse(body)).toEqual(
      Method === 'DELETE'
        ? 'https://ats.example.com/events?type=JOB_PUBLISHED'
        : { type: 'JOB_PUBLISHED', timestamp: now.toISOString(), data: { ID: 5 } },
    )
  }
})

it.each([
  ['SQS', 'https://sqs.us-east-1.amazonaws.com/1/jobs.fifo', 'sqs', 'MessageDeduplicationId=connector-1-event-7'],
  ['EventBridge', 'https://events.eu-west-1.amazonaws.com', 'events', '"DetailType":"JOB_PUBLISHED"'],
] as const)('signs for %s with the key of its service', async (Type, Address, service, part) => {
  const request = await toRequest(connector({ Type, Address }), message, now)
  expect(request.headers.get('authorization')).toMatch(
    new RegExp(`^AWS4-HMAC-SHA256 Credential=AKIA/\\d{8}/[a-z]+-[a-z]+-1/${service}/aws4_request`),
  )
  expect(await request.text()).toContain(part)
})

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.7',
])('takes %s for an address inside', address => expect(isInside(address)).toBe(true))

it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1'])('takes %s for one of the world', address =>
  expect(isInside(address)).toBe(false),
)
