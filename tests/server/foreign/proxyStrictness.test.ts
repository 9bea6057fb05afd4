import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyDataFiles, type DataFiles, partDescriptor, partSchema } from '#tests/support/foreignFiles.ts'
import { isDeep } from '#tests/support/scale.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { orders } from './orders.ts'
import { sendJson, startUpstream, type Upstream } from './upstream.ts'

const parts = '/proxy/Parts/v1/spare-parts'
/** Parts of a back end that has a second for its answers. */
const slowParts = {
  ...partDescriptor,
  name: 'SlowParts',
  service: { application: 'Slow', contract: 'things' },
  permissions: { list: '' },
  list: { route: 'SlowParts' },
  form: undefined,
}

const everyCode = ['VIEW_PART', 'ADD_PART', 'EDIT_PART', 'DEL_PART']

describe.each(listTestServers())('what the proxy takes, and from whom, on $name', server => {
  let files: DataFiles
  let upstream: Upstream
  let app: RunningApp
  let keeper: string

  beforeAll(async () => {
    upstream = await startUpstream()
    files = await copyDataFiles()
    await files.write('schemas/part.json', partSchema)
    await files.write('resources/applications.json', {
      applications: [
        { code: 'Parts', address: `${upstream.address}/api/` },
        { code: 'Slow', address: upstream.address, timeout: 1 },
        { code: 'Trusted', address: upstream.address },
      ],
    })
    await files.write('resources/parts.json', partDescriptor)
    await files.write('resources/slow.json', slowParts)
    await files.write('resources/orders.json', orders)
    app = await startApp(server, { LOCUM_CONFIG: files.folder })
    await app.addUser('keeper', everyCode)
    await app.addUser('greedy', everyCode)
    keeper = await app.signIn('keeper')
  })
  afterAll(async () => {
    await app?.drop()
    await upstream?.close()
    await files?.remove()
  })
  beforeEach(() => {
    upstream.seen.length = 0
    upstream.answer = (_, response) => sendJson(response, [])
  })

  /** Sends a body as it is written. */
  async function sendText(path: string, body: string, type = 'application/json') {
    const headers = { 'x-api-request': '1', 'content-type': type, authorization: `Bearer ${keeper}` }
    const answer = await fetch(`${app.address}${path}`, { method: 'POST', headers, body })
    return { status: answer.status, json: await answer.json() }
  }

  it.each([
    ['a name in another case', '{"Id":5}', 'Write id for Id.'],
    ['a number that only some read as one', '{"id":"+5"}', 'id takes a number.'],
    ['a list in place of a record', '[{"id":5}]', 'an object'],
  ])('takes no body of which a back end could think otherwise: %s', async (_, body, message) => {
    const { status, json } = await sendText('/proxy/Trusted/Order/Save', body)
    expect([status, json.Message]).toEqual([400, expect.stringContaining(message)])
    expect(upstream.seen).toEqual([])
  })

  it('hands on what it judged the permission by, and no second reading of it', async () => {
    upstream.answer = (_, response) => sendJson(response, { Success: true, Source: null, Message: null })
    const type = 'application/json; charset=utf-16'
    expect((await sendText('/proxy/Trusted/Order/Save', '{"id":5,"id":0}', type)).status).toBe(200)
    expect(upstream.seen.map(({ body, headers }) => [body, headers['content-type']])).toEqual([
      ['{"id":0}', 'application/json'],
    ])
  })

  it('sets the constants of a call, and takes no parameter that the call lacks', async () => {
    upstream.answer = (_, response) => sendJson(response, { Success: true, Source: null, Message: null })
    const cancel = (query: string) => app.send(`/proxy/Trusted/Order/SetState?${query}`, { token: keeper })
    expect((await cancel('id=1&state=Paid&state=Open')).status).toBe(200)
    const post = { method: 'POST', token: keeper, body: { id: 1, state: 'Paid' } }
    expect((await app.send('/proxy/Trusted/Order/SetState', post)).status).toBe(200)
    expect(upstream.seen.map(({ url, body }) => [url, body])).toEqual([
      ['/Order/SetState?id=1&state=Cancelled', ''],
      ['/Order/SetState?state=Cancelled', '{"id":1,"state":"Cancelled"}'],
    ])
    const { status, json } = await cancel('id=1&State=Paid')
    expect([status, json.Message]).toEqual([400, 'State is no parameter of cancel: it takes id, state.'])
  })

  it.runIf(isDeep)('waits for the body of nobody who is not signed in', async () => {
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST ${parts} HTTP/1.1\r\nHost: ${hostname}\r\nX-Api-Request: 1\r\nContent-Type: application/json\r\nContent-Length: 8000000\r\n\r\n{`,
    )
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toMatch(/^connection: close\r$/im)
  })

  it('gives up the call of a client that has left', async () => {
    const arrived = Promise.withResolvers<void>()
    const givenUp = Promise.withResolvers<void>()
    upstream.answer = (_, response) => {
      response.once('close', givenUp.resolve)
      arrived.resolve()
    }
    const leaving = new AbortController()
    const headers = { 'x-api-request': '1', authorization: `Bearer ${keeper}` }
    const call = fetch(`${app.address}/proxy/Trusted/Order/GetPage`, { headers, signal: leaving.signal })
    await arrived.promise
    leaving.abort()
    await expect(call).rejects.toThrow()
    await givenUp.promise
  })

  it('lets no user take the places of the others', async () => {
    const held: ServerResponse[] = []
    upstream.answer = ({ headers }, response) => {
      if (headers['accept-language']?.includes('xx')) held.push(response)
      else sendJson(response, [])
    }
    const token = await app.signIn('greedy')
    const calls = Array.from({ length: 100 }, () => app.send(parts, { token, headers: { 'accept-language': 'xx' } }))
    // Eight are held, as many wait as may, and who finds the queue full is answered before all of them.
    expect((await Promise.race(calls)).status).toBe(429)
    await expect.poll(() => held.length).toBe(8)
    expect((await app.send(parts, { token: keeper })).status).toBe(200)
    expect(held).toHaveLength(8)
    upstream.answer = (_, response) => sendJson(response, [])
    for (const response of held) sendJson(response, [])
    // How many found the queue full depends on when they came.
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })

  it('counts the waiting of a call into its time', async () => {
    upstream.answer = () => {}
    const token = await app.signIn('greedy')
    const calls = Array.from({ length: 60 }, () => app.send('/proxy/Slow/things', { token }))
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([504]))
    expect(upstream.seen.length).toBeLessThan(60)
    upstream.answer = (_, response) => sendJson(response, [])
    expect((await app.send(parts, { token })).status).toBe(200)
  })

  it('refuses a call that has been here before', async () => {
    await app.send(parts, { token: keeper })
    const via = String(upstream.seen[0]?.headers.via)
    const { status, json } = await app.send(parts, { token: keeper, headers: { via: `1.1 cache, ${via}` } })
    expect([status, json.Message]).toEqual([508, expect.stringContaining('correct LOCUM_REGISTRY_URL')])
    expect((await app.send(parts, { token: keeper, headers: { via: '1.1 cache' } })).status).toBe(200)
  })
})
