import { request } from 'node:http'
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

  it('refuses a Host header that names no host', async () => {
    const { port } = new URL(app.address)
    const status = await new Promise(resolve => {
      const headers = { host: 'a b/c' }
      request({ port, host: '127.0.0.1', path: '/identity/jwks', headers }, answer => {
        answer.resume()
        resolve(answer.statusCode)
      }).end()
    })
    expect(status).toBe(400)
  })
})
