import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCredentials } from '#server/services/identity/index.ts'
import { passwordProblems } from '#server/services/identity/policy.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from './support/testDatabase.ts'

const owner = { loginName: 'someone', companyName: null }
const passwords = [1, 2, 3, 4, 5, 6].map(number => `Gate-Number-00${number}`)

describe.each(listTestServers())('credentials on $name', server => {
  let stand: TestDatabase
  let credentials: ReturnType<typeof buildCredentials>

  beforeAll(async () => {
    stand = await createTestDatabase(server)
    credentials = buildCredentials(stand.database)
  })
  afterAll(() => stand?.drop())

  const setPassword = (userId: number, password: string) =>
    stand.database.transaction(transaction => credentials.setPassword(transaction, userId, password))
  const tryPassword = (userId: number, password: string) =>
    credentials.tryPassword({ loginName: `user ${userId}`, password, address: '203.0.113.7' }, userId)
  const judge = (userId: number, password: string) =>
    credentials.findPasswordProblem(stand.database, userId, password, owner)

  it('know the present password alone', async () => {
    await setPassword(1, 'First-Password-1')
    await setPassword(1, 'Second-Password-2')
    expect(await tryPassword(1, 'Second-Password-2')).toBe('right')
    expect(await tryPassword(1, 'First-Password-1')).toBe('wrong')
    expect(await tryPassword(404, 'Second-Password-2')).toBe('wrong')
  })

  it('refuse the last five passwords and take the sixth again', async () => {
    for (const password of passwords) await setPassword(2, password)
    const problems = await Promise.all(passwords.map(password => judge(2, password)))
    expect(problems).toEqual([null, ...Array(5).fill(passwordProblems.reused)])
    expect(await judge(0, passwords[5] as string)).toBeNull()
  })

  it('store nothing from which a password could be read', async () => {
    await setPassword(3, 'Hidden-Treasure-9')
    const [row] = await stand.database.query('select * from identity_account where "UserID" = 3')
    expect(row?.PasswordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain('Treasure')
  })

  it('end the sessions of a user with each new password, and when they are told to', async () => {
    await setPassword(4, 'Some-Password-44')
    const first = await credentials.findSession(4)
    await setPassword(4, 'Other-Password-44')
    const second = await credentials.findSession(4)
    await stand.database.transaction(transaction => credentials.endSessions(transaction, 4))
    const third = await credentials.findSession(4)
    expect(second.version).toBeGreaterThan(first.version)
    expect(third.version).toBeGreaterThan(second.version)
  })

  it('store a prepared password unless the user got another one since', async () => {
    await setPassword(6, 'First-Password-66')
    const prepare = (password: string) => credentials.preparePassword(stand.database, 6, password, owner)
    const [one, other] = [await prepare('Second-Password-66'), await prepare('Third-Password-66')]
    if ('problem' in one || 'problem' in other) throw new Error('A password was refused.')
    const store = (prepared: typeof one) =>
      stand.database.transaction(transaction => credentials.storePassword(transaction, 6, prepared))
    expect([await store(one), await store(other)]).toEqual([true, false])
    expect(await tryPassword(6, 'Second-Password-66')).toBe('right')
    expect(await prepare('First-Password-66')).toEqual({ problem: passwordProblems.reused })
  })

  it('ask for a new password where they were told to, until one is set', async () => {
    await stand.database.transaction(transaction =>
      credentials.setPassword(transaction, 5, 'Given-Password-55', { isResetRequired: true }),
    )
    expect((await credentials.findSession(5)).isPasswordResetRequired).toBe(true)
    await setPassword(5, 'Chosen-Password-55')
    expect((await credentials.findSession(5)).isPasswordResetRequired).toBe(false)
  })

  it('give one hash to a whole range of users', async () => {
    const hash = await credentials.hashPassword('Shared-Password-1')
    await credentials.sharePasswordHash(stand.database, 1000, 1002, hash)
    expect(await tryPassword(1001, 'Shared-Password-1')).toBe('right')
    expect(await credentials.findSession(1003)).toEqual({
      version: 0,
      storedSession: null,
      isPasswordResetRequired: false,
      hasSecondFactor: false,
      endedGrants: new Set(),
    })
  })
})
