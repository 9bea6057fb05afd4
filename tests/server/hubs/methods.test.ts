import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { promisify } from 'node:util'
import type { HubConnection } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Access, buildAccessCache } from '#server/platform/access/accessCache.ts'
import { buildAuthenticator } from '#server/platform/access/authenticate.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { type Hub, type HubClient, HubServer } from '#server/platform/hubs/index.ts'
import { forbidden, Refusal } from '#server/platform/kernel/problem.ts'
import { buildLog } from '#server/platform/logging/log.ts'
import { ownShare } from '#tests/support/ownShare.ts'
import { buildConnection, openSocket, separator } from './support.ts'

const path = '/hubs/test'
const logged: string[] = []
const connected: HubClient[] = []
const ended: string[] = []
const closedGroups = new Set<string>()
const doorOpened = Promise.withResolvers<void>()

/** A server with one hub of its own, where the token of a user is his number. */
async function startHub(limits: ConstructorParameters<typeof HubServer>[0]['limits'] = {}) {
  const log = buildLog({ logLevel: 'info' }, { write: line => logged.push(line) })
  const load = async (userId: number) =>
    ({
      caller: { subject: String(userId), userId, claims: {} } as Caller,
      sessionVersion: 1,
      storedSession: null,
      endedSessions: new Set(),
    }) satisfies Access
  const verify = async (token: string) => ({ sub: token, exp: 4e9, session_version: 1, session_id: 's' })
  const app = buildServer({ trustProxy: 0 }, log)
  const cache = buildAccessCache(load)
  const settings = { publicUrl: null, host: '127.0.0.1', trustProxy: 0 }
  const hubs = new HubServer({
    settings,
    authenticator: buildAuthenticator(verify, cache),
    share: ownShare,
    log,
    relay: null,
    limits,
  })
  const hub: Hub = hubs.open({
    path,
    mayJoin: async (_caller, group) => !closedGroups.has(group),
    methods: {
      Add: (_client, [left, right]) => Number(left) + Number(right),
      WhoAmI: async client => (await client.getCaller()).userId,
      Join: (client, [group]) => client.join(String(group)),
      Leave: (client, [group]) => client.leave(String(group)),
      Say: (_client, [group, text]) => hub.sendToGroup(String(group), 'said', text),
      Wait: () => doorOpened.promise,
      Refuse: () => {
        throw new Refusal('The job is filled.')
      },
      Forbid: () => {
        throw forbidden()
      },
      Break: () => {
        throw new Error('secret detail')
      },
    },
    async onConnected(client) {
      await new Promise(resolve => setImmediate(resolve))
      if (client.subject === '13') throw new Error('unlucky')
      connected.push(client)
    },
    onDisconnected(client) {
      ended.push(client.id)
      if (client.subject === '13') throw new Error('unlucky again')
    },
  })
  hubs.mount(app)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, hub, hubs, address, cache }
}

