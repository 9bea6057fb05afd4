import { type WebSocketHandlerConnection, ws } from 'msw'
import { afterAll, beforeAll } from 'vitest'
import type { LiveMessages } from '#contract/live.ts'
import { network } from './consoleWorld.ts'

const separator = '\u001e'
const link = ws.link(/\/hubs\/live/)

/** The live hub as the services open it, for a console in a test. */
export interface LiveHub {
  /** Whoever has connected, in turn. */
  clients: WebSocketHandlerConnection['client'][]
  tell<Name extends keyof LiveMessages>(name: Name, message: LiveMessages[Name]): void
}

/** Opens the hub; the first connections, as many as are named, get no answer. */
export function openHub({ mute = 0 } = {}): LiveHub {
  const clients: LiveHub['clients'] = []
  network.use(
    link.addEventListener('connection', ({ client }) => {
      clients.push(client)
      if (clients.length <= mute) return
      client.addEventListener('message', ({ data }) => {
        if (String(data).includes('"protocol"')) client.send(`{}${separator}`)
      })
    }),
  )
  return {
    clients,
    tell(target, message) {
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
