// @vitest-environment jsdom
import { type WebSocketHandlerConnection, ws } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { network, resetConsole } from '#tests/support/consoleWorld.ts'
import { connectSession } from '../http/connection.ts'
import { openLiveChannel } from './liveChannel.ts'

const patience = { timeout: 20_000 }
const separator = '\u001e'
const hub = ws.link(/\/hubs\/live/)

let heard: unknown[] = []
let clients: WebSocketHandlerConnection['client'][] = []
let close = () => {}

/** Has connections reach a hub that answers the handshake, but for as many at first as a test says. */
function answer(mute = 0): void {
  network.use(
    hub.addEventListener('connection', ({ client }) => {
      clients.push(client)
      if (clients.length <= mute) return
      client.addEventListener('message', ({ data }) => {
        if (String(data).includes('"protocol"')) client.send(`{}${separator}`)
      })
    }),
  )
}

function open(): void {
  close = openLiveChannel({
    onOpen: () => heard.push('open'),
    onSilence: () => heard.push('silence'),
    configurationSwitched: message => heard.push(message),
    rowsChanged: message => heard.push(message),
    accessChanged: message => heard.push(message),
  })
}

const { release } = process
const setRelease = (value: object) => Object.defineProperty(process, 'release', { value, configurable: true })

beforeAll(() => {
  // The hub's client tells a browser from Node by it, and takes the WebSocket of the browser there.
  setRelease({ ...release, name: 'browser' })
  network.listen({ onUnhandledFrame: 'error' })
})
afterAll(() => {
  network.close()
  setRelease(release)
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  network.resetHandlers()
})
beforeEach(() => {
  resetConsole()
  connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {} })
  heard = []
  clients = []
})

it('hears what the hub tells, and of its own opening first', async () => {
  answer()
  open()
  await vi.waitFor(() => expect(heard).toEqual(['open']), patience)
  const message = { type: 1, target: 'configurationSwitched', arguments: [{ Version: 7 }] }
  clients[0]?.send(`${JSON.stringify(message)}${separator}`)
  await vi.waitFor(() => expect(heard).toEqual(['open', { Version: 7 }]), patience)
})

it('connects again where a connection ends', async () => {
  answer()
  open()
  await vi.waitFor(() => expect(heard).toEqual(['open']), patience)
  clients[0]?.close()
  await vi.waitFor(() => expect(heard).toEqual(['open', 'silence', 'open']), patience)
})

it('gives up a connection that neither opens nor fails, and tries another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer(1)
  open()
  const until = async (passes: () => boolean) => {
    while (!passes()) await vi.advanceTimersByTimeAsync(100)
  }
  await until(() => clients.length === 1)
  const began = performance.now()
  await until(() => heard.length > 0)
  expect(heard).toEqual(['silence'])
  await until(() => heard.length > 1)
  expect(heard).toEqual(['silence', 'open'])
  expect(performance.now() - began).toBeLessThan(10_000)
})

it('waits for the network where the browser is offline', async () => {
  answer()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open()
  await new Promise(resolve => setTimeout(resolve))
  expect(clients).toEqual([])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(heard).toEqual(['open']), patience)
})
