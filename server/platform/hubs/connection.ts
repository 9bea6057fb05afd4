import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { sessionEnded } from '#contract/live.ts'
import type { Caller } from '../access/caller.ts'
import { HttpProblem, Refusal } from '../kernel/problem.ts'
import type { Log } from '../logging/log.ts'
import type { HubLimits } from './limits.ts'
import {
  type ClientMessage,
  encodeClose,
  encodeCompletion,
  encodeHandshake,
  encodeInvocation,
  findHandshakeProblem,
  ProtocolProblem,
  parseMessage,
  pingMessage,
  splitMessages,
} from './protocol.ts'

/** One client of a hub, from its handshake to its end. */
export interface HubClient {
  readonly id: string
  readonly subject: string
  /**
   * Who the client is now. Throws 401 where his session has ended, and then disconnects him; throws what the database throws where
   * that cannot be found out.
   */
  getCaller(): Caller | Promise<Caller>
  /** Calls a method of the client; one that has gone meanwhile is passed over. */
  send(method: string, ...args: unknown[]): void
  /** The same with what {@link encodeInvocation} made, for many clients at once. */
  write(message: Buffer): void
  /** Adds the client to a group, which it leaves with its end; throws 403 where it may not be in it. */
  join(group: string): Promise<void>
  leave(group: string): void
  /** Resolves once the connection has ended. */
  readonly ended: Promise<void>
  /** Ends the connection; the client is informed why, and whether to come back by itself. */
  close(reason: string, allowReconnect: boolean): void
}

/** What a connection asks of its hub. */
export interface HubEndpoint {
  /** The calls of the client wait for it. */
  onReady(connection: HubConnection): void | Promise<void>
  onEnd(connection: HubConnection): void | Promise<void>
  /** Performs a method for a client; throws where it fails, in the client's own words where the error is a refusal. */
  invoke(connection: HubConnection, method: string, args: readonly unknown[]): Promise<unknown>
  join(connection: HubConnection, group: string): Promise<void>
  leave(connection: HubConnection, group: string): void
  /** The access of the client's user may have changed: takes it out of groups in which he may no longer be. */
  review(connection: HubConnection, caller: Caller): Promise<void>
}

/** What a connection is made of. */
export interface ConnectionParts {
  socket: WebSocket
  subject: string
  /** Counts messages; answers whether they are still within what the user may send. */
  allow(count: number): boolean
  /** Who the bearer of the connection's token is now; throws 401. */
  authenticate(): Caller | Promise<Caller>
  /** When the token expires, in milliseconds since 1970. */
  expires: number
  limits: HubLimits
  log: Log
  endpoint: HubEndpoint
}

/** Why a connection is closed, by RFC 6455 §7.4.1. */
const codes = { normal: 1000, fault: 1011 } as const

const maskedError = 'Something went wrong on the server.'

/** A connection of a client: its handshake, signs of life, invocations one after the other, and its end. */
export class HubConnection implements HubClient {
  readonly id = randomUUID()
  readonly subject: string
  readonly #parts: ConnectionParts
  readonly #since = Date.now()
  readonly #ended = Promise.withResolvers<void>()
  #isReady = false
  #endedOn: number | null = null
  #heardOn = Date.now()
  #pingedOn = Date.now()
  #turn: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(parts: ConnectionParts) {
    this.#parts = parts
    this.subject = parts.subject
    const { socket } = parts
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('pong', () => this.#hear(0))
    socket.on('ping', () => this.#hear(1))
    // What is wrong with a frame ends the connection by itself: the close event follows.
    socket.on('error', () => {})
    socket.on('close', () => void this.#end())
  }

  async #authenticate(asking: Promise<Caller>): Promise<Caller> {
    try {
      return await asking
    } catch (error) {
      throw this.#dismiss(error)
    }
  }

  getCaller(): Caller | Promise<Caller> {
    try {
      const caller = this.#parts.authenticate()
      return caller instanceof Promise ? this.#authenticate(caller) : caller
    } catch (error) {
      throw this.#dismiss(error)
    }
  }

  /** Disconnects who is nobody any more; with a new token of his session he may come back at once. */
  #dismiss(error: unknown): unknown {
    if (error instanceof HttpProblem && error.status === 401) {
      if (this.#hasExpired(Date.now())) this.close('The access token has expired.', true)
      else this.close(sessionEnded, false)
    }
    return error
  }

  #hasExpired(now: number): boolean {
    return now >= this.#parts.expires
  }

  send(method: string, ...args: unknown[]): void {
    this.write(encodeInvocation(method, args))
  }

