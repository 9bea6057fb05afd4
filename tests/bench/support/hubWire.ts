import { liveHubPath } from '#contract/live.ts'
import { openSocket } from '#tests/server/hubs/support.ts'
import type { WireAnswer } from './wire.ts'

/** A connection to a hub that makes one call after the other. */
export interface HubWire {
  call(method: string, ...args: unknown[]): Promise<WireAnswer>
  /** True once either side has ended it. */
  isClosed(): boolean
  close(): void
}

/** Connects as a console does, to the live hub where no other is named. */
export async function openHubWire(address: string, token: string, path: string = liveHubPath): Promise<HubWire> {
  const client = await openSocket(`${address}${path}?access_token=${token}`)
  const ended = client.closed.then(() => ({ type: 7, error: 'closed' }) as Record<string, unknown>)
  const next = () => Promise.race([client.next(), ended])
  client.send({ protocol: 'json', version: 1 })
  await next()
  let calls = 0
  return {
    async call(target, ...args) {
      calls += 1
      const invocationId = String(calls)
      client.send({ type: 1, target, arguments: args, invocationId })
      for (;;) {
        const message = await next()
        if (message.invocationId !== invocationId && message.type !== 7) continue
        const isDone = message.error === undefined && message.type !== 7
        return { status: isDone ? 200 : 500, text: isDone ? '"Success":true' : String(message.error) }
      }
    },
    isClosed: () => client.socket.readyState !== client.socket.OPEN,
    close: () => client.socket.terminate(),
  }
}
