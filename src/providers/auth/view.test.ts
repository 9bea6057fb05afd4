// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { requestOwn } from '../configuration/requestOwn.ts'
import { loadUserSettings, saveSetting, userSettings } from '../settings/userSettings.ts'
import { findClaims } from './findClaims.ts'
import { getSessionKey } from './identity.ts'
import { storeSession } from './session.ts'
import { forgetLeftView, isViewing, takeEndedView } from './view.ts'

const token = `x.${btoa(JSON.stringify({ sub: '5' }))}.x`
const view = {
  ID: 7,
  UserID: 9,
  Name: 'Ann Lee',
  LoginName: 'ann',
  Until: '2026-11-28T22:00:00Z',
  claims: { sub: '9' },
}

startNetwork()
beforeEach(() => {
  storeSession(getSessionKey(), { access_token: token, token_type: 'Bearer', expires_in: 3600 })
  localStorage.setItem('locum.settings', '{"THEME":"dark"}')
  sessionStorage.setItem('locum.viewAs', JSON.stringify(view))
})

it('a view is of who is looked at: his claims, his number on each request', async () => {
  let sent: Headers | undefined
  network.use(
    http.get('*/config/version', ({ request }) => {
      sent = request.headers
      return HttpResponse.json({})
    }),
  )
  await requestOwn('/config/version')
  expect([findClaims().sub, sent?.get('x-view-as')]).toEqual(['9', '7'])
})

it('a view reads and keeps nothing of this browser, and saves nothing', async () => {
  const Source = { AppCode: 'M', Name: 'UserSettingController', ResolvedTime: '', Addresses: ['/api/M/UserSetting'] }
  let userId: string | null = null
  network.use(
    http.get('*/registry/Resolve', () => HttpResponse.json({ Success: true, Source, Message: null })),
    http.get('*/GetByUser', ({ request }) => {
      userId = new URL(request.url).searchParams.get('userId')
      return HttpResponse.json({ Success: true, Source: [{ Code: 'LANGUAGE', Value: '"es"' }], Message: null })
    }),
  )
  await loadUserSettings()
  expect([userId, userSettings.get()]).toEqual(['9', { LANGUAGE: 'es' }])
  saveSetting('THEME', 'light')
  expect(userSettings.get()).toEqual({ LANGUAGE: 'es', THEME: 'light' })
  expect(localStorage.getItem('locum.settings')).toBe('{"THEME":"dark"}')
  expect(localStorage.getItem('locum.unsavedSettings')).toBeNull()
})

it('a view that was left holds until the page is opened anew, and its end is told once', () => {
  sessionStorage.setItem('locum.draft.9.Users', '{}')
  sessionStorage.setItem('locum.viewAsLeft', 'Ann Lee')
  expect(isViewing()).toBe(true)
  forgetLeftView()
  expect([isViewing(), sessionStorage.getItem('locum.draft.9.Users')]).toEqual([false, null])
  expect([takeEndedView(), takeEndedView()]).toEqual(['Ann Lee', null])
})
