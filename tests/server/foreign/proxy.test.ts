import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyDataFiles, type DataFiles, partDescriptor, partSchema } from '#tests/support/foreignFiles.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { certificate, privateKey } from './certificate.ts'
import { orders } from './orders.ts'
import { sendJson, startUpstream, type Upstream } from './upstream.ts'

const parts = '/proxy/Parts/v1/spare-parts'
const everyCode = ['VIEW_PART', 'ADD_PART', 'EDIT_PART', 'DEL_PART']

/** A resource of another application whose back end has something wrong with it. */
const other = (name: string) => ({
  ...partDescriptor,
  name,
  service: { application: name, contract: 'things' },
  permissions: { list: '' },
  list: { route: name },
  form: undefined,
})

describe.each(listTestServers())('the proxy on $name', server => {
  let files: DataFiles
  let upstream: Upstream
  let unsafe: Upstream
  let app: RunningApp
  let keeper: string
  let reader: string

  beforeAll(async () => {
    process.env.LOCUM_TEST_PARTS_KEY = 'Key of the parts'
    upstream = await startUpstream()
    unsafe = await startUpstream({ key: privateKey, cert: certificate })
    const gone = await startUpstream()
    await gone.close()
    files = await copyDataFiles()
    await files.write('schemas/part.json', partSchema)
    const headers = [{ header: 'X-Api-Key', setting: 'LOCUM_TEST_PARTS_KEY' }]
    const keyless = [{ header: 'X-Api-Key', setting: 'LOCUM_NOT_SET_KEY' }]
    await files.write('resources/applications.json', {
      applications: [
        { code: 'Parts', address: `${upstream.address}/api/`, headers },
        { code: 'Slow', address: upstream.address, timeout: 1 },
        { code: 'Trusted', address: upstream.address, forwardsToken: true },
        { code: 'Gone', address: gone.address },
        { code: 'Unsafe', address: unsafe.address },
        { code: 'Keyless', address: upstream.address, headers: keyless },
      ],
    })
    await files.write('resources/parts.json', partDescriptor)
    await files.write('resources/orders.json', orders)
    for (const name of ['Slow', 'Gone', 'Unsafe', 'Keyless']) await files.write(`resources/${name}.json`, other(name))
    app = await startApp(server, { LOCUM_CONFIG: files.folder, LOG_LEVEL: 'warn' })
    await app.addUser('keeper', everyCode)
    await app.addUser('reader', ['VIEW_PART'])
    keeper = await app.signIn('keeper')
    reader = await app.signIn('reader')
  })
  afterAll(async () => {
    await app?.drop()
    await upstream?.close()
    await unsafe?.close()
    await files?.remove()
    delete process.env.LOCUM_TEST_PARTS_KEY
  })
  beforeEach(() => {
    upstream.seen.length = 0
    upstream.answer = (_, response) => sendJson(response, [])
  })

  /** Sends an address as it is, which fetch would tidy up first. */
  async function sendRaw(path: string): Promise<string> {
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.end(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Api-Request: 1\r\nAuthorization: Bearer ${keeper}\r\nConnection: close\r\n\r\n`,
    )
    return text(socket)
  }

  it('hands a call on with the key of the entry, and the answer back with its figures', async () => {
    upstream.answer = (_, response) =>
      sendJson(response, [{ id: 1, name: 'Bolt' }], 200, { 'content-range': 'items 0-0/7', 'x-total-count': '7' })
    const query = 'sort=%5B%22name%22%2C%22ASC%22%5D&filter=%7B%22q%22%3A%22a%2Fb%22%7D'
    const { status, json, headers } = await app.send(`${parts}?${query}`, { token: keeper })
    expect([status, json]).toEqual([200, [{ id: 1, name: 'Bolt' }]])
    expect([headers.get('content-range'), headers.get('x-total-count')]).toEqual(['items 0-0/7', '7'])
    expect(upstream.seen).toMatchObject([{ method: 'GET', url: `/api/v1/spare-parts?${query}` }])
    expect(upstream.seen[0]?.headers['x-api-key']).toBe('Key of the parts')
  })

  it('hands a record on as it came, and its key encoded', async () => {
    upstream.answer = (_, response) => sendJson(response, { id: 5 }, 201)
    const body = { name: 'Bolt "M8" – ½' }
    expect((await app.send(parts, { method: 'POST', token: keeper, body })).status).toBe(201)
    expect((await app.send(`${parts}/a%20b%3Fc`, { method: 'PUT', token: keeper, body })).status).toBe(201)
    expect(upstream.seen.map(({ method, url, body: sent }) => [method, url, JSON.parse(sent)])).toEqual([
      ['POST', '/api/v1/spare-parts', body],
      ['PUT', '/api/v1/spare-parts/a%20b%3Fc', body],
    ])
  })

  it('asks for a sign-in and for the marker', async () => {
    expect((await app.send(parts)).status).toBe(401)
    expect((await app.send(parts, { token: keeper, headers: { 'x-api-request': '0' } })).status).toBe(400)
    expect(upstream.seen).toEqual([])
  })

  it.each([
    ['GET', parts, 'VIEW_PART'],
    ['GET', `${parts}/1`, 'VIEW_PART'],
    ['POST', parts, 'ADD_PART'],
    ['PUT', `${parts}/1`, 'EDIT_PART'],
    ['PATCH', `${parts}/1`, 'EDIT_PART'],
    ['DELETE', `${parts}/1`, 'DEL_PART'],
  ])('takes %s %s only from who holds %s', async (method, path, code) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 'x' }
    const name = `only-${code}-${method}-${path.length}`
    await app.addUser(
      name,
      everyCode.filter(each => each !== code),
    )
    await app.addUser(`${name}-has`, [code])
    expect((await app.send(path, { method, body, token: await app.signIn(name) })).status).toBe(403)
    expect(upstream.seen).toEqual([])
    expect((await app.send(path, { method, body, token: await app.signIn(`${name}-has`) })).status).toBe(200)
    expect(upstream.seen).toHaveLength(1)
  })

  it('knows the calls of an envelope API by their table, the body included', async () => {
    upstream.answer = (_, response) => sendJson(response, { Success: true, Source: null, Message: null })
    await app.addUser('adder', ['ADD_PART'])
    const token = await app.signIn('adder')
    const save = (id: number) => app.send('/proxy/Trusted/Order/Save', { method: 'POST', token, body: { id } })
    expect((await save(0)).status).toBe(200)
    expect((await save(5)).status).toBe(403)
    expect((await app.send('/proxy/Trusted/Order/5/Approve', { method: 'POST', token })).status).toBe(403)
    expect((await app.send('/proxy/Trusted/Order/GetAll', { token })).status).toBe(404)
    expect(upstream.seen.map(({ url, headers }) => [url, headers['x-api-request']])).toEqual([['/Order/Save', '1']])
  })

  it.each([
    ['an application that is not known', '/proxy/Nowhere/v1/spare-parts'],
    ['an application of our own', '/proxy/Membership/Role/GetPage'],
    ['a contract that no descriptor names', '/proxy/Parts/v1/secrets'],
    ['a path below a record', `${parts}/1/history`],
  ])('refuses %s', async (_, path) => {
    expect((await app.send(path, { token: keeper })).status).toBe(404)
    expect(upstream.seen).toEqual([])
  })

  it('says which methods there are', async () => {
    const { status, headers } = await app.send(`${parts}/1`, { method: 'POST', body: {}, token: keeper })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, PUT, PATCH, DELETE'])
  })

  it.each([
    `${parts}/..`,
    `${parts}/../../admin`,
    `${parts}/%2e%2e`,
    `${parts}/%2E%2e/secrets`,
    `${parts}/.%2e%2fsecrets`,
    `${parts}/%252e%252e`,
    `${parts}//evil.example/x`,
    `${parts}/a%2fb`,
    `${parts}/a%5cb`,
    `${parts}/a\\b`,
    `${parts}/a%0d%0ab`,
    `${parts}/%zz`,
    '/proxy//evil.example/v1',
    '/proxy/http://evil.example/',
    '/proxy/Parts/http://evil.example/',
    '/proxy/Parts@evil.example/v1/spare-parts',
    'http://evil.example/proxy/Parts/v1/secrets',
  ])('is led nowhere by %s', async path => {
    expect(await sendRaw(path)).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(upstream.seen).toEqual([])
  })

  it('keeps the token of the user, unless the entry says otherwise', async () => {
    await app.send(parts, { token: keeper })
    await app.send('/proxy/Trusted/Order/GetPage', { token: keeper })
    expect(upstream.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${keeper}`])
  })

  it('lets no cookie and no internal header pass, either way', async () => {
    upstream.answer = (_, response) =>
      sendJson(response, [], 200, {
        'set-cookie': 'theirs=1',
        'x-powered-by': 'Them',
        server: 'Them/1',
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        connection: 'x-internal',
        'x-internal': '1',
      })
    const headers = {
      cookie: 'ours=1',
      'x-forwarded-for': '10.0.0.1',
      'x-http-method-override': 'DELETE',
      'x-secret': '1',
      origin: app.address,
      referer: app.address,
    }
    const answer = await app.send(parts, { token: keeper, headers })
    const sent = Object.keys(upstream.seen[0]?.headers ?? {}).sort()
    expect(sent).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
      'via',
      'x-api-key',
    ])
    expect(upstream.seen[0]?.headers.host).toBe(new URL(upstream.address).host)
    for (const name of ['set-cookie', 'x-powered-by', 'server', 'access-control-allow-origin', 'x-internal']) {
      expect(answer.headers.get(name)).toBeNull()
    }
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['is down', '/proxy/Gone/things', 502, 'Gone cannot be reached.'],
    ['has no certificate that is accepted', '/proxy/Unsafe/things', 502, 'The connection with Unsafe is not safe'],
    ['has no key', '/proxy/Keyless/things', 503, 'the setting LOCUM_NOT_SET_KEY is not set'],
  ])('says that a back end %s', async (_, path, status, message) => {
    const answer = await app.send(path, { token: keeper })
    expect([answer.status, answer.json.Success]).toEqual([status, false])
    expect(answer.json.Message).toContain(message)
    expect(unsafe.seen).toEqual([])
  })

  it('tells the operator at once of a key that is not set', () => {
    const lines = app.logged.filter(line => line.includes('LOCUM_NOT_SET_KEY is not set: Keyless cannot be called'))
    expect(lines).toHaveLength(1)
  })

  it('says that a back end does not answer in time', async () => {
    upstream.answer = () => {}
    const { status, json } = await app.send('/proxy/Slow/things', { token: keeper })
    expect([status, json.Message]).toEqual([504, 'Slow does not answer within 1 seconds.'])
  })

  it('ends an answer that never does', async () => {
    upstream.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 50)
      response.once('close', () => clearInterval(drip))
    }
    await expect(app.send('/proxy/Slow/things', { token: keeper })).rejects.toThrow()
  })

  it('refuses an answer that is too large, said or not', async () => {
    upstream.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(64 * 1024 * 1024) })
      response.write('[')
    }
    const { status, json } = await app.send(parts, { token: keeper })
    expect([status, json.Message]).toEqual([502, 'The answer of Parts is larger than 33554432 bytes.'])
    upstream.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const chunk = Buffer.alloc(1024 * 1024, ' ')
      const fill = () => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', fill)
      }
      fill()
    }
    await expect(app.send('/proxy/Trusted/Order/GetPage', { token: keeper })).rejects.toThrow()
  })

  it('follows no redirect', async () => {
    upstream.answer = (_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' })
      response.end()
    }
    const { status, json, headers } = await app.send(parts, { token: keeper })
    expect([status, headers.get('location')]).toEqual([502, null])
    expect(json.Message).toContain('Parts answers with a redirect')
    expect(upstream.seen).toHaveLength(1)
  })

  it.each<[string, number, string, string, number, string]>([
    ['a page in place of data', 200, 'text/html', '<p>Hi', 502, 'something that is no JSON'],
    ['a failure without words', 500, 'text/plain', 'oops', 502, 'Parts answers 500.'],
    ['a missing record without words', 404, 'text/plain', 'no', 404, 'Parts answers 404.'],
    ['a key that it does not take', 401, 'application/json', '{}', 502, 'does not accept this installation'],
  ])('turns %s into an envelope', async (_, theirs, type, body, ours, message) => {
    upstream.answer = (_seen, response) => {
      response.writeHead(theirs, { 'content-type': type })
      response.end(body)
    }
    const { status, json } = await app.send(parts, { token: keeper })
    expect([status, json.Success]).toEqual([ours, false])
    expect(json.Message).toContain(message)
  })

  it('hands on what a back end says of its own refusals, and asks it once', async () => {
    upstream.answer = (_, response) => sendJson(response, { message: 'Name is taken' }, 422)
    expect((await app.send(parts, { method: 'POST', body: {}, token: keeper })).json).toEqual({
      message: 'Name is taken',
    })
    upstream.answer = (_, response) => sendJson(response, { message: 'Later' }, 503, { 'retry-after': '1' })
    expect((await app.send(parts, { token: keeper })).status).toBe(503)
    expect(upstream.seen).toHaveLength(2)
  })

  it('takes a deletion as done, whatever is said of it', async () => {
    upstream.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.end('OK')
    }
    expect((await app.send(`${parts}/1`, { method: 'DELETE', token: keeper })).status).toBe(204)
  })

  it('takes JSON alone, and no broken one', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.send(parts, { method: 'POST', token: keeper, headers: form, body: {} })).status).toBe(415)
    const raw = await fetch(`${app.address}${parts}`, {
      method: 'POST',
      headers: { 'x-api-request': '1', 'content-type': 'application/json', authorization: `Bearer ${keeper}` },
      body: '{"name":',
    })
    expect(raw.status).toBe(400)
    expect(upstream.seen).toEqual([])
  })

  it('is where the registry says, while the resource has neither table nor route of ours', async () => {
    const found = await app.send('/registry/Resolve?applicationCode=Parts&contract=v1%2Fspare-partsController')
    expect(found.json.Source.Addresses).toEqual([parts])
    expect((await app.send('/api/Parts/v1/spare-parts', { token: keeper })).status).toBe(404)
    expect((await app.send('/api/Trusted/Order/GetPage', { token: keeper })).status).toBe(404)
    const [table] = await app.stand.database.run("select 1 from pg_tables where tablename = 'part'")
    expect(table).toBeUndefined()
    const manifest = (await app.send('/config/manifest.json', { token: reader })).json
    expect(manifest.Proxied).toEqual(expect.arrayContaining(['Parts', 'Trusted']))
    expect(manifest.Proxied).not.toContain('Membership')
    expect(manifest.Resources.map((each: { name: string }) => each.name)).toContain('Parts')
    const paths = Object.keys((await app.send('/docs/json')).json.paths)
    expect(paths.filter(path => /spare-parts|Trusted/.test(path))).toEqual([])
  })

  it('offers the codes of the resource to roles', async () => {
    const rows = await app.stand.database.run<{ Code: string }>('select "Code" from permission')
    expect(rows.map(row => row.Code)).toEqual(expect.arrayContaining([...everyCode, 'APPROVE_ORDER']))
  })
})
