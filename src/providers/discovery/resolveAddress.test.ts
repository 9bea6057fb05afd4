// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { forgetAddresses, proxiedApplications, resolveAddress } from './resolveAddress.ts'

const users = { application: 'Membership', contract: 'User' }
const minute = 60_000

let calls = 0

function answerWith(address: string): void {
  network.use(
    http.get('*/registry/Resolve', ({ request }) => {
      calls += 1
      const query = new URL(request.url).searchParams
      expect([query.get('applicationCode'), query.get('contract')]).toEqual(['Membership', 'UserController'])
      const entry = { AppCode: 'Membership', Name: 'UserController', ResolvedTime: '', Addresses: [address] }
      return HttpResponse.json({ Success: true, Source: entry, Message: null })
    }),
  )
}

startNetwork()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
beforeEach(() => {
  calls = 0
})

describe('the address of a contract', () => {
  it('is asked once, however many ask for it at once', async () => {
    answerWith('/api/Membership/User')
    const addresses = await Promise.all([resolveAddress(users), resolveAddress(users)])
    expect(addresses).toEqual(['/api/Membership/User', '/api/Membership/User'])
    expect(calls).toBe(1)
  })

  it('is kept for sixty minutes, also over a reload of the page', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answerWith('/api/Membership/User')
    await resolveAddress(users)
    forgetAddresses()
    vi.setSystemTime(Date.now() + 59 * minute)
    await resolveAddress(users)
    expect(calls).toBe(1)
    vi.setSystemTime(Date.now() + 2 * minute)
    await resolveAddress(users)
    await untilPasses(() => expect(calls).toBe(2))
  })

  it('stays as it was while the registry is asked anew, however long that takes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answerWith('/api/Membership/User')
    await resolveAddress(users)
    vi.setSystemTime(Date.now() + 61 * minute)
    const answer = vi.fn(() => new Promise<never>(() => {}))
    network.use(http.get('*/registry/Resolve', answer))
    expect(await resolveAddress(users)).toBe('/api/Membership/User')
    await untilPasses(() => expect(answer).toHaveBeenCalledOnce())
  })

  it('stays as it was while the registry fails, which is asked again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answerWith('/api/Membership/User')
    await resolveAddress(users)
    vi.setSystemTime(Date.now() + 61 * minute)
    network.use(http.get('*/registry/Resolve', () => HttpResponse.error()))
    expect(await resolveAddress(users)).toBe('/api/Membership/User')
    await untilPasses(() => expect(warn).toHaveBeenCalledOnce())
    network.resetHandlers()
    answerWith('/api/Membership/Person')
    vi.setSystemTime(Date.now() + 59_000)
    await resolveAddress(users)
    expect(calls).toBe(1)
    vi.setSystemTime(Date.now() + 2_000)
    await resolveAddress(users)
    await untilPasses(async () => expect(await resolveAddress(users)).toBe('/api/Membership/Person'))
  })

  it('is that of the proxy where the registry names a foreign one', async () => {
    answerWith('https://elsewhere.example/hr/User/')
    expect(await resolveAddress(users)).toBe('/proxy/Membership/User')
  })

  it('is that of the proxy, without asking, where the manifest says that others serve the application', async () => {
    proxiedApplications.set(new Set(['Parts']))
    expect(await resolveAddress({ application: 'Parts', contract: 'v1/spare-parts' })).toBe(
      '/proxy/Parts/v1/spare-parts',
    )
    proxiedApplications.set(new Set())
    expect(calls).toBe(0)
  })

  it('is null where the registry does not know the contract', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    network.use(http.get('*/registry/Resolve', () => HttpResponse.json({}, { status: 404 })))
    expect(await resolveAddress(users)).toBeNull()
  })
})
