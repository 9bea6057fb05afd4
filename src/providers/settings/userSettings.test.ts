// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resetWindow } from '#src/lib/windowState.ts'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { getSessionKey } from '../auth/identity.ts'
import { storeSession } from '../auth/session.ts'
import { finishWork, unsavedSettingsKey } from '../auth/sessionEnd.ts'
import { applyManifest, manifestState } from '../data/manifestState.ts'
import { loadUserSettings, saveSetting, userSettings } from './userSettings.ts'

const entry = {
  AppCode: 'Membership',
  Name: 'UserSettingController',
  ResolvedTime: '',
  Addresses: ['/api/M/UserSetting'],
}
const token = `x.${btoa(JSON.stringify({ sub: '5' }))}.x`

startNetwork()
beforeEach(() => {
  storeSession(getSessionKey(), { access_token: token, token_type: 'Bearer', expires_in: 3600 })
  network.use(http.get('*/registry/Resolve', () => HttpResponse.json({ Success: true, Source: entry, Message: null })))
})

const fine = () => HttpResponse.json({ Success: true, Source: null, Message: null })

/** Waits until nothing is left to be saved; a save that nothing answered is tried again after a second. */
const whenSaved = () => untilPasses(() => expect(localStorage.getItem(unsavedSettingsKey)).toBeNull())

/** Loads settings by which the banner was dismissed; answers what is saved from then on. */
async function loadDismissed(): Promise<unknown[]> {
  const sent: unknown[] = []
  const Source = [{ Code: 'BannerContentWeb', Value: 'false' }]
  network.use(
    http.get('*/GetByUser', () => HttpResponse.json({ Success: true, Source, Message: null })),
    http.post('*/CreateOrUpdate', async ({ request }) => {
      sent.push(await request.json())
      return fine()
    }),
  )
  await loadUserSettings()
  return sent
}

