import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, client } from './client.ts'

type Echo = { method: string; url: string; headers: Record<string, string>; body: string; port: number }

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

let server: Server
let caller: Client

beforeAll(async () => {
  server = createServer(async (request, answer) => {
    const { method, url, headers, socket } = request
    const body = await readBody(request)
    answer.writeHead(200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ method, url, headers, body, port: socket.remotePort }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  caller = client(`http://127.0.0.1:${address.port}`, 'secret')
})

afterAll(() => {
  caller.close()
  server.close()
})

test('a call carries the API marker, the token and its query', async () => {
  const { status, body } = await caller.get<Echo>('/Role/GetPage', { pageIndex: 0, code: undefined })
  expect(status).toBe(200)
  expect(body.url).toBe('/Role/GetPage?pageIndex=0')
  expect(body.headers).toMatchObject({ 'x-api-request': '1', authorization: 'Bearer secret' })
})

test('a body travels as JSON over a connection that stays open', async () => {
  const first = await caller.post<Echo>('/Role/SaveOrUpdate', { Name: 'é' })
  const second = await caller.put<Echo>('/Role/SaveOrUpdate', { Name: 'b' })
  expect([first.body.method, first.body.body]).toEqual(['POST', '{"Name":"é"}'])
  expect(second.body.port).toBe(first.body.port)
})

test('another caller has a token of its own and nobody has none', async () => {
  expect((await caller.as('other').get<Echo>('/')).body.headers.authorization).toBe('Bearer other')
  expect((await caller.as(null).get<Echo>('/')).body.headers).not.toHaveProperty('authorization')
})
