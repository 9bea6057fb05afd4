// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { fetchMessages, loadMessages, messages } from './messages.ts'

let served: Record<string, string> = {}

startNetwork()
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  served = { greeting: 'Hello' }
  network.use(http.get('*/config/messages/en.json', () => HttpResponse.json(served)))
  await fetchMessages('en')
})

it('shows newer texts where another window has kept them already', async () => {
  served = { greeting: 'Good day' }
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, JSON.stringify(served))
  expect(await fetchMessages('en')).toBe(true)
  expect(messages.get()).toEqual({ greeting: 'Good day' })
})

it('shows newer texts where the browser has no room to keep them', async () => {
  served = { greeting: 'Good day' }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError')
  })
  expect(await fetchMessages('en')).toBe(true)
  expect(messages.get()).toEqual({ greeting: 'Good day' })
})

it('shows kept texts at once, and leaves the catalogue as it is where the fetched ones are the same', async () => {
  messages.set({})
  const loading = loadMessages('en')
  expect(messages.get()).toEqual({ greeting: 'Hello' })
  const displayed = messages.get()
  await loading
  await fetchMessages('en')
  expect(messages.get()).toBe(displayed)
})
