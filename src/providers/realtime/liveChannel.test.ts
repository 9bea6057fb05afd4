// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionEnded } from '#contract/live.ts'
import { startNetwork } from '#tests/support/consoleWorld.ts'
import { actAsBrowser, openHub } from '#tests/support/liveHub.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { noteSignOut, signOutKey } from '../auth/sessionEnd.ts'
import { connectSession } from '../http/connection.ts'
import { openLiveChannel } from './liveChannel.ts'

let heard: unknown[] = []
let close = () => {}

function open(): void {
  close = openLiveChannel({
    onOpen: () => heard.push('open'),
    onSilence: () => heard.push('silence'),
    onSessionEnd: () => heard.push('ended'),
    candidateStatusUpdated: ({ Status }) => heard.push(Status),
    configurationSwitched: message => heard.push(message),
    rowsChanged: message => heard.push(message),
    accessChanged: message => heard.push(message),
    textsChanged: message => heard.push(message),
    editorsChanged: message => heard.push(message),
  })
}

actAsBrowser()
startNetwork()
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
beforeEach(() => {
  connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {} })
  heard = []
})

it('hears what the hub tells, and of its own opening first', async () => {
  const hub = openHub()
  open()
  await untilPasses(() => expect(heard).toEqual(['open']))
  hub.emit('configurationSwitched', { Version: 7 })
  await untilPasses(() => expect(heard).toEqual(['open', { Version: 7 }]))
})

it('connects again where a connection ends', async () => {
  const { clients } = openHub()
  open()
  await untilPasses(() => expect(heard).toEqual(['open']))
  clients[0]?.close()
  await untilPasses(() => expect(heard).toEqual(['open', 'silence', 'open']))
})

it('says that the session has ended where the hub does', async () => {
  const { clients } = openHub()
  open()
  await untilPasses(() => expect(heard).toEqual(['open']))
  clients[0]?.send(`${JSON.stringify({ type: 7, error: sessionEnded })}\u001e`)
  await untilPasses(() => expect(heard.slice(0, 3)).toEqual(['open', 'ended', 'silence']))
})

it('gives up a connection that neither opens nor fails, and tries another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { clients } = openHub({ mute: 1 })
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
  const { clients } = openHub()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open()
  await untilPasses(() => expect(online).toHaveBeenCalled())
  expect(clients).toEqual([])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await untilPasses(() => expect(heard).toEqual(['open']))
})

it('opens no connection with a token that a sign-out is about to end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { clients } = openHub()
  noteSignOut()
  open()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(clients).toEqual([])
  localStorage.removeItem(signOutKey)
  while (heard.length === 0) await vi.advanceTimersByTimeAsync(1_000)
  expect(heard).toEqual(['open'])
})