describe('a hub', () => {
  let stand: Awaited<ReturnType<typeof startHub>>
  const open: HubConnection[] = []

  beforeAll(async () => {
    stand = await startHub()
  })
  afterEach(() => Promise.all(open.splice(0).map(connection => connection.stop())))
  afterAll(() => stand.app.close())

  async function connect(userId = 7): Promise<{ connection: HubConnection; said: unknown[] }> {
    const connection = buildConnection(stand.address, String(userId), { path })
    const said: unknown[] = []
    connection.on('said', text => said.push(text))
    await connection.start()
    open.push(connection)
    return { connection, said }
  }
  const failure = (calling: Promise<unknown>) => calling.then(String, (error: Error) => error.message)

  it('is opened once', () => {
    expect(() => stand.hubs.open({ path })).toThrow(`The hub ${path} is open already.`)
  })

  it('answers the methods that clients call, whatever the case of their names', async () => {
    const { connection } = await connect(8)
    expect(await connection.invoke('add', 2, 3)).toBe(5)
    expect(await connection.invoke('WHOAMI')).toBe(8)
    expect(await connection.invoke('join', 'a')).toBeUndefined()
  })

  it('shows clients the errors that are meant for them and no others', async () => {
    const { connection } = await connect()
    expect(await failure(connection.invoke('Refuse'))).toContain('The job is filled.')
    expect(await failure(connection.invoke('Forbid'))).toContain('You do not have permission')
    expect(await failure(connection.invoke('Nothing'))).toContain('There is no method Nothing.')
    const masked = await failure(connection.invoke('Break'))
    expect(masked).toContain('Something went wrong on the server.')
    expect(masked).not.toContain('secret')
    expect(logged.join('')).toContain('secret detail')
    expect(
      await failure(
        new Promise((_, reject) => connection.stream('Add').subscribe({ next() {}, complete() {}, error: reject })),
      ),
    ).toContain('Streams are not offered.')
    expect(await connection.invoke('Add', 1, 1)).toBe(2)
  })

  it('reaches groups, and nobody who left them', async () => {
    const [one, two, three] = await Promise.all([connect(1), connect(2), connect(3)])
    for (const { connection } of [one, two]) await connection.invoke('Join', 'room')
    await one.connection.invoke('Say', 'room', 'first')
    await two.connection.invoke('Leave', 'room')
    await three.connection.invoke('Say', 'room', 'second')
    await expect.poll(() => one.said).toEqual(['first', 'second'])
    for (const { connection } of [two, three]) await connection.invoke('Add', 0, 0)
    expect([two.said, three.said]).toEqual([['first'], []])
  })

  it('lets nobody into a group in which he may not be, and takes out who may no longer be there', async () => {
    const [one, two] = await Promise.all([connect(1), connect(2)])
    closedGroups.add('closed')
    expect(await failure(one.connection.invoke('Join', 'closed'))).toContain('You do not have permission')
    for (const { connection } of [one, two]) await connection.invoke('Join', 'open')
    closedGroups.add('open')
    stand.cache.drop(1)
    await two.connection.invoke('Say', 'open', 'first')
    await one.connection.invoke('Add', 0, 0)
    await expect.poll(() => two.said).toEqual(['first'])
    await two.connection.invoke('Say', 'closed', 'second')
    await two.connection.invoke('Add', 0, 0)
    expect([one.said, two.said]).toEqual([[], ['first']])
  })

  it('reaches every connection of a user, and everybody', async () => {
    const clients = await Promise.all([connect(4), connect(4), connect(5)])
    stand.hub.sendToUser('4', 'said', 'yours')
    stand.hub.sendTo(stand.hub.listLocal(), 'said', 'all')
    await expect.poll(() => clients.map(({ said }) => said.at(-1))).toEqual(['all', 'all', 'all'])
    expect(clients.map(({ said }) => said.length)).toEqual([2, 2, 1])
  })

  it('tells when a client has gone, who then is in no list', async () => {
    const { connection } = await connect(6)
    const client = connected.at(-1)
    expect([...(await stand.hub.listClients()).keys()].map(({ userId }) => userId)).toContain(6)
    await connection.stop()
    await expect.poll(() => ended).toContain(client?.id)
    expect([...(await stand.hub.listClients()).keys()].map(({ userId }) => userId)).not.toContain(6)
    client?.send('said', 'nobody hears this')
    client?.join('room')
  })

  it('sends away who cannot be welcomed, and goes on', async () => {
    const { send, next, closed } = await openSocket(`${stand.address}${path}?access_token=13`)
    send({ protocol: 'json', version: 1 })
    expect(await next()).toEqual({})
    expect(await next()).toEqual({ type: 7, error: 'Something went wrong on the server.', allowReconnect: true })
    await closed
    expect(await (await connect()).connection.invoke('Add', 1, 2)).toBe(3)
    expect(logged.join('')).toContain('unlucky again')
  })

  it('takes the calls of a client one after the other, and ends one that sends too many', async () => {
    const { send, next, closed } = await openSocket(`${stand.address}${path}?access_token=9`)
    send({ protocol: 'json', version: 1 })
    await next()
    for (let id = 0; id <= 100; id += 1) send({ type: 1, invocationId: String(id), target: 'Wait', arguments: [] })
    expect(await next()).toEqual({ type: 7, error: 'Too many calls at once.', allowReconnect: false })
    await closed
    doorOpened.resolve()
  })

  const shake = { protocol: 'json', version: 1 }
  const url = (userId: number) => `${stand.address}${path}?access_token=${userId}`

  it('ends a connection whose handshake cannot be turned into text, and no other', async () => {
    const other = await connect()
    const { send, next, closed } = await openSocket(url(10))
    send({ protocol: { toString: 1 }, version: 1 })
    expect(await next()).toEqual({ error: 'This protocol is not supported: use json.' })
    expect(await closed).toBe(1000)
    expect(await other.connection.invoke('Add', 1, 2)).toBe(3)
  })

  it('ends a connection that sends more messages than any client has to say', async () => {
    const { socket, send, next, closed } = await openSocket(url(11))
    send(shake)
    expect(await next()).toEqual({})
    for (let frame = 0; frame < 100; frame += 1) socket.send(`{"type":6}${separator}`.repeat(10))
    expect(await next()).toEqual({ type: 7, error: 'Too many messages.', allowReconnect: true })
    await closed
  })

  it('counts messages of a user over all his connections, until the last of them has ended', async () => {
    const open = async () => {
      const client = await openSocket(url(14))
      client.send(shake)
      expect(await client.next()).toEqual({})
      return client
    }
    const clients = [await open(), await open()]
    // 151 each: less than one may send, and more than a user may.
    for (const { socket } of clients)
      for (let frame = 0; frame < 15; frame += 1) socket.send(`{"type":6}${separator}`.repeat(10))
    const message = await Promise.race(clients.map(({ next }) => next()))
    expect(message).toEqual({ type: 7, error: 'Too many messages.', allowReconnect: true })
    for (const { socket } of clients) socket.close()
    await Promise.all(clients.map(({ closed }) => closed))
    const again = await open()
    again.send({ type: 1, invocationId: '1', target: 'Add', arguments: [1, 2] })
    expect(await again.next()).toMatchObject({ result: 3 })
    again.socket.close()
  })

  it('ends a connection that puts very many messages into one frame', async () => {
    const { socket, send, next, closed } = await openSocket(url(11))
    send(shake)
    expect(await next()).toEqual({})
    socket.send(`{}${separator}`.repeat(101))
    expect(await next()).toEqual({ type: 7, error: 'Too many messages in one frame.', allowReconnect: false })
    await closed
  })

  it('ends a connection that pings without end', async () => {
    const { socket, send, next, closed } = await openSocket(url(11))
    send(shake)
    expect(await next()).toEqual({})
    socket.on('pong', () => socket.ping())
    socket.ping()
    expect(await next()).toEqual({ type: 7, error: 'Too many messages.', allowReconnect: true })
    await closed
  })

  it('keeps a client that asks fifty things at once', async () => {
    const { connection } = await connect(12)
    const asked = Array.from({ length: 50 }, (_, count) => connection.invoke('Add', count, 1))
    expect((await Promise.all(asked)).at(-1)).toBe(50)
  })
})

