import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** What the fake finds, as scanners have agreed upon for tests; it is no virus. */
export const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** Something that speaks clamd's INSTREAM. */
export interface FakeClamd {
  address: string
  /** What was looked through. */
  scanned: Buffer[]
  close(): Promise<void>
}

/** Starts it; what it answers can be said instead of what it finds. */
export async function startFakeClamd(answer?: string): Promise<FakeClamd> {
  const scanned: Buffer[] = []
  const server = createServer(socket => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', part => {
      received = Buffer.concat([received, part])
      const content = readStream(received)
      if (content === null) return
      scanned.push(content)
      socket.end(`${answer ?? (content.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK')}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/** What a stream held; null while it goes on. */
function readStream(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) return null
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
