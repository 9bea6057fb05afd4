// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noNet } from '#src/lib/noNet.ts'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { activityKey } from './activity.ts'
import { idleWarning } from './idleWarning.ts'
import { storeSession, toSessionKey } from './session.ts'
import type { EndReason } from './sessionEnd.ts'
import { watchIdle } from './watchIdle.ts'

const limits = { IdleSeconds: 900, LongestSeconds: 43_200 }
const minute = 60_000
const sessionKey = toSessionKey('https://identity.example', 'console')
const answer = { access_token: 'a.e30.x', token_type: 'Bearer', expires_in: 90_000 }

let ends: EndReason[] = []
let asked = 0
let stop = () => {}

function watch(): void {
  stop = watchIdle(limits, reason => ends.push(reason))
}

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute)

/** Has another tab note that somebody is there. */
function actInAnotherTab(): void {
  localStorage.setItem(activityKey, String(Date.now()))
  dispatchEvent(new StorageEvent('storage', { key: activityKey }))
}

startNetwork()
beforeEach(() => {
  ends = []
  asked = 0
  network.use(
    http.get('*/identity/me', () => {
      asked += 1
      return HttpResponse.json({})
    }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  storeSession(sessionKey, answer)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('warns a minute before a session ends that nobody uses, and then ends it', async () => {
  watch()
  await pass(13.9)
  expect(idleWarning.get()).toBeNull()
  await pass(0.2)
  expect(idleWarning.get()?.endsOn).toBe(Number(localStorage.getItem(activityKey)) + 15 * minute)
  dispatchEvent(new Event('pointermove'))
  await pass(0.8)
  expect(ends).toEqual([])
  await pass(0.2)
  expect([ends, idleWarning.get()]).toEqual([['idle'], null])
})

it('goes on where somebody says that he is there, which the services hear', async () => {
  watch()
  await pass(14.5)
  idleWarning.get()?.close()
  expect(idleWarning.get()).toBeNull()
  await untilPasses(() => expect(asked).toBe(1))
  await pass(13.9)
  expect([ends, idleWarning.get()]).toEqual([[], null])
})

it('counts what is done in another tab, which takes the warning back here', async () => {
  watch()
  await pass(14.5)
  expect(idleWarning.get()).not.toBeNull()
  actInAnotherTab()
  expect(idleWarning.get()).toBeNull()
  await pass(14.2)
  expect(idleWarning.get()).not.toBeNull()
})

it('tells the services now and then of somebody who works without a call', async () => {
  watch()
  for (let minutes = 0; minutes < 20; minutes += 1) {
    await pass(1)
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  }
  expect(idleWarning.get()).toBeNull()
  await untilPasses(() => expect(asked).toBe(20))
})

it('ends a session at once whose window slept through its end', () => {
  watch()
  vi.setSystemTime(Date.now() + 20 * minute)
  dispatchEvent(new Event('pointermove'))
  expect(ends).toEqual(['idle'])
})

it('ends a session that has lasted long enough, however much it is used, a minute after a warning', async () => {
  watch()
  const endsOn = Date.now() + 12 * 60 * minute
  for (let passed = 0; passed < 12 * 60 - 6; passed += 6) {
    await pass(6)
    dispatchEvent(new Event('pointerdown'))
  }
  await pass(4.9)
  expect(idleWarning.get()).toBeNull()
  await pass(0.2)
  expect(idleWarning.get()).toMatchObject({ reason: 'longest', endsOn })
  idleWarning.get()?.close()
  dispatchEvent(new Event('pointerdown'))
  await pass(0.8)
  expect([ends, idleWarning.get()]).toEqual([[], null])
  await pass(0.2)
  expect(ends).toEqual(['longest'])
})

it('goes on past its end for a candidate who has no net, until there is one', async () => {
  const claims = btoa(JSON.stringify({ user_type: 'Candidate' }))
  storeSession(sessionKey, { ...answer, access_token: `a.${claims}.x` })
  noNet.set(true)
  watch()
  await pass(13 * 60)
  expect([ends, idleWarning.get()]).toEqual([[], null])
  noNet.set(false)
  await pass(0.3)
  expect(ends).toHaveLength(1)
})

it('leaves a window alone whose session another tab has ended', async () => {
  watch()
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  dispatchEvent(new Event('pointermove'))
  await pass(60)
  expect([ends, localStorage.length]).toEqual([[], 0])
})