describe('a hub with little patience', () => {
  let stand: Awaited<ReturnType<typeof startHub>>
  /** A hub that a client does not outlive which the machine keeps waiting. */
  let hasty: typeof stand
  const url = ({ address } = stand) => `${address}${path}?access_token=7`
  const shake = { protocol: 'json', version: 1 }

  beforeAll(async () => {
    stand = await startHub({ pingEvery: 0, unreadSize: 64 * 1024, attemptsPerMinute: 40 })
    hasty = await startHub({ clientTimeout: 500, handshakeTimeout: 500 })
  })
  afterAll(() => Promise.all([stand.app.close(), hasty.app.close()]))

  it('gives signs of life, and keeps a client that answers them', async () => {
    const { socket, send, next } = await openSocket(url())
    send(shake)
    expect(await next()).toEqual({})
    for (let count = 0; count < 3; count += 1) expect(await next()).toEqual({ type: 6 })
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  })

  it('cuts off a client that is silent', async () => {
    const silent = await openSocket(url(hasty), { autoPong: false })
    silent.send(shake)
    expect(await silent.closed).toBe(1006)
  })

  it('ends a client whose handshake does not come', async () => {
    const { next, closed } = await openSocket(url(hasty))
    expect(await next()).toEqual({ error: 'The handshake did not come in time.' })
    await closed
  })

  it('cuts off a client that does not read, and no other', async () => {
    const [slow, quick] = await Promise.all([openSocket(url()), openSocket(url())])
    for (const { send, next } of [slow, quick]) {
      send(shake)
      await next()
    }
    slow.socket.pause()
    const before = logged.length
    const text = 'x'.repeat(100_000)
    for (let count = 0; count < 200; count += 1) {
      stand.hub.sendTo(stand.hub.listLocal(), 'said', text)
      await new Promise(resolve => setImmediate(resolve))
    }
    await expect.poll(() => logged.slice(before).join('')).toContain('reads too slowly')
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
    expect(quick.socket.readyState).toBe(quick.socket.OPEN)
    quick.socket.terminate()
  })

  it('refuses a user who connects again and again', async () => {
    const answers: string[] = []
    // A minute may end meanwhile, from which on they are counted anew.
    for (let count = 0; count < 1000 && !answers.includes('429'); count += 1) {
      const answer = await openSocket(`${stand.address}${path}?access_token=77`).then(
        ({ socket }) => {
          socket.terminate()
          return 'open'
        },
        (error: Error) => error.message,
      )
      answers.push(answer)
    }
    expect(answers.at(-1)).toBe('429')
    expect(answers.filter(answer => answer === 'open').length).toBeGreaterThanOrEqual(40)
  })

  it.each([
    ['that is refused', 'GET', ''],
    ['with a body that does not come', 'POST', 'Content-Length: 10\r\nContent-Type: application/json\r\n'],
  ])('ends an offer %s although its client keeps the connection', async (_, method, more) => {
    const { port } = new URL(hasty.address)
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connectTcp({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true })
      socket.on('error', () => {}).resume()
      const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n${more}\r\n`,
      )
      return socket
    })
    await Promise.all(sockets.map(socket => once(socket, 'end').catch(() => {})))
    const count = () => promisify(hasty.app.server.getConnections.bind(hasty.app.server))()
    await expect.poll(count).toBe(0)
    for (const socket of sockets) socket.destroy()
  })
})
