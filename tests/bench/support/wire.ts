import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One answer, unparsed. */
export interface WireAnswer {
  status: number
  text: string
}

/** One connection that stays open and carries one request after the other; it costs far less than Node's own client. */
export interface Wire {
  get(path: string): Promise<WireAnswer>
  post(path: string, body: unknown): Promise<WireAnswer>
  put(path: string, body: unknown): Promise<WireAnswer>
  postForm(path: string, form: Record<string, string>): Promise<WireAnswer>
  close(): void
}

interface Reader {
  socket: Socket
  next(): Promise<WireAnswer>
}

const headEnd = Buffer.from('\r\n\r\n')

/** Cuts one answer off what has arrived; null while it is not whole. */
function cutAnswer(received: Buffer): { answer: WireAnswer; rest: Buffer } | null {
  const end = received.indexOf(headEnd)
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`The answer does not say how long it is:\n${head}`)
  const from = end + headEnd.length
  const to = from + Number(length)
  if (received.length < to) return null
  const answer = { status: Number(head.slice(9, 12)), text: received.toString('utf8', from, to) }
  return { answer, rest: received.subarray(to) }
}

function buildReader(socket: Socket): Reader {
  let received: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<WireAnswer> | null = null
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const cut = cutAnswer(received)
    if (!cut || !waiting) return
    received = cut.rest
    const { resolve } = waiting
    waiting = null
    resolve(cut.answer)
  })
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('The server closed the connection.'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  return {
    socket,
    next() {
      if (socket.destroyed) throw new Error('The server has closed the connection.')
      waiting = Promise.withResolvers<WireAnswer>()
      return waiting.promise
    },
  }
}

/** Opens a connection that carries the API marker and the caller's token with each request. */
export async function openWire(address: string, token: string | null): Promise<Wire> {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  const reader = buildReader(socket)
  const authorization = token === null ? '' : `authorization: Bearer ${token}\r\n`
  const fixed = ` HTTP/1.1\r\nhost: ${host}\r\nx-api-request: 1\r\n${authorization}`

  function send(method: string, path: string, type?: string, body = ''): Promise<WireAnswer> {
    const content = type ? `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
    const answer = reader.next()
    socket.write(`${method} ${path}${fixed}${content}\r\n${body}`)
    return answer
  }

  return {
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, 'application/json', JSON.stringify(body)),
    put: (path, body) => send('PUT', path, 'application/json', JSON.stringify(body)),
    postForm: (path, form) =>
      send('POST', path, 'application/x-www-form-urlencoded', new URLSearchParams(form).toString()),
    close: () => socket.destroy(),
  }
}

/** Opens several connections of one caller. */
export function openWires(address: string, token: string | null, count: number): Promise<Wire[]> {
  return Promise.all(Array.from({ length: count }, () => openWire(address, token)))
}

/** The answer's text; throws unless the call did what it was asked to. */
export function getSuccess({ status, text }: WireAnswer): string {
  if (status !== 200 || !text.includes('"Success":true')) throw new Error(`${status}: ${text.slice(0, 500)}`)
  return text
}
