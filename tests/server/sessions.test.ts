import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOverdue } from '#server/services/identity/sessionRepository.ts'
import { connectLive } from './hubs/support.ts'
import { type RunningApp, startApp, testPassword } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const sessions = '/api/Membership/Session'
const me = '/identity/me'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

/** Seconds: calls ask every two whether their session goes on, and a busy machine does not end it. */
const limits = { sessionIdle: 30, sessionLongest: 3600 }

describe.each(listTestServers())('sessions on $name', server => {
  let app: RunningApp
  let people = 0
  beforeAll(async () => {
    app = await startApp(server, { TRUST_PROXY: '1' })
  })
  afterAll(() => app?.drop())

  interface Tokens {
    access_token: string
    refresh_token: string
  }

  async function signIn(username: string, at: RunningApp = app): Promise<Tokens> {
    const body = { client_id: 'locum-console', grant_type: 'password', username, password: testPassword }
    const answer = await fetch(`${at.address}/identity/token`, {
      method: 'POST',
      headers: { 'user-agent': windows, 'x-forwarded-for': '198.51.100.7' },
      body: new URLSearchParams(body),
    })
    return (await answer.json()) as Tokens
  }

  /** A user of his own, who is signed in. */
  async function addPerson(codes: string[] = [], at: RunningApp = app) {
    people += 1
    const name = `person-${people}`
    const userId = await at.addUser(name, codes)
    return { name, userId, ...(await signIn(name, at)) }
  }

  type Row = Record<string, unknown> & { ID: number }
  const list = async (token: string): Promise<Row[]> =>
    (await app.send(`${sessions}/GetPage?withTotal=false`, { token })).json.Source
  const post = (token: string, path: string, body?: object) =>
    app.send(`${sessions}/${path}`, { method: 'POST', token, ...(body && { body }) })
  const expectStatus = (token: string, status: number, at: RunningApp = app) =>
    expect.poll(async () => (await at.send(me, { token })).status, { interval: 20 }).toBe(status)
  const refresh = (token: string, at: RunningApp = app) =>
    at.requestToken({ grant_type: 'refresh_token', refresh_token: token })

  it('are listed for who has them: device, address, begin, last use, and which one asks', async () => {
    const { name, access_token: token, refresh_token: refreshToken } = await addPerson()
    expect(refreshToken).toMatch(/^[\w-]{43}$/)
    await signIn(name)
    const rows = await list(token)
    expect(rows).toHaveLength(2)
    const about = { Device: 'Chrome on Windows', Address: '198.51.100.7', LastUsedOn: expect.stringMatching(/Z$/) }
    for (const row of rows) expect(row).toMatchObject({ ...about, CreatedOn: expect.stringMatching(/Z$/) })
    expect(rows.filter(({ Current }) => Current === 'this')).toHaveLength(1)
    expect(rows[0]).not.toHaveProperty('UserID')
  })

  it('of others are seen and ended by who may edit them: with EDIT_USER, in his company, and not of who may do more', async () => {
    const person = await addPerson()
    const agent = await addPerson(['EDIT_USER', 'VIEW_USER'])
    const [own] = await list(person.access_token)
    expect((await list((await addPerson()).access_token)).map(({ ID }) => ID)).not.toContain(own?.ID)
    const seen = await list(agent.access_token)
    expect(seen.find(({ ID }) => ID === own?.ID)).toMatchObject({ UserID: person.userId })
    expect((await post((await addPerson()).access_token, `Revoke?id=${own?.ID}`)).status).toBe(404)

    const admin = await signIn('admin')
    const above = (await list(admin.access_token)).find(({ Current }) => Current === 'this')
    const foreign = await addPerson()
    const [elsewhere] = await list(foreign.access_token)
    const { run } = app.stand.database
    await run(
      `with other as (insert into "company" ("Code", "Name") values ('OTHER', 'Other') returning "ID")
       update "user" set "CompanyID" = other."ID" from other where "user"."ID" = $1`,
      [foreign.userId],
    )
    const seeker = await addPerson(['EDIT_USER', 'VIEW_USER'])
    await run('update "user" set "UserType" = 3 where "ID" = $1', [seeker.userId])
    const { access_token: seekerToken } = await signIn(seeker.name)
    const reached = async (token: string) => {
      const ids = (await list(token)).map(({ ID }) => ID)
      return [own, above, elsewhere].map(row => ids.includes(Number(row?.ID)))
    }
    expect(await reached(agent.access_token)).toEqual([true, false, false])
    expect(await reached(admin.access_token)).toEqual([true, true, true])
    expect(await reached(seekerToken)).toEqual([false, false, false])
    for (const row of [above, elsewhere])
      expect((await post(agent.access_token, `Revoke?id=${row?.ID}`)).status).toBe(404)
    expect((await post(agent.access_token, `Revoke?id=${own?.ID}`)).json).toMatchObject({ Success: true })
    await expectStatus(person.access_token, 401)
    await expectStatus(admin.access_token, 200)
  })

  it('end within a second when they are revoked: token, refresh and hub, and no others', async () => {
    const { name, ...first } = await addPerson()
    const second = await signIn(name)
    const client = await connectLive(app.address, second.access_token)
    const other = (await list(first.access_token)).find(({ Current }) => Current !== 'this')
    expect((await post(first.access_token, `Revoke?id=${other?.ID}`)).json).toMatchObject({ Success: true })
    await expectStatus(second.access_token, 401)
    expect(await client.untilEnded()).toContain('The session has ended.')
    expect((await refresh(second.refresh_token)).status).toBe(400)
    await expectStatus(first.access_token, 200)
    expect(await list(first.access_token)).toHaveLength(1)
  })

  it('end all but the one that asks, or all', async () => {
    const { name, ...first } = await addPerson()
    const others = await Promise.all([signIn(name), signIn(name)])
    expect((await post(first.access_token, 'RevokeOwn', { Which: 'others' })).json.Success).toBe(true)
    for (const { access_token: token } of others) await expectStatus(token, 401)
    await expectStatus(first.access_token, 200)
    expect((await post(first.access_token, 'RevokeOwn', { Which: 'some' })).json).toHaveProperty('Errors')
    expect((await post(first.access_token, 'RevokeOwn', { Which: 'all' })).json.Success).toBe(true)
    await expectStatus(first.access_token, 401)
  })

  it('end with a sign-out and with a deactivation, and are no longer listed', async () => {
    const count = async (userId: number) =>
      (await app.stand.database.query('select from identity_session where "UserID" = $1', [userId])).length
    const leaving = await addPerson()
    const body = new URLSearchParams({ client_id: 'locum-console', token: leaving.refresh_token })
    await fetch(`${app.address}/identity/token/revocation`, { method: 'POST', body })
    await expectStatus(leaving.access_token, 401)
    expect(await count(leaving.userId)).toBe(0)

    const person = await addPerson()
    const client = await connectLive(app.address, person.access_token)
    const token = await app.signIn('admin')
    const path = `/api/Membership/User/Deactivate?id=${person.userId}`
    expect((await app.send(path, { method: 'POST', token })).json.Success).toBe(true)
    await expectStatus(person.access_token, 401)
    expect(await client.untilEnded()).toContain('The session has ended.')
    expect([await count(person.userId), (await refresh(person.refresh_token)).status]).toEqual([0, 400])
  })

  describe('that are short', () => {
    let short: RunningApp
    beforeAll(async () => {
      short = await startApp(server, {}, limits)
    })
    afterAll(() => short?.drop())

    const move = (userId: number, column: 'LastOn' | 'BegunOn', seconds: number) =>
      short.stand.database.run(
        `update identity_session set "${column}" = now() - interval '1 second' * $2 where "UserID" = $1`,
        [userId, seconds],
      )
    const findIdleTime = async (userId: number) => {
      const [row] = await short.stand.database.query<{ idle: number }>(
        'select extract(epoch from now() - "LastOn")::float8 as idle from identity_session where "UserID" = $1',
        [userId],
      )
      return row?.idle ?? Number.POSITIVE_INFINITY
    }

    it('go on while they are used', async () => {
      const { userId, access_token: token } = await addPerson([], short)
      await move(userId, 'LastOn', 15)
      const useOnce = async () => {
        expect((await short.send(me, { token })).status).toBe(200)
        return findIdleTime(userId)
      }
      await expect.poll(useOnce, { interval: 20 }).toBeLessThan(10)
    })

    it('are refused once they were left alone, by token and by refresh', async () => {
      const { userId, ...tokens } = await addPerson([], short)
      await expectStatus(tokens.access_token, 200, short)
      await move(userId, 'LastOn', 40)
      expect((await refresh(tokens.refresh_token, short)).status).toBe(400)
      await expectStatus(tokens.access_token, 401, short)
    })

    it('are not used by what a console asks for by itself, nor by a refresh', async () => {
      const { userId, ...tokens } = await addPerson([], short)
      await move(userId, 'LastOn', 15)
      const headers = { 'x-idle-seconds': '4' }
      expect((await short.send(me, { token: tokens.access_token, headers })).status).toBe(200)
      const next = (await refresh(tokens.refresh_token, short)).json
      expect((await short.send(me, { token: next.access_token, headers })).status).toBe(200)
      expect(await findIdleTime(userId)).toBeGreaterThan(15)
      expect((await short.send(me, { token: next.access_token, headers: { 'x-idle-seconds': '0' } })).status).toBe(200)
      expect(await findIdleTime(userId)).toBeLessThan(15)
    })

    it('are refused once they have lasted long enough, however much they are used', async () => {
      const { userId, ...tokens } = await addPerson([], short)
      await expectStatus(tokens.access_token, 200, short)
      await move(userId, 'BegunOn', limits.sessionLongest + 1)
      expect((await refresh(tokens.refresh_token, short)).status).toBe(400)
      await expectStatus(tokens.access_token, 401, short)
    })

    it('are used by calls, not by a hub that stays open, whose clients hear of the end', async () => {
      const { userId, access_token: token } = await addPerson([], short)
      const client = await connectLive(short.address, token)
      await move(userId, 'LastOn', 40)
      await endOverdue(short.stand.database, { idle: limits.sessionIdle, longest: limits.sessionLongest })
      expect(await client.untilEnded()).toContain('The session has ended.')
      await expectStatus(token, 401, short)
    })
  })
})

