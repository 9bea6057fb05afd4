import { connect as connectTcp } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { liveHubPath } from '#contract/live.ts'
import { isDeep } from '#tests/support/scale.ts'
import { type RunningApp, startApp, testPassword } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildTokens } from '../support/tokens.ts'
import { buildConnection, connectLive, type LiveClient, openSocket, separator } from './support.ts'

describe.each(listTestServers())('connecting to the live hub on $name', server => {
  let app: RunningApp
  let makeToken: Awaited<ReturnType<typeof buildTokens>>
  let tess: number
  let token: string
  const open: LiveClient[] = []

  beforeAll(async () => {
    app = await startApp(server, { LOG_LEVEL: 'info' })
    makeToken = await buildTokens(app.stand.database)
    tess = await app.addUser('tess', ['VIEW_EMPLOYER', 'ADD_EMPLOYER'])
    token = await makeToken(tess)
  })
  afterEach(() => Promise.all(open.splice(0).map(client => client.stop())))
  afterAll(() => app?.drop())

  async function connect(...args: Parameters<typeof connectLive>): Promise<LiveClient> {
    const client = await connectLive(...args)
    open.push(client)
    return client
  }

  const refusal = async (connection: ReturnType<typeof buildConnection>) => {
    const message = await connection.start().then(
      () => 'connected',
      (error: Error) => error.message,
    )
    await connection.stop()
    return message
  }
  const url = (query = '') => `${app.address}${liveHubPath}?access_token=${token}${query}`
  const status = (address: string, headers?: Record<string, string>) =>
    openSocket(address, { headers }).then(
      ({ socket }) => {
        socket.terminate()
        return 'open'
      },
      (error: Error) => error.message,
    )

  it.each([true, false])('hears of rows where skipNegotiation is %s', async skipNegotiation => {
    const client = await connect(app.address, token, { skipNegotiation })
    const made = await app.send('/api/Marketplace/Employers/Save', {
      method: 'POST',
      token,
      body: { Name: `Heard ${skipNegotiation}`, City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' },
    })
    expect(made.json.Success).toBe(true)
    await client.until(({ rows }) => rows.length > 0)
    expect(client.rows).toEqual([{ Resource: 'Employers', Ids: [made.json.Source.ID] }])
  })

  it('hears that its own user may other things than before, and of nobody else, and of what concerns everybody', async () => {
    const [own, second, foreign] = [
      await connect(app.address, token),
      await connect(app.address, token),
      await connect(app.address, await app.signIn('admin')),
    ]
    const notify = (of: string) => app.stand.database.transaction(transaction => transaction.notify('locum_access', of))
    await notify(String(tess))
    await Promise.all([own, second].map(client => client.until(({ accessChanges }) => accessChanges > 0)))
    await notify('*')
    await foreign.until(({ accessChanges }) => accessChanges > 0)
    await own.until(({ accessChanges }) => accessChanges > 1)
    expect(foreign.accessChanges).toBe(1)
  })

  it('negotiates one transport, with a token that any instance takes, and says so without one in version 0', async () => {
    const path = `${liveHubPath}/negotiate`
    const sent = { method: 'POST', token, headers: { 'x-api-request': '' } }
    const { status: code, json } = await app.send(`${path}?negotiateVersion=1`, sent)
    expect([code, json]).toEqual([
      200,
      {
        negotiateVersion: 1,
        connectionId: expect.any(String),
        connectionToken: expect.any(String),
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      },
    ])
    expect((await app.send(path, sent)).json).not.toHaveProperty('connectionToken')
    expect(await status(url(`&id=${'x'.repeat(20)}`))).toBe('open')
  })

  it('refuses a token that is wrong, expired or of nobody', async () => {
    const wrong = ['', 'nonsense', `${token}x`, await makeToken(tess, -60), await makeToken(99_999_999)]
    for (const each of wrong) {
      expect(await refusal(buildConnection(app.address, each, { skipNegotiation: false }))).toContain('401')
      expect(await refusal(buildConnection(app.address, each))).toContain('failed to connect')
      expect(await status(`${app.address}${liveHubPath}?access_token=${each}`)).toBe('401')
    }
  })

  it('refuses a page of another origin, and no program without one', async () => {
    const headers = { Origin: 'https://evil.example' }
    expect(await refusal(buildConnection(app.address, token, { headers, skipNegotiation: false }))).toContain('403')
    expect(await refusal(buildConnection(app.address, token, { headers }))).toContain('failed to connect')
    for (const Origin of ['https://evil.example', 'null', app.address.replace('http:', 'https:')]) {
      expect([Origin, await status(url(), { Origin })]).toEqual([Origin, '403'])
    }
    expect(await status(url(), { Origin: app.address })).toBe('open')
  })

  it('refuses another user than that of the token', async () => {
    expect(await status(url(`&userID=${tess + 1}`))).toBe('403')
    expect(await status(url(`&userid=${tess}&userID=${tess + 1}`))).toBe('403')
    expect(await status(url('&userID=1&userID=2'))).toBe('400')
    expect(await status(url(`&userID=${tess}`))).toBe('open')
  })

  it('says that it takes WebSockets alone, and destroys what would be one elsewhere', async () => {
    expect((await app.send(liveHubPath, { token })).status).toBe(426)
    for (const path of ['/hubs/other', '/hubs/live/', '/', '/api/Marketplace/Employers/GetPaged']) {
      expect(await status(`${app.address}${path}?access_token=${token}`)).toMatch(/socket hang up|ECONNRESET/)
    }
  })

  it('answers a request that merely offers HTTP/2 like any other', async () => {
    const { port } = new URL(app.address)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connectTcp({ host: '127.0.0.1', port: Number(port) })
      socket.once('data', data => {
        socket.destroy()
        resolve(String(data))
      })
      socket.once('error', reject)
      socket.write(
        'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
      )
    })
    expect(answer).toMatch(/^HTTP\/1.1 200 OK/)
  })

  it.runIf(isDeep)('ends a connection when its token expires, and takes the client back with a new one', async () => {
    // A busy machine is slow to connect with it.
    const first = await makeToken(tess, 10)
    const tokens = [first]
    const client = await connect(app.address, () => tokens[0] as string, { retryDelays: [0, 50, 100] })
    const other = await connect(app.address, first, { retryDelays: [0] })
    tokens[0] = token
    await Promise.all([client.untilBack(), other.untilEnded()])
    expect(client.connection.state).toBe('Connected')
  })

  it.each([
    ['that is no JSON', `not json${separator}`],
    ['that has no end', '{"protocol":"json","version":1}'],
    ['that is no object', `[]${separator}`],
    ['that is binary', Buffer.from([0, 1, 2])],
  ])('ends a connection whose first frame is one %s', async (_, frame) => {
    const { socket, next, closed } = await openSocket(url())
    socket.send(frame)
    expect(await next()).toEqual({ error: expect.any(String) })
    expect(await closed).toBe(1000)
  })

  it('ends a connection that speaks another protocol, in the words of the handshake', async () => {
    const { send, next, closed } = await openSocket(url())
    send({ protocol: 'messagepack', version: 1 })
    expect(await next()).toEqual({ error: expect.stringContaining('use json') })
    await closed
  })

  it.each(['nonsense', '[]', '{"type":"1"}', '{"type":1,"target":7,"arguments":[]}', '{"type":1,"target":"x"}'])(
    'ends a connection after the handshake by the frame %s, and keeps the others',
    async frame => {
      const other = await connect(app.address, token)
      const { socket, send, next, closed } = await openSocket(url())
      send({ protocol: 'json', version: 1 })
      expect(await next()).toEqual({})
      socket.send(frame + separator)
      expect(await next()).toEqual({ type: 7, error: expect.any(String), allowReconnect: false })
      expect(await closed).toBe(1000)
      expect(other.connection.state).toBe('Connected')
    },
  )

  it('ends a connection that sends a giant frame', async () => {
    const { send, closed } = await openSocket(url())
    send({ protocol: 'json', version: 1, padding: 'x'.repeat(1024 * 1024) })
    expect(await closed).toBe(1009)
  })

  it('keeps a user to 50 connections', async () => {
    const crowd = await app.addUser('crowd')
    const own = `${app.address}${liveHubPath}?access_token=${await makeToken(crowd)}`
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(own)))
    expect(await status(own)).toBe('429')
    sockets[0]?.socket.close()
    await sockets[0]?.closed
    await expect.poll(() => status(own)).toBe('open')
    for (const { socket } of sockets) socket.terminate()
  })

  it.each<[string, (user: { ID: number; login: string; refresh: string }) => Promise<unknown>]>([
    [
      'signs out',
      ({ refresh }) => {
        const body = new URLSearchParams({ client_id: 'locum-console', token: refresh })
        return fetch(`${app.address}/identity/token/revocation`, { method: 'POST', body })
      },
    ],
    [
      'is deactivated',
      async ({ ID }) => {
        const token = await app.signIn('admin')
        await app.send(`/api/Membership/User/Deactivate?id=${ID}`, { method: 'POST', token })
      },
    ],
    [
      'gets a new password',
      async ({ login }) => {
        const token = await app.signIn('admin')
        const body = { LoginName: login, Password: 'Other-Harbor-77', ConfirmPassword: 'Other-Harbor-77' }
        await app.send('/api/Membership/User/ChangePassword', { method: 'POST', token, body })
      },
    ],
  ])('ends the connections of a user who %s, and nobody else', async (name, leave) => {
    const other = await connect(app.address, token)
    const login = name.replaceAll(' ', '-')
    const ID = await app.addUser(login)
    const { json } = await app.requestToken({ grant_type: 'password', username: login, password: testPassword })
    const client = await connect(app.address, json.access_token, { retryDelays: [0, 0] })
    await leave({ ID, login, refresh: json.refresh_token })
    expect(await client.untilEnded()).toContain('The session has ended.')
    expect(other.connection.state).toBe('Connected')
  })

  it('shows no token in its log', async () => {
    await status(url())
    const lines = app.logged.filter(line => line.includes(liveHubPath))
    expect(lines.some(line => line.includes('connected to a hub'))).toBe(true)
    expect(lines.join('')).toContain('access_token=[redacted]')
    expect(app.logged.join('')).not.toContain(token)
  })

  it('sends its clients away to come back when it stops, within its time', async () => {
    const leaving = await startApp(server)
    const id = await leaving.addUser('stayer')
    const own = await (await buildTokens(leaving.stand.database))(id)
    const { send, next } = await openSocket(`${leaving.address}${liveHubPath}?access_token=${own}`)
    send({ protocol: 'json', version: 1 })
    await next()
    const silent = await openSocket(`${leaving.address}${liveHubPath}?access_token=${own}`)
    silent.socket.pause()
    const began = performance.now()
    const stopped = leaving.stop()
    expect(await next()).toEqual({ type: 7, error: expect.any(String), allowReconnect: true })
    await stopped
    // A silent client is given up after 45 s.
    expect(performance.now() - began).toBeLessThan(30_000)
    await leaving.drop()
  })
})
