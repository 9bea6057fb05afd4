/** Ends each message of the SignalR JSON protocol. */
const separator = '\u001e'

const types = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const

/** What a client asked for; everything that needs no answer of ours is `nothing`. */
export type ClientMessage =
  | { kind: 'invocation'; target: string; args: readonly unknown[]; invocationId: string | null }
  /** Streams are not offered; the client waits for an answer to this id. */
  | { kind: 'stream'; invocationId: string }
  | { kind: 'close' }
  | { kind: 'nothing' }

/** A frame of a client that is not of the protocol: the connection ends with this message. */
export class ProtocolProblem extends Error {
  override readonly name = 'ProtocolProblem'
}

/** Cuts a frame into its messages; throws a {@link ProtocolProblem} where the last one is not ended, or there are more than `most`. */
export function splitMessages(frame: string, most: number): string[] {
  const messages = frame.split(separator, most + 2)
  if (messages.length > most + 1) throw new ProtocolProblem('Too many messages in one frame.')
  if (messages.pop() !== '') throw new ProtocolProblem('A message is not ended by the character 0x1E.')
  return messages
}

/** Reads the first message of a client; answers what is wrong with it, null where it asks for our protocol. */
export function findHandshakeProblem(message: string): string | null {
  const { protocol, version } = parseObject(message)
  if (protocol !== 'json') return 'This protocol is not supported: use json.'
  return version === 1 || version === 2 ? null : 'This version of the protocol is not supported: use 1.'
}

/** The answer to a handshake; `problem` is what is wrong with it. */
export function encodeHandshake(problem: string | null): string {
  return encode(problem === null ? {} : { error: problem })
}

/** Reads a message after the handshake; throws a {@link ProtocolProblem}. */
export function parseMessage(message: string): ClientMessage {
  const { type, target, arguments: args, invocationId = null } = parseObject(message)
  if (typeof type !== 'number') throw new ProtocolProblem('A message has no type.')
  if (invocationId !== null && typeof invocationId !== 'string')
    throw new ProtocolProblem('An invocationId takes a text.')
  if (type === types.close) return { kind: 'close' }
  if (type === types.streamInvocation && invocationId !== null) return { kind: 'stream', invocationId }
  if (type !== types.invocation) return { kind: 'nothing' }
  if (typeof target !== 'string' || !Array.isArray(args))
    throw new ProtocolProblem('An invocation takes a target and its arguments.')
  return { kind: 'invocation', target, args, invocationId }
}

function parseObject(message: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(message)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // It is no JSON: said below.
  }
  throw new ProtocolProblem('A message is no JSON object.')
}

/** Has a client's method called. It is encoded once however many clients it goes to. */
export function encodeInvocation(target: string, args: readonly unknown[]): Buffer {
  return Buffer.from(encode({ type: types.invocation, target, arguments: args }))
}

/** Answers an invocation of a client: its result, or the message of what went wrong. */
export function encodeCompletion(invocationId: string, outcome: { result: unknown } | { error: string }): string {
  return encode({ type: types.completion, invocationId, ...outcome })
}

/** Says that the server ends the connection, why, and whether the client is to come back by itself. */
export function encodeClose(error: string | undefined, allowReconnect: boolean): string {
  return encode({ type: types.close, error, allowReconnect })
}

/** Says that the server is still there. */
export const pingMessage = Buffer.from(encode({ type: types.ping }))

function encode(message: object): string {
  return JSON.stringify(message) + separator
}
