import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { type Access, buildAccessCache } from '#server/platform/access/accessCache.ts'
import { buildAuthenticator } from '#server/platform/access/authenticate.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { HubServer } from '#server/platform/hubs/index.ts'
import { buildLog } from '#server/platform/logging/log.ts'
import { ownShare } from '#tests/support/ownShare.ts'

// A hub of ours and a bare WebSocket server in one process. The process that started it says which of them is to send one message
// to all its clients; each message bears the moment at which it was to be sent.
const Ids = Array.from({ length: 30 }, (_, index) => 1_000_000 + index)
const buildMessage = () => ({ Resource: 'Employers', Ids, At: performance.timeOrigin + performance.now() })

const log = buildLog({ logLevel: 'warn' })
const load = async (userId: number) =>
  ({
    caller: { subject: String(userId), userId } as Caller,
    sessionVersion: 1,
    storedSession: null,
    endedSessions: new Set(),
  }) satisfies Access
const verify = async (token: string) => ({ sub: token, exp: 4e9, session_version: 1, session_id: 'bench' })
const app = buildServer({ trustProxy: 0 }, log)
const hubs = new HubServer({
  settings: { publicUrl: null, host: '127.0.0.1', trustProxy: 0 },
  authenticator: buildAuthenticator(verify, buildAccessCache(load)),
  share: ownShare,
  log,
  relay: null,
})
const hub = hubs.open({ path: '/hubs/bench' })
hubs.mount(app)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

const server = createServer()
const bare = new WebSocketServer({ server })
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

process.on('message', side => {
  if (side === 'hub') hub.sendTo(hub.listLocal(), 'rowsChanged', buildMessage())
  else {
    const message = Buffer.from(JSON.stringify(buildMessage()))
    for (const socket of bare.clients) socket.send(message, { binary: false })
  }
})
process.once('disconnect', () => process.exit())
process.send?.({
  hub: `${address.replace('http', 'ws')}/hubs/bench`,
  bare: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
})
