import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase, listTestServers } from '#tests/server/support/testDatabase.ts'
import { Listener } from './listener.ts'

/** A network that can fall silent: what stands on it by then hears nothing more, and is not told. */
async function startNetwork(target: { host: string; port: number }) {
  const lines: Socket[] = []
  const server = createServer(client => {
    const { host, port } = target
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [client, upstream]) lines.push(socket.on('error', () => {}))
    client.pipe(upstream)
    upstream.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      for (const socket of lines) socket.unpipe().pause()
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

  it('is found silent where the network swallows everything, and another takes its place', async () => {
    const stand = await createTestDatabase(server)
    ends.push(() => stand.drop())
    const url = new URL(stand.settings.databaseUrl ?? '')
    const host = url.searchParams.get('host') ?? url.hostname
    const network = await startNetwork({ host, port: Number(url.port) || 5432 })
    ends.push(() => network.end())
    const place = {
      host: '127.0.0.1',
      port: network.port,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1),
    }
    const listener = new Listener(place, () => {}, { every: 10, patience: 500 })
    ends.push(() => listener.close())
    const heard: (string | boolean)[] = []
    await listener.listen('news', payload => heard.push(payload ?? listener.isListening()))
    network.fallSilent()
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([false, true])
    await stand.database.notify('news', 'after')
    await expect.poll(() => heard).toEqual([false, true, 'after'])
  })
})
