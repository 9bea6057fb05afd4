// @vitest-environment jsdom
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetConsole } from '#tests/support/consoleWorld.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { queryClient } from '../data/queryClient.ts'
import { storeSession, toSessionKey } from './session.ts'
import { endKey, onSessionEnd } from './sessionEnd.ts'
import { watchSession } from './watchSession.ts'

const key = toSessionKey('https://identity.example', 'console')
/** Milliseconds between two questions. */
const pause = 3_000
let stop = () => {}

/** Has another tab sign in or out. */
function actInAnotherTab(act: 'in' | 'out'): void {
  if (act === 'in') storeSession(key, { access_token: 'a.e30.x', token_type: 'Bearer', expires_in: 3600 })
  else localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  resetConsole()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  queryClient.clear()
})

it('a window that stays open after a sign-out elsewhere repeats no question until somebody signs in again', async () => {
  actInAnotherTab('in')
  let reads = 0
  const queryFn = async () => {
    reads += 1
    return reads
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['watched'], queryFn, refetchInterval: pause })
  const endReading = observer.subscribe(() => {})
  const mayLeave = vi.fn(async () => false)
  const endWatch = watchSession(mayLeave)
  stop = () => {
    endReading()
    endWatch()
  }
  await untilPasses(() => expect(reads).toBe(1))
  await vi.advanceTimersByTimeAsync(pause)
  expect(reads).toBe(2)
  actInAnotherTab('out')
  expect(mayLeave).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(pause * 20)
  expect(reads).toBe(2)
  actInAnotherTab('in')
  await vi.advanceTimersByTimeAsync(pause)
  expect(reads).toBe(3)
  expect(mayLeave).toHaveBeenCalledOnce()
})

it('asks nothing where another tab found that the session has ended by itself, and keeps what is typed', async () => {
  actInAnotherTab('in')
  const mayLeave = vi.fn(async () => true)
  const keep = vi.fn()
  const endListening = onSessionEnd(keep)
  stop = watchSession(mayLeave)
  sessionStorage.setItem('locum.draft.5.Plants.new', '{}')
  localStorage.setItem(endKey, 'idle')
  actInAnotherTab('out')
  await untilPasses(() => expect(keep).toHaveBeenCalledOnce())
  expect(mayLeave).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('locum.draft.5.Plants.new')).toBe('{}')
  endListening()
})
