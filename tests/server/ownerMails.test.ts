import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp, testPassword } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const users = '/api/Membership/User'
const codes = ['VIEW_USER', 'EDIT_USER', 'CHANGE_USER_PWD', 'CHANGEPASSWORD']
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const password = { Password: 'Calm-Meadow-93', ConfirmPassword: 'Calm-Meadow-93' }

describe.each(listTestServers())('the owner of an account on $name', server => {
  let app: RunningApp
  let people = 0
  beforeAll(async () => {
    // Nothing takes the mails, so they stay to be read.
    app = await startApp(server, { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:1', LOCUM_DELIVERY_RETRY: '600' })
  })
  afterAll(() => app?.drop())

  async function addPerson() {
    people += 1
    const name = `owner-${people}`
    const userId = await app.addUser(name, codes)
    const token = await app.signIn(name)
    const post = async (path: string, body: object) => (await app.send(path, { method: 'POST', token, body })).json
    return { name, userId, token, post }
  }
  /** The mails of an address, the oldest first. */
  const list = (to: string) =>
    app.stand.database.query<{ Subject: string; text: string }>(
      `select "Subject", "Content"->>'text' as text from outbox_message where "Recipient" = $1 order by "ID"`,
      [to],
    )
  const untilMailed = (to: string, count: number) =>
    expect.poll(async () => (await list(to)).length, { interval: 50, timeout: 20_000 }).toBe(count)

  it('hears of a new password, by himself or by an administrator, without the password or a link', async () => {
    const person = await addPerson()
    const other = await addPerson()
    await person.post(`${users}/ChangeMyPassword`, { OldPassword: testPassword, ...password })
    await person.post(`${users}/ChangePassword`, { LoginName: other.name, ...password })
    for (const { name } of [person, other]) {
      await untilMailed(`${name}@example.com`, 1)
      const [mail] = await list(`${name}@example.com`)
      expect(mail?.Subject).toBe('Your Locum password was changed')
      expect(mail?.text).toMatch(/changed at \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
      expect(mail?.text).not.toMatch(/Calm|http|Tess|owner-/)
    }
  })

  it('hears of a new mail address at the former one and at the new one, and of nothing else that is saved', async () => {
    const { userId, name, token, post } = await addPerson()
    const read = async () => (await app.send(`${users}/Get?id=${userId}`, { token })).json.Source
    const { ID, Version } = await read()
    await post(`${users}/Update`, { ID, Version, MiddleName: 'Ann' })
    const Email = `${name}@example.org`
    expect(await post(`${users}/Update`, { ID, Version: Version + 1, Email })).toMatchObject({ Success: true })
    for (const to of [`${name}@example.com`, Email]) {
      await untilMailed(to, 1)
      expect((await list(to))[0]?.Subject).toBe('The mail address of your Locum account was changed')
    }
  })

  it('hears of a sign-in by a new device from a new network, and not of the first or of one that is half known', async () => {
    const name = `owner-${people++}-signs-in`
    const userId = await app.addUser(name)
    const signIn = (agent: string, address: string) =>
      fetch(`${app.address}/identity/token`, {
        method: 'POST',
        headers: { 'user-agent': agent, 'x-forwarded-for': address },
        body: new URLSearchParams({
          ...{ client_id: 'locum-console', grant_type: 'password', username: name, password: testPassword },
        }),
      })
    await signIn(windows, '198.51.100.7')
    await signIn(windows, '198.51.100.8')
    await signIn(firefox, '198.51.100.7')
    await signIn('Evil.example/1', '203.0.113.9')
    await signIn('Evil.example/1', '203.0.113.9')
    const tasks = () =>
      app.stand.database.query(`select from pgboss.job where name = 'membership.tellOwner' and data->>'userId' = $1`, [
        String(userId),
      ])
    await untilMailed(`${name}@example.com`, 1)
    expect(await tasks()).toHaveLength(1)
    const [mail] = await list(`${name}@example.com`)
    expect(mail?.text).toContain('Device: a program that is no known browser\nNetwork address: 203.0.113.9')
  })
})