  write(message: Buffer | string): void {
    const { socket, limits, log } = this.#parts
    if (this.#endedOn !== null || socket.readyState !== socket.OPEN) return
    socket.send(message, { binary: false })
    if (socket.bufferedAmount <= limits.unreadSize) return
    log.warn({ user: this.subject, bytes: socket.bufferedAmount }, 'a client of a hub reads too slowly and is cut off')
    this.cutOff()
  }

  get ended(): Promise<void> {
    return this.#ended.promise
  }

  async join(group: string): Promise<void> {
    if (this.#endedOn === null) await this.#parts.endpoint.join(this, group)
  }

  /** Ends the connection where its session has ended, and its part in groups where its user may no longer be in them. */
  async review(): Promise<void> {
    await this.#parts.endpoint.review(this, await this.getCaller())
  }

  leave(group: string): void {
    this.#parts.endpoint.leave(this, group)
  }

  close(reason: string, allowReconnect: boolean): void {
    this.#close(reason, allowReconnect, codes.normal)
  }

  #close(reason: string, allowReconnect: boolean, code: number): void {
    const { socket } = this.#parts
    if (this.#endedOn !== null) return
    this.write(this.#isReady ? encodeClose(reason, allowReconnect) : encodeHandshake(reason))
    this.#endedOn ??= Date.now()
    socket.close(code)
  }

  /** Ends the connection without a word. */
  cutOff(): void {
    this.#parts.socket.terminate()
  }

  /** Does what is due at this moment: a sign of life, or the end of who is late, silent or past his token's time. */
  sweep(now: number): void {
    const { limits, socket } = this.#parts
    if (this.#endedOn !== null) {
      if (now - this.#endedOn > limits.stopTime) this.cutOff()
    } else if (!this.#isReady && now - this.#since > limits.handshakeTimeout) {
      this.close('The handshake did not come in time.', false)
    } else if (this.#hasExpired(now)) {
      this.close('The access token has expired.', true)
    } else if (now - this.#heardOn > limits.clientTimeout) {
      this.cutOff()
    } else if (now - this.#pingedOn >= limits.pingEvery) {
      this.#pingedOn = now
      socket.ping()
      if (this.#isReady) this.write(pingMessage)
    }
  }

  /** Takes note of a sign of life that counts as so many messages; ends who sends more than he may. */
  #hear(count: number): void {
    this.#heardOn = Date.now()
    if (this.#endedOn === null && !this.#parts.allow(count)) this.close('Too many messages.', true)
  }

  #receive(data: RawData, isBinary: boolean): void {
    try {
      if (isBinary) throw new ProtocolProblem('Messages are text.')
      const messages = splitMessages(String(data), this.#parts.limits.messagesPerFrame)
      this.#hear(Math.max(messages.length, 1))
      for (const message of messages) if (this.#endedOn === null) this.#take(message)
    } catch (error) {
      if (error instanceof ProtocolProblem) this.close(error.message, false)
      else this.#close(this.#toMessage(error, 'a message'), false, codes.fault)
    }
  }

  #take(message: string): void {
    if (this.#isReady) this.#answer(parseMessage(message))
    else this.#shakeHands(findHandshakeProblem(message))
  }

  #shakeHands(problem: string | null): void {
    if (problem !== null) {
      this.close(problem, false)
      return
    }
    this.write(encodeHandshake(null))
    this.#isReady = true
    this.#turn = this.#welcome()
  }

  async #welcome(): Promise<void> {
    try {
      await this.#parts.endpoint.onReady(this)
    } catch (error) {
      this.close(this.#toMessage(error, 'onConnected'), true)
    }
  }

  #answer(message: ClientMessage): void {
    const { socket, limits } = this.#parts
    if (message.kind === 'close') socket.close(1000)
    if (message.kind === 'stream')
      this.write(encodeCompletion(message.invocationId, { error: 'Streams are not offered.' }))
    if (message.kind !== 'invocation') return
    if (this.#waiting >= limits.waitingInvocations) throw new ProtocolProblem('Too many calls at once.')
    this.#waiting += 1
    this.#turn = this.#turn
      .then(() => this.#perform(message))
      .finally(() => {
        this.#waiting -= 1
      })
  }

  async #perform({ target, args, invocationId }: Extract<ClientMessage, { kind: 'invocation' }>): Promise<void> {
    const answer = (outcome: Parameters<typeof encodeCompletion>[1]) => {
      if (invocationId !== null) this.write(encodeCompletion(invocationId, outcome))
    }
    try {
      answer({ result: await this.#parts.endpoint.invoke(this, target, args) })
    } catch (error) {
      answer({ error: this.#toMessage(error, target) })
    }
  }

  /** What a client may read of an error: refusals are written for him, everything else is for the log. */
  #toMessage(error: unknown, method: string): string {
    if (error instanceof Refusal || (error instanceof HttpProblem && error.status < 500)) return error.message
    this.#parts.log.error({ err: error, method, user: this.subject }, 'a call of a hub failed')
    return maskedError
  }

  async #end(): Promise<void> {
    this.#endedOn ??= Date.now()
    this.#ended.resolve()
    try {
      await this.#parts.endpoint.onEnd(this)
    } catch (error) {
      this.#toMessage(error, 'onDisconnected')
    }
  }
}
