// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { network, resetConsole } from '#tests/support/consoleWorld.ts'
import { getSessionKey } from '../auth/identity.ts'
import { keepSession } from '../auth/session.ts'
import { applyManifest, manifestState } from '../data/manifestState.ts'
import { loadUserSettings, saveUserSetting, userSettings } from './userSettings.ts'

const entry = {
  AppCode: 'Membership',
  Name: 'UserSettingController',
  ResolvedTime: '',
  Addresses: ['/api/M/UserSetting'],
}
const token = `x.${btoa(JSON.stringify({ sub: '5' }))}.x`

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterAll(() => network.close())
afterEach(() => network.resetHandlers())
beforeEach(() => {
  resetConsole()
  userSettings.set({})
  keepSession(getSessionKey(), { access_token: token, token_type: 'Bearer', expires_in: 3600 })
  network.use(http.get('*/registry/Resolve', () => HttpResponse.json({ Success: true, Source: entry, Message: null })))
})

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

  it('stay in this browser over a back end that keeps none', async () => {
    applyManifest({ Version: 1, Resources: [], Schemas: {}, Machines: {}, Menu: [], Permissions: [] })
    const asked = vi.fn()
    network.events.on('request:start', asked)
    await loadUserSettings()
    await saveUserSetting('THEME', 'dark')
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
    const saving = saveUserSetting('MENU_EXPANDED', false)
    expect(userSettings.get()).toEqual({ MENU_EXPANDED: false })
    await saving
    expect(body).toMatchObject({ UserId: 5, Code: 'MENU_EXPANDED', DataType: 'string', Value: 'false' })
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
    const saving = saveUserSetting('WIDTH', 1)
    await vi.waitFor(() => expect(bodies).toEqual(['1']))
    void saveUserSetting('WIDTH', 2)
    void saveUserSetting('WIDTH', 3)
    release()
    await saving
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
    await saveUserSetting('THEME', 'dark')
    release()
    await loading
    expect(userSettings.get()).toEqual({ THEME: 'dark', MENU_EXPANDED: true })
  })

  it('are those that this browser kept while the services do not answer', async () => {
    network.use(
      http.post('*/CreateOrUpdate', () => HttpResponse.error()),
      http.get('*/GetByUser', () => HttpResponse.error()),
    )
    await saveUserSetting('THEME', 'dark')
    userSettings.set({})
    await loadUserSettings()
    expect(userSettings.get()).toEqual({ THEME: 'dark' })
  })
})
