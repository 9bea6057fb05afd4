import { describe, expect, it } from 'vitest'
import { scale } from '#tests/support/scale.ts'
import { startApp, testPassword } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

/** Sends until an answer says that it is too much, which a minute that ends meanwhile puts off; answers what was said. */
async function flood(send: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  while (!statuses.includes(429)) statuses.push(...(await Promise.all(Array.from({ length: 50 }, send))))
  return statuses
}

/** More than an address may send within a minute. */
const crowd = scale(900, 2000)

describe.each(listTestServers())('limits of identity on $name', server => {
  it('makes a login name wait a minute that is guessed at from many addresses, and an address that guesses at many', async () => {
    const guarded = await startApp(server, { TRUST_PROXY: '1' })
    try {
      await guarded.addUser('wanted')
      const guess = (username: string, address: string, password = 'wrong') =>
        fetch(`${guarded.address}/identity/token`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address },
          body: new URLSearchParams({ client_id: 'locum-console', grant_type: 'password', username, password }),
        })
      /** A busy machine takes longer than the minute. */
      const keepLocked = () =>
        guarded.stand.database.run(
          `update identity_failure set "LockedUntil" = "LockedUntil" + interval '1 hour'
           where "LockedUntil" > "LastOn" + interval '30 seconds'`,
        )
      await Promise.all(Array.from({ length: 20 }, (_, each) => guess('wanted', `198.51.100.${each}`)))
      await keepLocked()
      expect((await guess('wanted', '203.0.113.1', testPassword)).status).toBe(400)
      const passMinute = () =>
        guarded.stand.database.run(`update identity_failure set "LockedUntil" = now() - interval '1 second'`)
      await passMinute()
      expect((await guess('wanted', '203.0.113.1', testPassword)).status).toBe(200)
      const guesses = Array.from({ length: 100 }, (_, each) => guess(`name-${each}`, `2001:db8:1:2::${each}`))
      await Promise.all(guesses)
      await keepLocked()
      expect((await guess('wanted', '2001:db8:1:2:ffff::1', testPassword)).status).toBe(400)
      expect((await guess('wanted', '2001:db8:1:3::1', testPassword)).status).toBe(200)
    } finally {
      await guarded.drop()
    }
  })

  it('tells the action log who signed in and who failed to, from which network, and of logins that nobody has some without their text', async () => {
    const guarded = await startApp(server, { TRUST_PROXY: '1' })
    try {
      const userId = await guarded.addUser('wanted')
      const attempt = (username: string, address: string, password: string) =>
        fetch(`${guarded.address}/identity/token`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address },
          body: new URLSearchParams({ client_id: 'locum-console', grant_type: 'password', username, password }),
        })
      const list = (where: string) =>
        guarded.stand.database.run(
          `select "UserID", "RecordID", "Action", "Before", "After" from audit_entry where "Resource" = 'Sessions' and ${where} order by "ID"`,
        )
      const entry = { RecordID: null, Before: null, After: { Address: '203.0.113.1' } }
      await attempt('wanted', '203.0.113.1', 'wrong')
      await attempt('Wanted', '203.0.113.1', testPassword)
      await expect.poll(() => list(`"UserID" = ${userId}`)).toHaveLength(2)
      expect(await list(`"UserID" = ${userId} and "Action" = 'signInFailed'`)).toEqual([
        { UserID: userId, Action: 'signInFailed', ...entry },
      ])
      expect(await list(`"Action" = 'signIn'`)).toEqual([{ UserID: userId, Action: 'signIn', ...entry }])
      await Promise.all(Array.from({ length: 20 }, (_, each) => attempt(`my-secret-${each}`, '198.51.100.1', 'wrong')))
      const countTries = async () => {
        const [row] = await guarded.stand.database.run<{ Count: number }>(
          `select "Count" from rate_count where "Subject" = 'unknown sign-in 198.51.100.1'`,
        )
        return row?.Count
      }
      await expect.poll(countTries).toBe(20)
      const unknown = { UserID: null, Action: 'signInFailed', ...entry, After: { Address: '198.51.100.1' } }
      await expect.poll(() => list('"UserID" is null')).toEqual(Array.from({ length: 10 }, () => unknown))
    } finally {
      await guarded.drop()
    }
  })

  it(`lets ${crowd} wrong sign-ins from one address neither in nor lock the owner out at another`, async () => {
    const guarded = await startApp(server, { TRUST_PROXY: '1' })
    try {
      await guarded.addUser('owner')
      const attempt = async (address: string, password: string) => {
        const answer = await fetch(`${guarded.address}/identity/token`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address },
          body: new URLSearchParams({
            ...{ client_id: 'locum-console', grant_type: 'password', username: 'owner', password },
          }),
        })
        await answer.text()
        return answer.status
      }
      const statuses = new Set<number>()
      for (let batch = 0; batch < crowd / 50 || !statuses.has(429); batch += 1) {
        const guesses = Array.from({ length: 50 }, (_, each) => attempt('203.0.113.9', `guess-${batch}-${each}`))
        for (const status of await Promise.all(guesses)) statuses.add(status)
      }
      expect([...statuses].sort()).toEqual([400, 429])
      expect(await attempt('203.0.113.9', testPassword)).not.toBe(200)
      expect(await attempt('198.51.100.4', testPassword)).toBe(200)
    } finally {
      await guarded.drop()
    }
  })

  it('stores nothing for a request that is pushed or long, and turns a flood of sign-ins that begin away', async () => {
    const guarded = await startApp(server)
    const begin = (state: string) =>
      fetch(
        `${guarded.address}/identity/auth?${new URLSearchParams({
          ...{ client_id: 'locum-console', response_type: 'code', redirect_uri: `${guarded.address}/login`, state },
          ...{ scope: 'openid', code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
        })}`,
        { redirect: 'manual' },
      )
    const countRecords = async () =>
      (await guarded.stand.database.run('select from identity_record where "Kind" <> $1', ['Session'])).length
    try {
      const body = new URLSearchParams({ client_id: 'locum-console', state: 'x'.repeat(45_000) })
      expect((await fetch(`${guarded.address}/identity/request`, { method: 'POST', body })).status).toBe(404)
      expect((await begin('x'.repeat(4000))).status).toBe(400)
      expect(await countRecords()).toBe(0)
      expect((await begin('short')).status).toBe(303)
      expect(await countRecords()).toBe(1)
      const statuses = await flood(async () => (await begin('short')).status)
      expect(await countRecords()).toBe(1 + statuses.filter(status => status === 303).length)
    } finally {
      await guarded.drop()
    }
  })

  it('turns a flood from one address away, in the words of OAuth', async () => {
    const flooded = await startApp(server)
    try {
      const send = () => flooded.requestToken({ grant_type: 'none' })
      await flood(async () => (await send()).status)
      const { status, json, headers } = await send()
      expect([status, json.error]).toEqual([429, 'temporarily_unavailable'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await flooded.drop()
    }
  })
})
