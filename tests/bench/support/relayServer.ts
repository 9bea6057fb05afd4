import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'

// A bare relay: it stores each message by pg, and sends it to everybody else who is connected.
const [data = ''] = process.argv.slice(2)
const database = await openDatabase(readSettings({ LOCUM_DATA: data, LOCUM_DEMO: 'off' }))
await database.run(
  'create table if not exists relayed (id bigserial primary key, message text, sent_on timestamptz default now())',
)

const server = createServer()
const relay = new WebSocketServer({ server })
relay.on('connection', socket => {
  socket.on('message', async content => {
    const text = String(content)
    await database.query('insert into relayed (message) values ($1)', [text])
    const message = Buffer.from(text)
    for (const other of relay.clients) if (other !== socket) other.send(message, { binary: false })
  })
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
process.once('disconnect', () => process.exit())
process.send?.(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
