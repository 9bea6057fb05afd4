// @vitest-environment jsdom

import { QueryObserver } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { whenStable } from './whenStable.ts'

let hide = () => {}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  hide()
  queryClient.clear()
  vi.useRealTimers()
})

/** Waits for a page that reads, and tells whether it counts as standing. */
function wait(read: () => Promise<unknown>): { isOver: boolean } {
  hide = new QueryObserver(queryClient, { queryKey: ['Plants'], queryFn: read }).subscribe(() => {})
  const waiting = { isOver: false }
  const router = createMemoryRouter([{ path: '*', element: null }]).initialize()
  void whenStable(router).then(() => Object.assign(waiting, { isOver: true }))
  return waiting
}

it('waits for what the page reads', async () => {
  let release = () => {}
  const read = new Promise(resolve => {
    release = () => resolve([])
  })
  const waiting = wait(() => read)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(waiting.isOver).toBe(false)
  release()
  await vi.advanceTimersByTimeAsync(600)
  expect(waiting.isOver).toBe(true)
})

it('waits no longer for a read that hangs', async () => {
  const waiting = wait(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(waiting.isOver).toBe(true)
})
