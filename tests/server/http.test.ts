import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp, testPassword } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const roles = '/api/Membership/Role/GetPage'

describe.each(listTestServers())('the HTTP server on $name', server => {
  let app: RunningApp
  let token: string

  beforeAll(async () => {
    app = await startApp(server, { LOG_LEVEL: 'info' })
    token = await app.signIn('admin')
  })
  afterAll(() => app?.drop())

  it('refuses a call of the API without the marker, signed in or not', async () => {
    const { status, json } = await app.send(roles, { token, headers: { 'x-api-request': '' } })
    expect(status).toBe(400)
    expect(json).toEqual({
      Success: false,
      Source: null,
      Message: 'Send the header "X-Api-Request: 1" with each request of the API.',
    })
    expect((await app.send(roles, { token })).status).toBe(200)
  })

  it('asks no marker where a browser cannot send one', async () => {
    const paths = ['/health', '/config/app.json', '/config/messages/en.json', '/docs/json', '/identity/jwks']
    for (const path of [...paths, '/registry/Resolve?applicationCode=Membership&contract=RoleController']) {
      expect([path, (await app.send(path, { headers: { 'x-api-request': '' } })).status]).toEqual([path, 200])
    }
  })

  it('answers every problem of the protocol with an envelope and never a stack', async () => {
    const refused = { Success: false, Source: null, Message: expect.any(String) }
    const cases: [number, string, Parameters<RunningApp['send']>[1]][] = [
      [401, roles, {}],
      [404, '/api/Membership/Nothing/Get', { token }],
      [404, '/api/Nowhere/Role/Get', { token }],
      [404, '/assets/missing.js', {}],
      [405, roles, { token, method: 'DELETE' }],
      [400, `${roles}?pageSize=101`, { token }],
      [
        415,
        '/api/Membership/Role/SaveOrUpdate',
        { token, method: 'POST', body: {}, headers: { 'content-type': 'text/html' } },
      ],
    ]
    for (const [status, path, sent] of cases) {
      const answer = await app.send(path, sent)
      expect([path, answer.status, answer.json]).toEqual([path, status, refused])
      expect(answer.text).not.toMatch(/at .*\.[jt]s:/)
    }
  })

  it('answers a body that is no JSON with 400, one that is too large with 413', async () => {
    const path = '/api/Membership/Role/SaveOrUpdate'
    const headers = { 'x-api-request': '1', 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const broken = await fetch(`${app.address}${path}`, { method: 'POST', headers, body: '{"Name":' })
    expect([broken.status, await broken.json()]).toMatchObject([400, { Success: false }])
    const large = await fetch(`${app.address}${path}`, { method: 'POST', headers, body: `"${'x'.repeat(9_000_000)}"` })
    expect([large.status, await large.json()]).toMatchObject([413, { Success: false }])
  })

  it('asks who calls before it takes a body, and ends the connection of nobody', async () => {
    const { port } = new URL(app.address)
    const socket = connect(Number(port), '127.0.0.1')
    const lines = ['POST /api/Membership/Role/SaveOrUpdate HTTP/1.1', 'Host: 127.0.0.1', 'X-Api-Request: 1']
    const body = ['Content-Type: application/json', 'Content-Length: 8000000', '', '{"Name":']
    socket.on('error', () => {}).write([...lines, ...body].join('\r\n'))
    const answer = await readAll(socket)
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
    expect(answer).toMatch(/connection: close/i)
    const sent = { method: 'POST', body: { Name: 'x'.repeat(5_000_000) } }
    expect((await app.send('/api/Membership/Role/SaveOrUpdate', sent)).status).toBe(401)
  })

  it('answers a fault of its own with a reference that the log holds, not with its reason', async () => {
    await app.stand.database.run('alter table "team" rename to "team_away"')
    try {
      const { status, json } = await app.send('/api/Membership/Team/GetAll', { token })
      expect(status).toBe(500)
      const reference = /reference (\S+)\.$/.exec(json.Message)?.[1]
      expect(json.Message).not.toContain('team')
      expect(app.logged.find(line => line.includes('"error"') && line.includes(`"${reference}"`))).toContain(
        'does not exist',
      )
    } finally {
      await app.stand.database.run('alter table "team_away" rename to "team"')
    }
  })

  it('sends data that may be neither sniffed, framed nor kept', async () => {
    const { headers } = await app.send(roles, { token })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  it('compresses rows for whoever takes them so, and only what is worth it', async () => {
    const read = async (path: string, accepted: string) => {
      const { json, headers } = await app.send(path, { token, headers: { 'accept-encoding': accepted } })
      return [json.Success, headers.get('content-encoding')]
    }
    expect(await read('/api/Membership/Permission/GetAll', 'gzip, br')).toEqual([true, 'gzip'])
    expect(await read('/api/Membership/Permission/GetAll', 'identity')).toEqual([true, null])
    expect(await read('/api/Membership/Team/GetAll', 'gzip')).toEqual([true, null])
  })

  it('does not say what it is made of', async () => {
    for (const path of ['/health', roles, '/identity/jwks']) {
      const { headers } = await app.send(path)
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
    }
  })

  it('logs a line for each request, with neither tokens nor passwords in it', async () => {
    await app.send(`${roles}?access_token=secret-in-query&pageSize=1`, { token })
    await app.requestToken({ grant_type: 'password', username: 'admin', password: testPassword })
    const line = app.logged.find(each => each.includes('secret-in-query') || each.includes('access_token='))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'info',
      method: 'GET',
      url: `${roles}?access_token=[redacted]&pageSize=1`,
    })
    const all = app.logged.join('')
    for (const secret of [token, testPassword, 'secret-in-query']) expect(all).not.toContain(secret)
  })

  it('takes the address of the client from the proxies that it was told of, and from nobody else', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    const answer = await fetch(`${app.address}/identity/.well-known/openid-configuration`, { headers })
    expect((await answer.json()).issuer).toBe(`${app.address}/identity`)
    expect(app.logged.join('')).not.toContain('203.0.113.9')
  })

  it('answers with envelope and headers what is no address, or no HTTP at all', async () => {
    const broken = await app.send('/api/Marketplace/Employers/%E0%A4%A', { token })
    expect([broken.status, broken.json]).toEqual([400, { Success: false, Source: null, Message: expect.any(String) }])
    expect(broken.headers.get('content-security-policy')).toContain("default-src 'none'")
    const { port } = new URL(app.address)
    for (const [status, head] of [
      ['400 Bad Request', 'GET / HTTP/1.1\r\nHost: x\r\nX-Bad: a\u0001b\r\n\r\n'],
      ['431 Request Header', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`],
    ] as const) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {}).write(head)
      const answer = await readAll(socket)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
      expect(answer).toContain("content-security-policy: default-src 'none'")
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ Success: false, Source: null })
    }
  })

  it.each([
    ['53100', 507, 'The disk is full'],
    ['57014', 503, 'This takes too long'],
  ])('says what the failure %s of the database means, and logs it', async (code, status, message) => {
    const { database } = app.stand
    await database.run(
      `create function refuse_write() returns trigger language plpgsql as
         $$ begin raise exception 'no more of ${code}' using errcode = '${code}'; end $$;
       create trigger refusing before insert on "team" execute function refuse_write()`,
    )
    try {
      const [company] = await database.run<{ ID: number }>('select "ID" from "company"')
      const body = { ID: 0, Name: 'Nights', Code: 'N', CompanyID: company?.ID, IsActive: true }
      const answer = await app.send('/api/Membership/Team/SaveOrUpdate', { token, method: 'POST', body })
      expect([answer.status, answer.json.Message]).toEqual([status, expect.stringContaining(message)])
      expect(app.logged.some(line => line.includes('"error"') && line.includes(`no more of ${code}`))).toBe(true)
    } finally {
      await database.run('drop trigger refusing on "team"; drop function refuse_write')
    }
  })

  it('lets no statement and no forgotten transaction go on for ever, upkeep apart', async () => {
    const show = `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`
    const { database } = app.stand
    expect(await database.run(show)).toEqual([{ statement: '1min', idle: '90s' }])
    const kept = await database.session(queries => queries.run(show))
    expect(kept).toEqual([{ statement: '0', idle: '90s' }])
    expect(await Promise.all(Array.from({ length: 12 }, () => database.run(show)))).not.toContainEqual(kept)
  })

  it('refuses a Host header that names no host, and one that is none of this machine', async () => {
    const { port } = new URL(app.address)
    const ask = (path: string, host: string) =>
      new Promise(resolve => {
        request({ port, host: '127.0.0.1', path, headers: { host, 'x-api-request': '1' } }, answer => {
          answer.resume()
          resolve(answer.statusCode)
        }).end()
      })
    expect(await ask('/identity/jwks', 'a b/c')).toBe(400)
    const paths = [
      '/identity/jwks',
      '/identity/token',
      '/config/app.json',
      roles,
      '/',
      '/nothing',
      '/docs/json',
      '/health',
    ]
    for (const path of paths) expect([path, await ask(path, `evil.example:${port}`)]).toEqual([path, 400])
    expect(await ask('/identity/jwks', `localhost:${port}`)).toBe(200)
  })

  it('says once that a proxy stands before it that the settings do not know', async () => {
    for (let time = 0; time < 2; time += 1) await app.send('/health', { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect(app.logged.filter(line => line.includes('set TRUST_PROXY=1'))).toHaveLength(1)
  })
})

describe.each(listTestServers())('the document of the console on $name', server => {
  const root = mkdtempSync(join(tmpdir(), 'locum-console-'))
  let app: RunningApp

  beforeAll(async () => {
    mkdirSync(join(root, 'dist/assets'), { recursive: true })
    writeFileSync(join(root, 'dist/index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__"><p>Locum</p>')
    writeFileSync(join(root, 'dist/assets/a-1b2c.js'), 'plain')
    writeFileSync(join(root, 'dist/assets/a-1b2c.js.br'), brotliCompressSync('plain'))
    writeFileSync(join(root, 'dist/favicon.svg'), '<svg/>')
    const environment = { LOCUM_REGISTRY_URL: 'https://api.example.com/registry', LOCUM_HEALTH_PORTS: '5001' }
    app = await startApp(server, environment, { root })
  })
  afterAll(async () => {
    await app?.drop()
    rmSync(root, { recursive: true })
  })

  const open = (path: string) => app.send(path, { headers: { accept: 'text/html', 'x-api-request': '' } })

  it('comes for every page with a nonce of its own, and nothing inline or evaluated is allowed', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/index.html', '/Users/Edit/5', '/login?redirectUrl=%2Fapi']) {
      const { status, text, headers } = await open(path)
      expect([path, status]).toEqual([path, 200])
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
      nonces.add(nonce)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('frame-src')
      expect(policy).not.toMatch(/unsafe|https?:\/\/\*|\s\*/)
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect(nonces.size).toBe(4)
  })

  it('may call its own origin, the registry and the probed ports', async () => {
    const policy = (await open('/')).headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self' https://api.example.com http://127.0.0.1:5001;")
    const { json } = await app.send('/config/app.json')
    expect(json).toMatchObject({
      Registry: { Scheme: 'https', Host: 'api.example.com', Port: 443, Path: '/registry' },
      HealthPorts: [5001],
    })
  })

  it('is not given for calls, missing files or what asks for no page', async () => {
    for (const path of ['/api/Nowhere', '/assets/none.js', '/config/none', '/registry', '/hubs/x']) {
      expect((await open(path)).text).not.toContain('<p>Locum')
    }
    expect((await app.send('/Users', { headers: { accept: 'application/json' } })).status).toBe(404)
    expect((await app.send('/Users', { method: 'POST', body: {}, headers: { accept: 'text/html' } })).status).toBe(404)
  })

  it('brings files that bear a hash compressed and for good, others to be asked for again', async () => {
    const script = await app.send('/assets/a-1b2c.js', { headers: { 'accept-encoding': 'br' } })
    expect([script.status, script.text]).toEqual([200, 'plain'])
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await app.send('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
    expect((await app.send('/..%2f..%2fetc/passwd')).status).toBe(404)
  })
})
