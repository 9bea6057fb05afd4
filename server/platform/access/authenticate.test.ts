import { errors, type JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { type Access, buildAccessCache } from './accessCache.ts'
import { buildAuthenticator } from './authenticate.ts'
import type { Caller } from './caller.ts'

function buildAccess(parts: Partial<Access> = {}): Access {
  const caller: Caller = {
    subject: '7',
    userId: 7,
    loginName: 'tess',
    name: 'Tess Tester',
    companyId: 1,
    companyCode: 'MAIN',
    teamId: 0,
    userType: 'OrganizationUser',
    claims: {},
    permissions: new Set(),
  }
  return { caller, sessionVersion: 1, storedSession: null, endedSessions: new Set(), ...parts }
}

const payload: JWTPayload = { sub: '7', exp: 1000, session_version: 1, session_id: 'here' }

function buildStand({ access = buildAccess() as Access | null, token = payload } = {}) {
  const counts = { verified: 0, loaded: 0 }
  const state = { access, now: 0 }
  const cache = buildAccessCache(async () => {
    counts.loaded += 1
    return state.access
  })
  const authenticator = buildAuthenticator(
    async text => {
      counts.verified += 1
      if (text !== 'good') throw new errors.JWSSignatureVerificationFailed()
      return token
    },
    cache,
    () => state.now,
  )
  const call = async (text = 'good') => authenticator.authenticate({ headers: { authorization: `Bearer ${text}` } })
  return { cache, counts, state, call, authenticator }
}

describe('the authenticator', () => {
  it('verifies a token once and reads its user once', async () => {
    const { counts, call, authenticator } = buildStand()
    expect((await call()).userId).toBe(7)
    expect(authenticator.authenticateToken('good')).not.toBeInstanceOf(Promise)
    await call()
    expect(counts).toEqual({ verified: 1, loaded: 1 })
  })

  it('asks for a session once for all calls that come meanwhile', async () => {
    let asked = 0
    const sessions = {
      pause: 1000,
      ask: async () => {
        asked += 1
        return 60_000
      },
    }
    const cache = buildAccessCache(async () => buildAccess())
    const authenticator = buildAuthenticator(
      async () => payload,
      cache,
      () => 0,
      sessions,
    )
    const call = async () => authenticator.authenticate({ headers: { authorization: 'Bearer good' } })
    await Promise.all(Array.from({ length: 20 }, call))
    expect(asked).toBe(1)
  })

  it('reads the user again after a change was told', async () => {
    const { cache, counts, state, call } = buildStand()
    await call()
    state.access = buildAccess({ caller: { ...buildAccess().caller, permissions: new Set(['VIEW_ROLE']) } })
    expect((await call()).permissions.size).toBe(0)
    cache.drop(7)
    expect((await call()).permissions.has('VIEW_ROLE')).toBe(true)
    cache.drop()
    await call()
    expect(counts).toEqual({ verified: 1, loaded: 3 })
  })

  it.each([
    ['was let in again', null],
    ['changed the password', buildAccess({ sessionVersion: 0 })],
  ])('refuses nobody by what it kept: the user %s a moment before it is told', async (_, former) => {
    const { state, call, cache, authenticator } = buildStand({ access: former })
    await expect(call()).rejects.toMatchObject({ status: 401 })
    state.access = buildAccess()
    state.now += 1000
    expect((await call()).userId).toBe(7)
    state.access = former
    cache.drop(7)
    await expect(call()).rejects.toMatchObject({ status: 401 })
    state.access = buildAccess()
    state.now += 1000
    expect((await authenticator.authenticateToken('good')).userId).toBe(7)
  })

  it('asks for a token that was refused once a second, however often it is sent', async () => {
    const { state, counts, call } = buildStand({ access: buildAccess({ sessionVersion: 2 }) })
    const send = async () => {
      for (let sent = 0; sent < 50; sent += 1) await expect(call()).rejects.toMatchObject({ status: 401 })
      return counts
    }
    expect(await send()).toEqual({ verified: 1, loaded: 2 })
    state.now += 1000
    expect(await send()).toEqual({ verified: 1, loaded: 3 })
  })

  it('does not keep what it read when the change was told while it read', async () => {
    const door = Promise.withResolvers<Access>()
    const answers = [door.promise, Promise.resolve(buildAccess({ sessionVersion: 2 }))]
    const cache = buildAccessCache(() => answers.shift() ?? Promise.resolve(null))
    const early = cache.get(7)
    cache.drop(7)
    expect((await cache.get(7))?.sessionVersion).toBe(2)
    door.resolve(buildAccess())
    expect((await early)?.sessionVersion).toBe(1)
    expect(cache.peek(7)?.sessionVersion).toBe(2)
  })

  it.each([
    ['a token of another session version', { access: buildAccess({ sessionVersion: 2 }) }],
    ['a token of a session that was ended', { access: buildAccess({ endedSessions: new Set(['here']) }) }],
    ['a user who is inactive or gone', { access: null }],
    ['a token without a session version', { token: { ...payload, session_version: undefined } }],
    ['a token without a user', { token: { ...payload, sub: 'nobody' } }],
  ])('refuses %s', async (_, parts) => {
    await expect(buildStand(parts).call()).rejects.toMatchObject({ status: 401 })
  })

  it('takes a token of an older session version where its session was kept', async () => {
    const access = buildAccess({ sessionVersion: 2, storedSession: 'here' })
    expect(await buildStand({ access }).call()).toMatchObject({ userId: 7, sessionId: 'here' })
    const { call } = buildStand({ access: buildAccess({ sessionVersion: 2, storedSession: 'there' }) })
    await expect(call()).rejects.toMatchObject({ status: 401 })
  })

  it('reads the name of the scheme without regard to case', async () => {
    const { authenticator } = buildStand()
    const caller = await authenticator.authenticate({ headers: { authorization: 'bearer good' } })
    expect(caller.userId).toBe(7)
  })

  it('tells doors that stay open when a token expires, and when to ask for its caller anew', async () => {
    const { call, cache, authenticator } = buildStand()
    expect(authenticator.findExpiry('good')).toBeNull()
    await call()
    expect(authenticator.findExpiry('good')).toBe(1_000_000)
    const notified: (number | undefined)[] = []
    const end = authenticator.onAccessChange(userId => notified.push(userId))
    cache.drop(7)
    cache.drop()
    end()
    cache.drop(8)
    expect(notified).toEqual([7, undefined])
  })

  it('asks whether a session goes on once a pause, notes uses apart from doors that stay open, and refuses one that has ended', async () => {
    let time = 0
    const asked: boolean[] = []
    let left: number | null = 500_000
    const sessions = {
      pause: 1000,
      async ask(sessionId: string, isUsed: boolean) {
        expect(sessionId).toBe('here')
        asked.push(isUsed)
        return left
      },
    }
    const cache = buildAccessCache(async () => buildAccess())
    const { authenticate, authenticateToken, findExpiry } = buildAuthenticator(
      async () => payload,
      cache,
      () => time,
      sessions,
    )
    const call = async (own = {}) => authenticate({ headers: { authorization: 'Bearer good', ...own } })
    await call()
    await call()
    await authenticateToken('good')
    expect([asked, findExpiry('good')]).toEqual([[true], 500_000])
    time += 1000
    await authenticateToken('good')
    await authenticateToken('good')
    await call()
    expect(asked).toEqual([true, false, true])
    time += 1000
    for (const idle of ['1', '700']) await call({ 'x-idle-seconds': idle })
    expect(asked).toEqual([true, false, true, false])
    await call({ 'x-idle-seconds': '0' })
    expect(asked).toEqual([true, false, true, false, true])
    left = null
    time += 1000
    await expect(call()).rejects.toMatchObject({ status: 401 })
    await expect(call()).rejects.toMatchObject({ status: 401 })
    expect(asked).toEqual([true, false, true, false, true, true])
  })

  it('refuses a token once it has expired, also one that it knows', async () => {
    const { state, call } = buildStand()
    await call()
    state.now = 1_000_000
    await expect(call()).rejects.toMatchObject({ status: 401 })
  })

  it('refuses forged tokens and requests without one', async () => {
    const { call, authenticator } = buildStand()
    await expect(call('forged')).rejects.toMatchObject({ status: 401 })
    expect(() => authenticator.authenticate({ headers: {} })).toThrow('Please sign in.')
    expect(() => authenticator.authenticate({ headers: { authorization: 'Basic x' } })).toThrow('Please sign in.')
  })
})
