import { render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { requestEnvelope } from '#src/providers/http/requestEnvelope.ts'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { BusyOverlay } from './BusyOverlay.tsx'

const users = { application: 'Membership', contract: 'User' }
const entry = { AppCode: 'Membership', Name: 'UserController', ResolvedTime: '', Addresses: ['/api/Membership/User'] }
const save = { method: 'POST' as const, path: 'Save', query: [], body: {} }

let release = () => {}

startNetwork()
beforeEach(() => {
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  network.use(
    http.get('*/registry/Resolve', () => HttpResponse.json({ Success: true, Source: entry, Message: null })),
    http.post('*/Save', async () => {
      await held
      return HttpResponse.json({ Success: true, Source: null, Message: null })
    }),
  )
})

const findOverlay = () => screen.findByRole('progressbar', { name: 'Loading' })
const isDisplayed = () => screen.queryByRole('progressbar') !== null

describe('the overlay of the console', () => {
  it('covers the page while a save is on its way, and leaves it once the last one has come back', async () => {
    render(<BusyOverlay />)
    const saves = [requestEnvelope(users, save), requestEnvelope(users, save)]
    await findOverlay()
    release()
    await Promise.all(saves)
    await waitFor(() => expect(isDisplayed()).toBe(false))
  })

  it('leaves the page alone where a request is silent', async () => {
    render(<BusyOverlay />)
    const silent = requestEnvelope(users, save, { silent: true })
    const loud = requestEnvelope(users, save)
    await findOverlay()
    release()
    await Promise.all([silent, loud])
    const last = requestEnvelope(users, save, { silent: true })
    await waitFor(() => expect(isDisplayed()).toBe(false))
    await last
  })

  it('leaves the page where nothing answers', async () => {
    network.use(http.post('*/Save', () => HttpResponse.error()))
    render(<BusyOverlay />)
    expect((await requestEnvelope(users, save)).Message).toBe('The API is not reachable.')
    await waitFor(() => expect(isDisplayed()).toBe(false))
  })
})
