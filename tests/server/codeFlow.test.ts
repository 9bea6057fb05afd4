import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFormBrowser } from './support/formBrowser.ts'
import { type RunningApp, startApp, testPassword } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

describe.each(listTestServers())('the code flow on $name', server => {
  let app: RunningApp
  let asked: Record<string, string>
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')

  beforeAll(async () => {
    app = await startApp(server)
    const redirect = { response_type: 'code', redirect_uri: `${app.address}/login` }
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' }
    asked = { client_id: 'locum-console', scope: 'openid api', ...redirect, ...proof }
  })
  afterAll(() => app?.drop())

  const toAddress = (changed = {}) => `${app.address}/identity/auth?${new URLSearchParams({ ...asked, ...changed })}`

  async function takeCode() {
    const browser = buildFormBrowser()
    const form = await browser.get(toAddress())
    const { url } = await browser.post(form.url, { username: 'admin', password: testPassword })
    return { browser, code: new URL(url).searchParams.get('code') ?? '' }
  }

  const exchange = (code: string) =>
    app.requestToken({
      ...{ grant_type: 'authorization_code', code, redirect_uri: `${app.address}/login`, code_verifier: verifier },
    })

  it('takes a code once, and ends what it gave where it comes again', async () => {
    const { code } = await takeCode()
    const { access_token: token } = (await exchange(code)).json
    const call = async () => (await app.send('/config/menu.xml', { token })).status
    expect(await call()).toBe(200)
    expect((await exchange(code)).json).toMatchObject({ error: 'invalid_grant' })
    await expect.poll(call, { interval: 20 }).toBe(401)
  })

  it('keeps its cookies to itself: no script reads them, and no other page sends them along', async () => {
    const cookies = (await fetch(toAddress(), { redirect: 'manual' })).headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/; path=\/identity.*; samesite=lax; httponly/i)
  })

  it.each([
    ['a challenge that tells the verifier', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['tokens in an address', { response_type: 'token' }, 'unsupported_response_type'],
    ['an ID token in an address', { response_type: 'id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['both a code and an ID token', { response_type: 'code id_token', nonce: 'n' }, 'unsupported_response_type'],
  ])('refuses %s', async (_, changed, error) => {
    const { url, text } = await buildFormBrowser().get(toAddress(changed))
    expect(`${url} ${text}`).toContain(error)
  })

  it('asks before a link signs anybody out', async () => {
    const { browser, code } = await takeCode()
    const { access_token: token } = (await exchange(code)).json
    expect((await browser.get(`${app.address}/identity/session/end`)).text).toContain('Do you want to sign out?')
    expect((await app.send('/config/menu.xml', { token })).status).toBe(200)
  })
})
