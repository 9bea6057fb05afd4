import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { type ClientOptions, WebSocket } from 'ws'
import { type EditorsChanged, type LiveMessages, liveHubPath, type RowsChanged } from '#contract/live.ts'

/** How long a test waits for what should come at once. */
const patience = 20_000

/** Ends each message of the protocol. */
export const separator = '\u001e'

/** A console that is connected to the live hub with the official client. */
export interface LiveClient {
  connection: HubConnection
  switched: LiveMessages['configurationSwitched'][]
  rows: RowsChanged[]
  /** What it was notified of last of who else edits each record, by resource and key. */
  editors: Record<string, EditorsChanged>
  /** The names of the changed texts that it was notified of, in turn. */
  texts: string[]
  /** The status of its candidate that it was notified of, in turn. */
  statuses: string[]
  /** How often it was notified that its user's access changed. */
  accessChanges: number
  /** Waits until what was received passes. */
  until(passes: (client: LiveClient) => boolean): Promise<void>
  /** Waits until the connection has ended for good; answers why. */
  untilEnded(): Promise<string>
  /** Waits for the next time that it has come back by itself. */
  untilBack(): Promise<void>
  stop(): Promise<void>
}

export interface ConnectOptions {
  skipNegotiation?: boolean
  /** What stands behind the hub's address. */
  query?: string
  path?: string
  headers?: Record<string, string>
  /** Pauses before each attempt to come back, in milliseconds; without it the client does not. */
  retryDelays?: number[]
}

/** Builds a connection of the official client. */
export function buildConnection(address: string, token: string | (() => string), options: ConnectOptions = {}) {
  const { skipNegotiation = true, query = '', path = liveHubPath, headers, retryDelays } = options
  const builder = new HubConnectionBuilder()
    .withUrl(`${address}${path}${query}`, {
      accessTokenFactory: () => (typeof token === 'string' ? token : token()),
      ...(skipNegotiation && { skipNegotiation, transport: HttpTransportType.WebSockets }),
      ...(headers && { headers }),
    })
    .configureLogging(LogLevel.None)
  return (retryDelays ? builder.withAutomaticReconnect(retryDelays) : builder).build()
}

/** Connects to the live hub and records what it sends. */
export async function connectLive(
  address: string,
  token: string | (() => string),
  options: ConnectOptions = {},
): Promise<LiveClient> {
  const connection = buildConnection(address, token, options)
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const check of [...waiting]) check()
  }
  let backs = 0
  let reason: string | null = null
  connection.onclose(error => {
    reason = error?.message ?? ''
    wake()
  })
  const until = (passes: () => boolean, what: () => string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Waited in vain; received so far: ${what()}`)), patience)
      const check = () => {
        if (!passes()) return
        clearTimeout(timer)
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const client: LiveClient = {
    connection,
    switched: [],
    rows: [],
    editors: {},
    texts: [],
    statuses: [],
    accessChanges: 0,
    async untilEnded() {
      await until(
        () => reason !== null,
        () => connection.state,
      )
      return reason ?? ''
    },
    until: passes =>
      until(
        () => passes(client),
        () => JSON.stringify([client.switched, client.rows, client.editors]),
      ),
    untilBack() {
      const before = backs
      return until(
        () => backs > before,
        () => connection.state,
      )
    },
    stop: () => connection.stop(),
  }
  connection.on('configurationSwitched', message => {
    client.switched.push(message)
    wake()
  })
  connection.on('accessChanged', () => {
    client.accessChanges += 1
    wake()
  })
  connection.on('textsChanged', ({ Texts }: LiveMessages['textsChanged']) => {
    client.texts.push(Texts)
    wake()
  })
  connection.on('candidateStatusUpdated', ({ Status }: LiveMessages['candidateStatusUpdated']) => {
    client.statuses.push(Status)
    wake()
  })
  connection.on('rowsChanged', message => {
    client.rows.push(message)
    wake()
  })
  connection.on('editorsChanged', (message: EditorsChanged) => {
    client.editors[`${message.Resource}/${message.Id}`] = message
    wake()
  })
  connection.onreconnected(() => {
    backs += 1
    wake()
  })
  await connection.start()
  return client
}

/** A WebSocket that speaks the protocol by hand. */
export interface RawClient {
  socket: WebSocket
  /** Waits for the next message. */
  next(): Promise<Record<string, unknown>>
  send(message: object): void
  /** The code with which the server ended it; waits for that. */
  closed: Promise<number>
}

/** Opens a WebSocket; rejects with the status where it is refused. */
export function openSocket(url: string, options: ClientOptions = {}): Promise<RawClient> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), options)
  const received: Record<string, unknown>[] = []
  const waiting: ((message: Record<string, unknown>) => void)[] = []
  socket.on('message', data => {
    for (const text of String(data).split(separator).slice(0, -1)) {
      const message = JSON.parse(text)
      const waiter = waiting.shift()
      if (waiter) waiter(message)
      else received.push(message)
    }
  })
  const client: RawClient = {
    socket,
    next() {
      const message = received.shift()
      return message ? Promise.resolve(message) : new Promise(resolve => waiting.push(resolve))
    },
    send: message => socket.send(JSON.stringify(message) + separator),
    closed: new Promise(resolve => socket.once('close', resolve)),
  }
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(client))
    socket.once('unexpected-response', (_request, answer) => {
      reject(new Error(String(answer.statusCode)))
      socket.terminate()
    })
    socket.once('error', reject)
  })
}
