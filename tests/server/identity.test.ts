import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildFormBrowser } from './support/formBrowser.ts'
import { type RunningApp, startApp, testPassword } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const failed = { error: 'invalid_grant', error_description: 'Invalid user account or password' }
const me = '/config/menu.xml'

describe.each(listTestServers())('identity on $name', server => {
  let app: RunningApp

  beforeAll(async () => {
    app = await startApp(server)
  })
  afterAll(() => app?.drop())

  const signIn = (username: string, password = testPassword) =>
    app.requestToken({ grant_type: 'password', username, password })
  const refresh = (token: string) => app.requestToken({ grant_type: 'refresh_token', refresh_token: token })
  const failures = (loginName: string) =>
    app.stand.database.query<{ Failures: number; minutes: number | null }>(
      `select "Failures", round(extract(epoch from "LockedUntil" - "LastOn") / 60)::int as minutes
       from identity_failure where "LoginName" = $1 and "Address" <> ''`,
      [loginName],
    )

  /** The user's state is read again once the change was told, which takes a moment. */
  const expectStatus = (token: string, status: number) =>
    expect.poll(async () => (await app.send(me, { token })).status, { interval: 20 }).toBe(status)

  describe('sign-in', () => {
    it('gives a token of 60 minutes with the claims of the user context', async () => {
      const { status, json } = await signIn('admin')
      expect(status).toBe(200)
      expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid profile offline_access api' })
      expect(decodeProtectedHeader(json.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' })
      const claims = {
        sub: '1',
        company_id: 1,
        company_code: 'MAIN',
        company_name: 'Main company',
        team_id: 0,
        team_code: 'Unknown',
        team_name: 'Unknown',
        title: 'Mr.',
        name: 'admin',
        first_name: 'First',
        middle_name: 'Unknown',
        last_name: 'Administrator',
        given_name: 'First Administrator',
        phone: 'Unknown',
        email: 'admin@example.com',
        client_id: 'locum-console',
        client_appcode: 'Marketplace',
        user_culture: 'Unknown',
        is_password_reset_required: false,
      }
      expect(decodeJwt(json.access_token)).toMatchObject({
        ...claims,
        aud: 'urn:locum:api',
        iss: `${app.address}/identity`,
      })
      expect(decodeJwt(json.id_token)).toMatchObject({ ...claims, aud: 'locum-console' })
    })

    it('answers the profile of who holds the token, and of nobody else', async () => {
      const { json } = await signIn('admin')
      const { userinfo_endpoint: address } = (await app.send('/identity/.well-known/openid-configuration')).json
      const ask = (token: string) => fetch(String(address), { headers: { authorization: `Bearer ${token}` } })
      const answer = await ask(json.access_token)
      expect(await answer.json()).toMatchObject({ sub: '1', given_name: 'First Administrator', company_code: 'MAIN' })
      const refused = await ask(`${json.access_token}x`)
      expect([refused.status, await refused.json()]).toMatchObject([401, { error: 'invalid_token' }])
      expect(refused.headers.get('www-authenticate')).toContain('invalid_token')
    })

    it('takes the login name trimmed and in any case, and keeps the moment', async () => {
      const userId = await app.addUser('MixedCase')
      expect((await signIn(' mixedcase ')).status).toBe(200)
      const [user] = await app.stand.database.query('select "LastLoggedInOn" from "user" where "ID" = $1', [userId])
      expect(user?.LastLoggedInOn).toMatch(/Z$/)
    })

    it('refuses a wrong password, an unknown user and an inactive user with the same words', async () => {
      await app.addUser('sleeper')
      await app.stand.database.run(`update "user" set "IsActive" = false where "LoginName" = 'sleeper'`)
      for (const [name, password] of [
        ['admin', 'wrong'],
        ['nobody', testPassword],
        ['sleeper', testPassword],
        ['', ''],
      ] as const) {
        const { status, json } = await signIn(name, password)
        expect([status, json]).toEqual([400, failed])
      }
      await signIn('admin')
    })

    it('makes a login name wait at its address after five failures, right password or not, and nobody else', async () => {
      await app.addUser('forgetful')
      await app.addUser('bystander')
      await Promise.all(Array.from({ length: 5 }, () => signIn('forgetful', 'wrong')))
      expect(await failures('forgetful')).toEqual([{ Failures: 5, minutes: 1 }])
      expect((await signIn('forgetful')).json).toEqual(failed)
      expect((await signIn('bystander')).status).toBe(200)
    })

    it('doubles the delay up to 15 minutes and forgets it with a sign-in that succeeds', async () => {
      await app.addUser('stubborn')
      const minutes: (number | null | undefined)[] = []
      for (let failure = 1; failure <= 11; failure += 1) {
        await signIn('stubborn', 'wrong')
        minutes.push((await failures('stubborn'))[0]?.minutes)
        await app.stand.database.run(
          `update identity_failure set "LockedUntil" = now() - interval '1 second' where "LoginName" = 'stubborn'`,
        )
      }
      expect(minutes.slice(4)).toEqual([1, 2, 4, 8, 15, 15, 15])
      expect((await signIn('stubborn')).status).toBe(200)
      expect(await failures('stubborn')).toEqual([])
    })

    it('counts the failures of unknown names too, so that waiting tells nothing', async () => {
      for (let failure = 0; failure < 5; failure += 1) await signIn('phantom', 'wrong')
      expect(await failures('phantom')).toEqual([{ Failures: 5, minutes: 1 }])
    })

    it('lets many sign in at once as the same user', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('admin')))
      expect(answers.map(answer => answer.status)).toEqual(Array(12).fill(200))
    })

    it('refuses what holds a character that no database keeps, whatever parameter it stands in', async () => {
      const nul = 'a\0b'
      const forms: Record<string, string>[] = [
        { grant_type: 'password', username: nul, password: testPassword },
        { grant_type: 'password', username: 'admin', password: nul },
        { grant_type: 'password', username: 'admin', password: testPassword, client_id: nul },
        { grant_type: 'refresh_token', refresh_token: nul },
        { grant_type: 'authorization_code', code: nul, redirect_uri: `${app.address}/login`, code_verifier: nul },
      ]
      for (const form of forms) {
        const { status, json } = await app.requestToken(form)
        expect([status, json.error]).toEqual([
          'client_id' in form ? 401 : 400,
          expect.stringMatching(/^invalid_(grant|client|request)$/),
        ])
      }
      const query = {
        client_id: 'locum-console',
        response_type: 'code',
        redirect_uri: `${app.address}/login`,
        scope: 'openid',
      }
      const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', state: nul }
      const form = new URLSearchParams({ ...query, ...proof })
      expect((await fetch(`${app.address}/identity/auth?${form}`)).status).toBe(400)
      const body = { method: 'POST', body: form, redirect: 'manual' } as const
      expect((await fetch(`${app.address}/identity/auth`, body)).status).toBeLessThan(500)
      expect(app.logged).toEqual([])
      await signIn('admin')
    })

    it('knows the console alone', async () => {
      const { json } = await app.requestToken({
        grant_type: 'password',
        client_id: 'other',
        username: 'admin',
        password: testPassword,
      })
      expect(json).toMatchObject({ error: 'invalid_client' })
    })
  })

  describe('refresh', () => {
    it('gives new tokens for a refresh token that was not used', async () => {
      const first = (await signIn('admin')).json
      const { status, json } = await refresh(first.refresh_token)
      expect(status).toBe(200)
      expect(json.refresh_token).not.toBe(first.refresh_token)
      expect(decodeJwt(json.access_token)).toMatchObject({
        company_code: 'MAIN',
        session_version: decodeJwt(first.access_token).session_version,
      })
      await expectStatus(json.access_token, 200)
    })

    it('gives the same next token to all who present one within ten seconds', async () => {
      const { refresh_token: token, access_token: accessToken } = (await signIn('admin')).json
      const answers = [...(await Promise.all([refresh(token), refresh(token), refresh(token)])), await refresh(token)]
      expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(answer => answer.json.refresh_token)).size).toBe(1)
      const living = await app.stand.database.query(
        `select "ID" from identity_record where "Kind" = 'RefreshToken' and "GrantID" = $1 and "ConsumedOn" is null`,
        [decodeJwt(accessToken).session_id],
      )
      expect(living).toEqual([{ ID: answers[0]?.json.refresh_token }])
    })

    it('ends the whole sign-in when a used one comes back later, access tokens included', async () => {
      const { refresh_token: token } = (await signIn('admin')).json
      const next = (await refresh(token)).json
      await expectStatus(next.access_token, 200)
      await app.stand.database.run(
        `update identity_record set "ConsumedOn" = "ConsumedOn" - interval '11 seconds' where "ConsumedOn" is not null`,
      )
      expect((await refresh(token)).json).toMatchObject({ error: 'invalid_grant' })
      expect((await refresh(next.refresh_token)).json).toMatchObject({ error: 'invalid_grant' })
      await expectStatus(next.access_token, 401)
    })

    it('refuses an inactive user', async () => {
      const userId = await app.addUser('leaver')
      const { refresh_token: token } = (await signIn('leaver')).json
      await app.stand.database.query('update "user" set "IsActive" = false where "ID" = $1', [userId])
      expect((await refresh(token)).json).toMatchObject({ error: 'invalid_grant' })
    })
  })

  describe('sign-out', () => {
    it('ends that sign-in and leaves the others of the user', async () => {
      await app.addUser('roamer')
      const here = (await signIn('roamer')).json
      const there = (await signIn('roamer')).json
      await expectStatus(here.access_token, 200)
      const body = new URLSearchParams({ client_id: 'locum-console', token: here.refresh_token })
      expect((await fetch(`${app.address}/identity/token/revocation`, { method: 'POST', body })).status).toBe(200)
      await expectStatus(here.access_token, 401)
      await expectStatus(there.access_token, 200)
      expect((await refresh(here.refresh_token)).status).toBe(400)
    })
  })

  it('is one identity for all instances: keys are shared, and a sign-out at one ends the session at the other', async () => {
    const { database, settings } = app.stand
    const other = await buildApp({ settings, database })
    try {
      const address = await other.listen()
      await app.addUser('commuter')
      const { access_token: token, refresh_token: refreshToken } = (await signIn('commuter')).json
      const there = () => fetch(`${address}${me}`, { headers: { authorization: `Bearer ${token}` } })
      expect((await there()).status).toBe(200)
      const body = new URLSearchParams({ client_id: 'locum-console', token: refreshToken })
      await fetch(`${app.address}/identity/token/revocation`, { method: 'POST', body })
      await expect.poll(async () => (await there()).status, { interval: 20 }).toBe(401)
    } finally {
      await other.close()
    }
  })

  describe('authorization code', () => {
    it('signs in by the form of identity and exchanges the code with its verifier', async () => {
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const redirect = `${app.address}/login`
      const query = new URLSearchParams({
        client_id: 'locum-console',
        response_type: 'code',
        redirect_uri: redirect,
        scope: 'openid profile offline_access api',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: 's1',
      })
      const browser = buildFormBrowser()
      const form = await browser.get(`${app.address}/identity/auth?${query}`)
      expect(form.text).toContain('<h1>Sign In</h1>')
      expect(form.headers.get('content-security-policy')).toContain("default-src 'none'")

      const wrong = await browser.post(form.url, { username: 'bystander', password: 'wrong' })
      expect(wrong.text).toContain('Invalid user account or password')
      const done = await browser.post(form.url, { username: 'bystander', password: testPassword })
      const target = new URL(done.url)
      expect(target.origin + target.pathname).toBe(redirect)
      expect(target.searchParams.get('state')).toBe('s1')

      const exchange = {
        grant_type: 'authorization_code',
        code: target.searchParams.get('code') ?? '',
        redirect_uri: redirect,
      }
      expect((await app.requestToken({ ...exchange, code_verifier: `${verifier}x` })).status).toBe(400)
      const second = await browser.get(`${app.address}/identity/auth?${query}`)
      const code = new URL(second.url).searchParams.get('code') ?? ''
      const { status, json } = await app.requestToken({ ...exchange, code, code_verifier: verifier })
      expect(status).toBe(200)
      expect(decodeJwt(json.access_token)).toMatchObject({ name: 'bystander', aud: 'urn:locum:api' })
      await expectStatus(json.access_token, 200)
      expect((await refresh(json.refresh_token)).status).toBe(200)

      // A session that was revoked is over for the browser's cookie too.
      const sessions = '/api/Membership/Session'
      const listed = await app.send(`${sessions}/GetPage?withTotal=false`, { token: json.access_token })
      const own = listed.json.Source.find((row: { Current?: string }) => row.Current === 'this')
      const revoked = await app.send(`${sessions}/Revoke?id=${own.ID}`, { method: 'POST', token: json.access_token })
      expect(revoked.json).toMatchObject({ Success: true })
      expect((await browser.get(`${app.address}/identity/auth?${query}`)).text).toContain('<h1>Sign In</h1>')
    })

    it('turns a flood of the form away', async () => {
      const flooded = await startApp(server)
      try {
        const send = () =>
          fetch(`${flooded.address}/identity/interaction/none`, { method: 'POST', body: new URLSearchParams() })
        let answer = await send()
        // As many as go into a minute, even where a minute ends meanwhile.
        for (let batch = 0; batch < 60 && answer.status !== 429; batch += 1)
          [answer] = (await Promise.all(Array.from({ length: 50 }, send))) as [Response]
        expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining('Too many requests')])
      } finally {
        await flooded.drop()
      }
    })

    it('refuses a code request without a challenge, and a foreign address to return to', async () => {
      const query = {
        client_id: 'locum-console',
        response_type: 'code',
        redirect_uri: `${app.address}/login`,
        scope: 'openid',
      }
      const browser = buildFormBrowser()
      const plain = await browser.get(`${app.address}/identity/auth?${new URLSearchParams(query)}`)
      expect(new URL(plain.url).searchParams.get('error')).toBe('invalid_request')
      const foreign = new URLSearchParams({ ...query, redirect_uri: 'https://evil.example/login' })
      const { status, url } = await browser.get(`${app.address}/identity/auth?${foreign}`)
      expect([status, new URL(url).origin]).toEqual([400, app.address])
    })
  })

  it('names the issuer by the host that was asked, and takes its tokens at another name of this machine', async () => {
    const port = new URL(app.address).port
    const there = `http://localhost:${port}`
    const discovery = await (await fetch(`${there}/identity/.well-known/openid-configuration`)).json()
    expect(discovery).toMatchObject({ issuer: `${there}/identity`, token_endpoint: `${there}/identity/token` })
    const body = new URLSearchParams({
      client_id: 'locum-console',
      grant_type: 'password',
      username: 'admin',
      password: testPassword,
    })
    const { access_token: token } = await (await fetch(`${there}/identity/token`, { method: 'POST', body })).json()
    expect(decodeJwt(token).iss).toBe(`${there}/identity`)
    await expectStatus(token, 200)
  })

  it('refuses tokens that are forged, changed, of another kind or none', async () => {
    const { access_token: token, id_token: idToken } = (await signIn('admin')).json
    const [head, , signature] = token.split('.')
    const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: '2' })).toString('base64url')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const { kid } = decodeProtectedHeader(token)
    const sign = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(decodeJwt(token)).setProtectedHeader({ typ: 'at+jwt', kid, alg: 'ES256', ...header }).sign(key)
    const own = await sign({ jwk: await exportJWK(publicKey) }, privateKey)
    const published = await (await fetch(`${app.address}/identity/jwks`)).text()
    const shared = await sign({ alg: 'HS256' }, Buffer.from(published))
    for (const bad of [`${head}.${payload}.${signature}`, unsigned, own, shared, idToken, 'rubbish', '']) {
      expect((await app.send(me, { token: bad })).status).toBe(401)
    }
    expect((await app.send(me)).json).toEqual({ Success: false, Source: null, Message: 'Please sign in.' })
  })

  it('answers a script of another origin with nothing it could read', async () => {
    const body = new URLSearchParams({
      client_id: 'locum-console',
      grant_type: 'password',
      username: 'admin',
      password: testPassword,
    })
    const headers = { origin: 'https://evil.example' }
    const answer = await fetch(`${app.address}/identity/token`, { method: 'POST', body, headers })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
