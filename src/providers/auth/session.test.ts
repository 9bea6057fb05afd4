// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { messages } from '../messages/messages.ts'
import { getAccessToken } from './accessToken.ts'
import { getAuthority, getSessionKey } from './identity.ts'
import { findSession, storeSession } from './session.ts'
import { findOverdue, isSigningOut, noteSignOut } from './sessionEnd.ts'
import { signIn } from './signIn.ts'
import { buildSignInAddress, clearStorage } from './signOut.ts'
import { findUserContext } from './userContext.ts'

const encode = (value: unknown) => btoa(JSON.stringify(value)).replace(/=/g, '').replace(/\+/g, '-').replace(/\//g, '_')
const buildToken = (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.x`
const claims = { sub: '5', given_name: 'Ada Agent', company_id: 3, company_name: 'Northside' }

function buildTokens(accessToken: string, expiresIn = 3600) {
  return {
    access_token: accessToken,
    refresh_token: `${accessToken}-refresh`,
    id_token: buildToken(claims),
    token_type: 'Bearer',
    expires_in: expiresIn,
  }
}

let grants: URLSearchParams[] = []

function answerTokens(answer: () => Response | Promise<Response>): void {
  network.use(
    http.post('*/identity/token', async ({ request }) => {
      grants.push(new URLSearchParams(await request.text()))
      return await answer()
    }),
  )
}

startNetwork()
beforeEach(() => {
  grants = []
  const authority = getAuthority()
  network.use(
    http.get('*/identity/.well-known/openid-configuration', () =>
      HttpResponse.json({ issuer: authority, token_endpoint: `${authority}/token`, jwks_uri: `${authority}/jwks` }),
    ),
  )
})

describe('signing in', () => {
  it('asks by the password grant and keeps the session where the OIDC client finds it', async () => {
    answerTokens(() => HttpResponse.json(buildTokens('a1')))
    expect(await signIn('agent', 'secret')).toEqual({ ok: true })
    expect(Object.fromEntries(grants[0] ?? [])).toMatchObject({
      grant_type: 'password',
      username: 'agent',
      password: 'secret',
    })
    expect(JSON.parse(localStorage.getItem(getSessionKey()) ?? '{}')).toMatchObject({
      access_token: 'a1',
      refresh_token: 'a1-refresh',
      profile: { sub: '5' },
    })
    expect(findUserContext()).toMatchObject({ userId: 5, fullName: 'Ada Agent', companyId: 3, companyCode: 'Unknown' })
  })

  it('tells what the service says of a refusal', async () => {
    const refusal = { error: 'invalid_grant', error_description: 'Invalid user account or password' }
    answerTokens(() => HttpResponse.json(refusal, { status: 400 }))
    expect(await signIn('agent', 'wrong')).toEqual({ ok: false, message: 'Invalid user account or password' })
    expect(findSession()).toBeNull()
  })

  it('tells of a refusal without a word in that of the catalogue', async () => {
    messages.set({ 'signIn.refused': 'These do not fit.' })
    answerTokens(() => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 }))
    expect(await signIn('agent', 'wrong')).toEqual({ ok: false, message: 'These do not fit.' })
  })

  it('says that the API is not reachable where nothing answers', async () => {
    answerTokens(() => HttpResponse.error())
    expect(await signIn('agent', 'secret')).toEqual({ ok: false, message: 'The API is not reachable.' })
  })
})

describe('the access token', () => {
  it('serves as it is while more than a quarter of an hour is left', async () => {
    storeSession(getSessionKey(), buildTokens('a1', 901))
    expect(await getAccessToken()).toBe('a1')
    expect(grants).toEqual([])
  })

  it('is refreshed once within the last quarter of an hour, however many ask', async () => {
    storeSession(getSessionKey(), buildTokens('a1', 800))
    answerTokens(() => HttpResponse.json(buildTokens('a2')))
    expect(await Promise.all([getAccessToken(), getAccessToken(), getAccessToken()])).toEqual(['a2', 'a2', 'a2'])
    expect(grants.map(grant => grant.get('grant_type'))).toEqual(['refresh_token'])
    expect(findSession()?.access_token).toBe('a2')
  })

  it('serves to its end where the refresh fails', async () => {
    storeSession(getSessionKey(), buildTokens('a1', 800))
    answerTokens(() => HttpResponse.json({ error: 'server_error' }, { status: 500 }))
    expect(await getAccessToken()).toBe('a1')
  })

  it('is asked for once, and not by each call, while the refresh is refused', async () => {
    storeSession(getSessionKey(), buildTokens('a3', 800))
    answerTokens(() => HttpResponse.json({ error: 'server_error' }, { status: 500 }))
    await getAccessToken()
    await getAccessToken()
    expect(grants).toHaveLength(1)
  })

  it('is none once it has expired', async () => {
    storeSession(getSessionKey(), buildTokens('a1', 0))
    expect(await getAccessToken()).toBeNull()
  })
})

describe('a session that ended while no clock of the browser ran', () => {
  it.each([
    ['16 minutes after somebody did something', 16, 60, 'idle'],
    ['soon after that', 2, 60, null],
    ['after as long as one lasts', 2, 13 * 60, 'longest'],
  ])('says why, %s', (_, idle, since, reason) => {
    const ago = (minutes: number) => Date.now() - minutes * 60_000
    const limits = { IdleSeconds: 15 * 60, LongestSeconds: 12 * 60 * 60 }
    expect(findOverdue({ actedOn: ago(idle), begunOn: ago(since) }, limits)).toBe(reason)
  })
})

describe('signing out', () => {
  it('leaves nothing in local storage but the caches of the application', () => {
    storeSession(getSessionKey(), buildTokens('a1'))
    localStorage.setItem('locum.webApis.1', '{}')
    localStorage.setItem('locum.messages.1.en', '{}')
    localStorage.setItem('RaStore.locum.menu', 'true')
    clearStorage()
    expect(Object.keys(localStorage).sort()).toEqual(['locum.messages.1.en', 'locum.webApis.1'])
  })

  it('stays a sign-out until the page is left, whatever is refused after its storage is emptied', () => {
    expect(isSigningOut()).toBe(false)
    noteSignOut()
    clearStorage()
    expect(isSigningOut()).toBe(true)
  })

  it('remembers the way back in the address', () => {
    const here = { pathname: '/Users', search: '?page=2', hash: '' }
    expect(buildSignInAddress(here)).toBe('/login?redirectUrl=%2FUsers%3Fpage%3D2')
    expect(buildSignInAddress({ pathname: '/', search: '', hash: '' })).toBe('/login')
    expect(buildSignInAddress({ pathname: '/', search: '', hash: '' }, 'idle')).toBe('/login?ended=idle')
  })
})