describe.each(listTestServers())('tokens and passwords on $name', server => {
  it('stand in no line of the log, and open nothing from an address but a hub', async () => {
    const app = await startApp(server, { LOG_LEVEL: 'trace' })
    try {
      const form = { grant_type: 'password', username: 'admin', password: testPassword }
      const { json: first } = await app.requestToken(form)
      await app.requestToken({ ...form, password: 'Wrong-Harbor-77' })
      const { json: next } = await app.requestToken({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
      const client = await connectLive(app.address, next.access_token)
      await client.stop()
      for (const path of [`${sessions}/GetPage`, me, '/config/manifest.json']) {
        const answer = await app.send(`${path}?access_token=${next.access_token}`)
        expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status >= 400)])
      }
      await app.send('/api/Membership/User/ChangeMyPassword', {
        method: 'POST',
        token: next.access_token,
        body: { OldPassword: testPassword, Password: 'Calm-Meadow-93', ConfirmPassword: 'Calm-Meadow-93' },
      })
      const body = new URLSearchParams({ client_id: 'locum-console', token: next.refresh_token })
      await fetch(`${app.address}/identity/token/revocation`, { method: 'POST', body })
      const secrets = [first, next].flatMap(each => [each.access_token, each.refresh_token, each.id_token])
      const lines = app.logged.join('\n')
      expect(lines).toContain('/hubs/live')
      for (const secret of [...secrets, testPassword, 'Wrong-Harbor-77', 'Calm-Meadow-93'])
        expect(lines.includes(String(secret))).toBe(false)
    } finally {
      await app.drop()
    }
  })
})
