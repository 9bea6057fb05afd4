import { type WebSocketHandlerConnection, ws } from 'msw'
import { afterAll, beforeAll } from 'vitest'
import type { LiveMessages } from '#contract/live.ts'
import { network } from './consoleWorld.ts'

const separator = '\u001e'

/** A hub as the services open it, for a console in a test: the live one where no other is named. */
export interface LiveHub<Messages = LiveMessages> {
  /** Whoever has connected, in turn. */
  clients: WebSocketHandlerConnection['client'][]
  /** Those of them that take messages by now. */
  readonly ready: number
  emit<Name extends keyof Messages>(name: Name, message: Messages[Name]): void
}

/** Opens the hub, at the network of the world unless another is named; the first connections, as many as are named, get no answer. What its methods are called with is answered by `perform`. */
export function openHub<Messages = LiveMessages>({
  mute = 0,
  path = /\/hubs\/live/,
  at = network as Pick<typeof network, 'use'>,
  perform = (_name: string, _content: never): unknown => null,
} = {}): LiveHub<Messages> {
  const clients: LiveHub['clients'] = []
  let ready = 0
  at.use(
    ws.link(path).addEventListener('connection', ({ client }) => {
      clients.push(client)
      if (clients.length <= mute) return
      client.addEventListener('message', ({ data }) => {
        for (const text of String(data).split(separator).filter(Boolean)) {
          const { protocol, type, invocationId, target, arguments: content } = JSON.parse(text)
          if (protocol) {
            client.send(`{}${separator}`)
            ready += 1
          }
          if (type !== 1 || !invocationId) continue
          const result = perform(target, content[0] as never)
          client.send(`${JSON.stringify({ type: 3, invocationId, result })}${separator}`)
        }
      })
    }),
  )
  return {
    clients,
    get ready() {
      return ready
    },
    emit(target, message) {
      clients.at(-1)?.send(`${JSON.stringify({ type: 1, target, arguments: [message] })}${separator}`)
    },
  }
}

/** Has the hub's client take this runtime for a browser in a file of tests, which it tells by the name of the release. */
export function actAsBrowser(): void {
  const { release } = process
  const setRelease = (value: object) => Object.defineProperty(process, 'release', { value, configurable: true })
  beforeAll(() => void setRelease({ ...release, name: 'browser' }))
  afterAll(() => void setRelease(release))
}