describe('the settings of a user', () => {
  it('come from the services, each value out of its JSON text', async () => {
    let userId: string | null = null
    network.use(
      http.get('*/GetByUser', ({ request }) => {
        userId = new URL(request.url).searchParams.get('userId')
        const Source = [{ Code: 'THEME', Value: '"dark"' }]
        return HttpResponse.json({ Success: true, Source, Message: null })
      }),
    )
    await loadUserSettings()
    expect(userId).toBe('5')
    expect(userSettings.get()).toEqual({ THEME: 'dark' })
  })

  it('are those that another window of this browser has changed, beside what this one keeps', async () => {
    network.use(http.get('*/GetByUser', () => HttpResponse.json({ Success: true, Source: [], Message: null })))
    await loadUserSettings()
    userSettings.set({ THEME: 'dark', Users_RecentSearchs: ['one'] })
    const [oldValue, newValue] = [{ Users_RecentSearchs: ['one'] }, { Users_RecentSearchs: ['two', 'one'] }]
    const texts = { oldValue: JSON.stringify(oldValue), newValue: JSON.stringify(newValue) }
    dispatchEvent(new StorageEvent('storage', { key: 'locum.settings', ...texts }))
    expect(userSettings.get()).toEqual({ THEME: 'dark', Users_RecentSearchs: ['two', 'one'] })
  })

  it('are not sent any more once the window begins anew', () => {
    vi.useFakeTimers()
    try {
      saveSetting('THEME', 'dark')
      expect(vi.getTimerCount()).toBe(1)
      resetWindow()
      expect([vi.getTimerCount(), userSettings.get()]).toEqual([0, {}])
    } finally {
      vi.useRealTimers()
    }
  })

  it('stay in this browser over a back end that keeps none', async () => {
    applyManifest({ Version: 1, Resources: [], Schemas: {}, Machines: {}, Menu: [], Permissions: [] })
    const asked = vi.fn()
    network.events.on('request:start', asked)
    await loadUserSettings()
    saveSetting('THEME', 'dark')
    network.events.removeListener('request:start', asked)
    expect(asked).not.toHaveBeenCalled()
    userSettings.set({})
    await loadUserSettings()
    manifestState.set(null)
    expect(userSettings.get()).toEqual({ THEME: 'dark' })
  })

  it('are sent when they change, and stand at once', async () => {
    let body: unknown
    network.use(
      http.post('*/CreateOrUpdate', async ({ request }) => {
        body = await request.json()
        return HttpResponse.json({ Success: true, Source: null, Message: null })
      }),
    )
    saveSetting('MENU_EXPANDED', false)
    expect(userSettings.get()).toEqual({ MENU_EXPANDED: false })
    await untilPasses(() => expect(body).toBeDefined())
    expect(body).toMatchObject({ UserId: 5, Code: 'MENU_EXPANDED', DataType: 'string', Value: 'false' })
  })

  it('show the maintenance banner again once the user has signed out', async () => {
    const sent = await loadDismissed()
    await whenSaved()
    sent.length = 0
    saveSetting('BannerContentWeb', false)
    await finishWork()
    await whenSaved()
    expect(sent).toEqual([expect.objectContaining({ Code: 'BannerContentWeb', Value: 'true' })])
  })

  it('show the maintenance banner again after a sign-in, and no further time in that session', async () => {
    const sent = await loadDismissed()
    expect(userSettings.get()).toEqual({ BannerContentWeb: true })
    await whenSaved()
    expect(sent).toEqual([expect.objectContaining({ Code: 'BannerContentWeb', Value: 'true' })])
    await loadUserSettings()
    expect(userSettings.get()).toEqual({ BannerContentWeb: false })
  })

  it('are saved one after the other, the values between left out', async () => {
    const bodies: string[] = []
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    network.use(
      http.post('*/CreateOrUpdate', async ({ request }) => {
        bodies.push(((await request.json()) as { Value: string }).Value)
        if (bodies.length === 1) await held
        return HttpResponse.json({ Success: true, Source: null, Message: null })
      }),
    )
    saveSetting('WIDTH', 1)
    await untilPasses(() => expect(bodies).toEqual(['1']))
    saveSetting('WIDTH', 2)
    saveSetting('WIDTH', 3)
    release()
    await whenSaved()
    expect(bodies).toEqual(['1', '3'])
  })

  it('stay as the user changed them while they were being fetched', async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const stored = [
      { Code: 'THEME', Value: '"light"' },
      { Code: 'MENU_EXPANDED', Value: 'true' },
    ]
    network.use(
      http.post('*/CreateOrUpdate', () => HttpResponse.json({ Success: true, Source: null, Message: null })),
      http.get('*/GetByUser', async () => {
        await held
        return HttpResponse.json({ Success: true, Source: stored, Message: null })
      }),
    )
    const loading = loadUserSettings()
    saveSetting('THEME', 'dark')
    release()
    await loading
    await whenSaved()
    expect(userSettings.get()).toEqual({ THEME: 'dark', MENU_EXPANDED: true })
  })

  it('are asked for again where nothing answered, and what was changed before is made of what comes', async () => {
    const stored = [{ Code: 'Plants_GP', Value: '{"PageSize":10,"Density":"compact"}' }]
    const bodies: unknown[] = []
    network.use(
      http.get('*/GetByUser', () => HttpResponse.error(), { once: true }),
      http.get('*/GetByUser', () => HttpResponse.json({ Success: true, Source: stored, Message: null })),
      http.post('*/CreateOrUpdate', async ({ request }) => {
        bodies.push(await request.json())
        return fine()
      }),
    )
    await loadUserSettings()
    saveSetting('Plants_GP', (kept: object | null) => ({ ...kept, PageSize: 50 }))
    expect(userSettings.get()).toEqual({ Plants_GP: { PageSize: 50 } })
    await whenSaved()
    expect(userSettings.get()).toEqual({ Plants_GP: { PageSize: 50, Density: 'compact' } })
    expect(bodies).toEqual([
      expect.objectContaining({ Code: 'Plants_GP', Value: '{"PageSize":50,"Density":"compact"}' }),
    ])
  })

  it('are saved as they are where the services refuse to tell them', async () => {
    network.use(
      http.get('*/GetByUser', () =>
        HttpResponse.json({ Success: false, Source: null, Message: 'No' }, { status: 403 }),
      ),
      http.post('*/CreateOrUpdate', fine),
    )
    const loading = loadUserSettings()
    saveSetting('THEME', 'dark')
    await loading
    await whenSaved()
    expect(userSettings.get()).toEqual({ THEME: 'dark' })
  })

  it('are sent once for many changes that follow each other at once', async () => {
    const bodies: string[] = []
    network.use(
      http.post('*/CreateOrUpdate', async ({ request }) => {
        bodies.push(((await request.json()) as { Value: string }).Value)
        return fine()
      }),
    )
    for (const width of [1, 2, 3]) saveSetting('WIDTH', width)
    await whenSaved()
    expect(bodies).toEqual(['3'])
  })

  it('are sent again where nothing answered, the last value alone', async () => {
    const bodies: string[] = []
    network.use(
      http.post('*/CreateOrUpdate', async ({ request }) => {
        bodies.push(((await request.json()) as { Value: string }).Value)
        return bodies.length === 1 ? HttpResponse.error() : fine()
      }),
    )
    saveSetting('WIDTH', 1)
    await untilPasses(() => expect(bodies).toEqual(['1']))
    saveSetting('WIDTH', 2)
    await whenSaved()
    expect(bodies).toEqual(['1', '2'])
  })

  it('are not sent again where they were refused', async () => {
    const answered = vi.fn(() => HttpResponse.json({ Success: false, Source: null, Message: 'Too long' }))
    network.use(http.post('*/CreateOrUpdate', answered))
    saveSetting('WIDTH', 1)
    await whenSaved()
    expect(answered).toHaveBeenCalledTimes(1)
    expect(userSettings.get()).toEqual({ WIDTH: 1 })
  })

  it('are saved on the next visit where the page was left before, and win over what the services had', async () => {
    localStorage.setItem(unsavedSettingsKey, JSON.stringify({ user: 5, values: { WIDTH: 7 } }))
    const bodies: unknown[] = []
    network.use(
      http.get('*/GetByUser', () =>
        HttpResponse.json({ Success: true, Source: [{ Code: 'WIDTH', Value: '1' }], Message: null }),
      ),
      http.post('*/CreateOrUpdate', async ({ request }) => {
        bodies.push(await request.json())
        return fine()
      }),
    )
    await loadUserSettings()
    await whenSaved()
    expect(userSettings.get()).toEqual({ WIDTH: 7 })
    expect(bodies).toEqual([expect.objectContaining({ Code: 'WIDTH', Value: '7' })])
  })

  it('of another tab keep waiting while those of this one are saved', async () => {
    network.use(http.post('*/CreateOrUpdate', fine))
    localStorage.setItem(unsavedSettingsKey, JSON.stringify({ user: 5, values: { THEME: 'dark' } }))
    const waiting = () => JSON.parse(localStorage.getItem(unsavedSettingsKey) ?? '{}').values
    saveSetting('WIDTH', 7)
    expect(waiting()).toEqual({ THEME: 'dark', WIDTH: 7 })
    await untilPasses(() => expect(waiting()).toEqual({ THEME: 'dark' }))
  })

  it('of somebody else who used this browser before are neither taken nor saved', async () => {
    localStorage.setItem(unsavedSettingsKey, JSON.stringify({ user: 6, values: { WIDTH: 7 } }))
    network.use(http.get('*/GetByUser', () => HttpResponse.json({ Success: true, Source: [], Message: null })))
    await loadUserSettings()
    expect(userSettings.get()).toEqual({})
  })

  it('are those that this browser kept while the services do not answer', async () => {
    network.use(
      http.post('*/CreateOrUpdate', () => HttpResponse.error(), { once: true }),
      http.post('*/CreateOrUpdate', fine),
      http.get('*/GetByUser', () => HttpResponse.error()),
    )
    saveSetting('THEME', 'dark')
    userSettings.set({})
    await loadUserSettings()
    expect(userSettings.get()).toEqual({ THEME: 'dark' })
    await whenSaved()
  })
})
