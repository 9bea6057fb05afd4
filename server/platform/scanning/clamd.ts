import { createConnection, type NetConnectOpts } from 'node:net'

/** Looks for viruses in what is brought: answers the name of what it found, null where it found nothing; throws where it cannot say. */
export type Scan = (content: Uint8Array) => Promise<string | null>

const patience = 30_000
const partBytes = 256 * 1024

/** Parses where clamd listens: `host:port`, or the path of a socket. Throws an `Error` that says what is allowed. */
export function parseClamdAddress(text: string): NetConnectOpts {
  if (text.startsWith('/')) return { path: text }
  const [, host, port] = /^(?:\[(?=.*\]))?([^[\]/]+)\]?:(\d{1,5})$/.exec(text) ?? []
  if (host && Number(port) > 0 && Number(port) < 65_536) return { host, port: Number(port) }
  throw new Error('it must be host:port, or the path of a socket such as /run/clamav/clamd.ctl')
}

/** Builds a scan by clamd (INSTREAM: parts, each behind its length, until one of none). */
export function buildScan(address: NetConnectOpts): Scan {
  return content =>
    new Promise((resolve, reject) => {
      let answer = ''
      const socket = createConnection(address, () => {
        socket.write('zINSTREAM\0')
        for (let at = 0; at < content.length; at += partBytes) {
          const part = content.subarray(at, at + partBytes)
          socket.write(toLength(part.length))
          socket.write(part)
        }
        socket.write(toLength(0))
      })
      socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer.')))
      socket.setEncoding('utf8')
      socket.on('data', text => {
        answer += text
      })
      // It answers before it has read all of a file that is too large for it, and hangs up.
      socket.on('error', error => (answer === '' ? reject(error) : undefined))
      socket.on('close', () => {
        const said = answer.replace(/^stream: |\0.*$/gs, '').trim()
        if (said === 'OK') resolve(null)
        else if (said.endsWith(' FOUND')) resolve(said.slice(0, -' FOUND'.length))
        else reject(new Error(`clamd says: ${said || 'nothing'}`))
      })
    })
}

function toLength(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
