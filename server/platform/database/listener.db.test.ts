import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase, listTestServers } from '#tests/server/support/testDatabase.ts'
import { Listener } from './listener.ts'

/** Passes on what a database server says; once told to, without its notices. */
function createNoticeFilter() {
  let isLosing = false
  let rest: Buffer = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const length = 1 + rest.readUInt32BE(1)
        if (!isLosing || rest[0] !== 'A'.charCodeAt(0)) this.push(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
      done()
    },
  })
  const loseNotices = () => {
    isLosing = true
  }
  return { stream, loseNotices }
}

/** A network that can fall silent: what stands on it by then hears nothing more, and is not notified. */
async function startNetwork(target: { host: string; port: number }) {
  const lines: Socket[] = []
  const filters: ReturnType<typeof createNoticeFilter>[] = []
  const server = createServer(client => {
    const { host, port } = target
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [client, upstream]) lines.push(socket.on('error', () => {}))
    client.pipe(upstream)
    const filter = createNoticeFilter()
    filters.push(filter)
    upstream.pipe(filter.stream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      for (const socket of lines) socket.unpipe().pause()
    },
    /** What stands on it by then answers as before, and tells nothing of its own accord. */
    loseNotices() {
      for (const filter of filters) filter.loseNotices()
    },
    end() {
      for (const socket of lines) socket.destroy()
      server.close()
    },
  }
}

describe.each(listTestServers())('the connection that listens on $name', server => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  async function startListening() {
    const stand = await createTestDatabase(server)
    ends.push(() => stand.drop())
    const url = new URL(stand.settings.databaseUrl ?? '')
    const host = url.searchParams.get('host') ?? url.hostname
    const network = await startNetwork({ host, port: Number(url.port) || 5432 })
    ends.push(() => network.end())
    const connection = {
      host: '127.0.0.1',
      port: network.port,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1),
    }
    const listener = new Listener(connection, () => {}, { every: 10, patience: 500 })
    ends.push(() => listener.close())
    const heard: (string | boolean)[] = []
    await listener.listen('news', payload => heard.push(payload ?? listener.isListening()))
    return { database: stand.database, network, heard }
  }

  it.each([
    ['silent where the network swallows everything', 'fallSilent'],
    ['deaf where it answers and hears nothing', 'loseNotices'],
  ] as const)('is found %s, and another takes its place', async (_name, fail) => {
    const { database, network, heard } = await startListening()
    network[fail]()
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([false, true])
    await database.notify('news', 'after')
    await expect.poll(() => heard).toEqual([false, true, 'after'])
  })
})
