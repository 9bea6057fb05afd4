// @vitest-environment jsdom
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetConsole } from '#tests/support/consoleWorld.ts'
import { queryClient } from '../data/queryClient.ts'
import { keepSession, toSessionKey } from './session.ts'
import { watchSession } from './watchSession.ts'

const key = toSessionKey('https://identity.example', 'console')
let stop = () => {}

/** Has another tab sign in or out. */
function actInAnotherTab(act: 'in' | 'out'): void {
  if (act === 'in') keepSession(key, { access_token: 'a.e30.x', token_type: 'Bearer', expires_in: 3600 })
  else localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => resetConsole())
afterEach(() => {
  stop()
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
  const observer = new QueryObserver(queryClient, { queryKey: ['watched'], queryFn, refetchInterval: 5 })
  const endReading = observer.subscribe(() => {})
  const mayLeave = vi.fn(async () => false)
  const endWatch = watchSession(mayLeave)
  stop = () => {
    endReading()
    endWatch()
  }
  await vi.waitFor(() => expect(reads).toBeGreaterThan(2))
  actInAnotherTab('out')
  expect(mayLeave).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const before = reads
  // Many times as long as the pause between two of them.
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(reads).toBe(before)
  actInAnotherTab('in')
  await vi.waitFor(() => expect(reads).toBeGreaterThan(before + 2))
  expect(mayLeave).toHaveBeenCalledOnce()
})
