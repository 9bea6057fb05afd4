import { liveHubPath } from '#contract/live.ts'
import { openSocket } from '#tests/server/hubs/support.ts'
import type { WireAnswer } from './wire.ts'

/** A connection to a hub. */
export interface HubWire {
  /** Calls a method; answers also where the connection ends meanwhile. */
  call(method: string, ...args: unknown[]): Promise<WireAnswer>
  /** True once either side has ended it. */
  isClosed(): boolean
  close(): void
}

const ended = 'The hub has ended the connection.'

/** Connects as a console does, to the live hub where no other is named. */
export async function openHubWire(address: string, token: string, path: string = liveHubPath): Promise<HubWire> {
  const { socket, send, next, closed } = await openSocket(`${address}${path}?access_token=${token}`)
  send({ protocol: 'json', version: 1 })
  await next()
  const waiting = new Map<string, (error: unknown) => void>()
  const read = async () => {
    for (;;) {
      const { invocationId, error } = await next()
      waiting.get(String(invocationId))?.(error)
    }
  }
  void read()
  void closed.then(() => {
    for (const answer of waiting.values()) answer(ended)
  })
  const isClosed = () => socket.readyState !== socket.OPEN
  let calls = 0
  return {
    async call(target, ...args) {
      if (isClosed()) return { status: 500, text: ended }
      calls += 1
      const invocationId = String(calls)
      const { promise, resolve } = Promise.withResolvers<unknown>()
      waiting.set(invocationId, resolve)
      send({ type: 1, target, arguments: args, invocationId })
      const error = await promise
      waiting.delete(invocationId)
      return error === undefined ? { status: 200, text: '"Success":true' } : { status: 500, text: String(error) }
    },
    isClosed,
    close: () => socket.terminate(),
  }
}
