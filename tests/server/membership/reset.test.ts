import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDeep } from '#tests/support/scale.ts'
import { addScheduled } from '../support/addScheduled.ts'
import { type RunningApp, startApp, testPassword } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

const path = '/api/Membership/User'
const sent = 'Reset Password URL has been sent to your email address which will be expired with in 1 hour.'
const expired = 'Link expired. Please use the reset password functionality to generate a new link.'
const newPassword = 'Calm-Meadow-93'
const publicUrl = 'http://locum.test'
const patience = { timeout: 20_000 }

/** A mail server that keeps the links of reset mails by their receivers. */
async function startMailServer() {
  const state = { isDown: false, links: [] as { to: string; guid: string; origin: string }[] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) =>
      done(state.isDown ? Object.assign(new Error('Try later'), { responseCode: 421 }) : null),
    async onData(stream, { envelope }, done) {
      const mail = (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const [, origin = '', guid = ''] = /(\S+)\/resetPassword\?guid=([\w-]+)/.exec(mail) ?? []
      if (guid !== '') state.links.push({ to: envelope.rcptTo[0]?.address ?? '', guid, origin })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>(done => server.close(() => done())),
  })
}

describe.each(listTestServers())('reset links on $name', server => {
  let app: RunningApp
  let mail: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    mail = await startMailServer()
    const proxied = { TRUST_PROXY: '1', LOCUM_PUBLIC_URL: publicUrl }
    app = await startApp(server, { SMTP_URL: mail.url, LOCUM_DELIVERY_RETRY: '1', ...proxied })
  })
  afterAll(async () => {
    await app?.drop()
    await mail?.close()
  })

  let networks = 0
  /** Each request comes from another network, so that the limits of one are met only where a test means to. */
  const call = async (name: string, body: object, from = `10.0.0.${++networks}`, token?: string) =>
    app.send(`${path}/${name}`, { method: 'POST', body, headers: { 'x-forwarded-for': from }, ...(token && { token }) })
  const askFor = (loginName: string) => call('ForgotPassword', { Email: `${loginName}@example.com` })
  const countMails = (loginName: string) => mail.links.filter(({ to }) => to === `${loginName}@example.com`).length
  /** The requests under way: while one of an address is, a further one adds nothing. */
  const readTasks = () =>
    app.stand.database.run(
      `select from pgboss.job where name = 'membership.sendResetLinks' and state in ('created', 'retry', 'active')`,
    )
  async function getLink(loginName: string): Promise<string> {
    const before = countMails(loginName)
    await expect.poll(readTasks, patience).toEqual([])
    await askFor(loginName)
    await expect.poll(() => countMails(loginName), patience).toBe(before + 1)
    return mail.links.findLast(({ to }) => to === `${loginName}@example.com`)?.guid ?? ''
  }
  const isValid = async (linkGuid: string) =>
    (
      await app.send(`${path}/IsResetLinkValid?linkGuid=${linkGuid}`, {
        headers: { 'x-forwarded-for': `10.0.1.${++networks}` },
      })
    ).json
  const change = async (linkGuid: string, password = newPassword, confirmpassword = password) =>
    (await call('ChangePasswordFromResetLink', { linkGuid, password, confirmpassword })).json
  const readLinks = (userId: number) =>
    app.stand.database.run<{ Ending: string | null }>('select "Ending" from link where "RecordID" = $1 order by "ID"', [
      userId,
    ])

  it('set a new password once, end the sessions of the user, and stand in the audit', async () => {
    const userId = await app.addUser('anna')
    const before = await app.signIn('anna')
    const guid = await getLink('anna')
    expect(await isValid(guid)).toEqual({ Success: true, Source: { LoginName: 'anna' }, Message: null })
    expect(await change(guid)).toEqual({ Success: true, Source: null, Message: 'Password changed successfully.' })
    expect((await isValid(guid)).Message).toBe(expired)
    expect(await change(guid, 'Other-Meadow-93')).toMatchObject({ Success: false, Message: expired })
    await expect(app.signIn('anna')).rejects.toThrow('Invalid user account or password')
    expect(await app.signIn('anna', newPassword)).toBeTypeOf('string')
    const status = async () => (await app.send('/api/Membership/UserSetting/GetByUser', { token: before })).status
    await expect.poll(status, patience).toBe(401)
    const [entry] = await app.stand.database.run(
      `select "UserID", "RecordID", "LinkID" is not null as linked, "After"::text as after from audit_entry
       where "Action" = 'changePasswordFromResetLink'`,
    )
    expect(entry).toMatchObject({ UserID: userId, RecordID: String(userId), linked: true })
    expect(JSON.stringify(entry)).not.toContain(newPassword)
    expect(app.logged.join('')).not.toContain(guid)
  })

  it('stay good where the password is refused, which is told at its field', async () => {
    await app.addUser('bert')
    const guid = await getLink('bert')
    expect(await change(guid, '', '')).toMatchObject({ Message: 'Please fill all mandatory fields.' })
    const mismatch = 'Your confirm password does not match password.'
    expect(await change(guid, newPassword, 'Other')).toMatchObject({ Errors: { '/ConfirmPassword': mismatch } })
    for (const refused of ['short', testPassword, 'Password1234!', 'my-Bert-Meadow-9'])
      expect((await change(guid, refused)).Errors).toHaveProperty(['/Password'])
    expect(await change(guid)).toMatchObject({ Success: true })
  })

  it('hold no longer once there is a newer one, the password has changed, the user is inactive, or an hour is over', async () => {
    const userId = await app.addUser('cara', ['CHANGEPASSWORD'])
    const first = await getLink('cara')
    const second = await getLink('cara')
    expect((await isValid(first)).Message).toBe(expired)
    expect((await isValid(second)).Success).toBe(true)
    const own = { OldPassword: testPassword, Password: newPassword, ConfirmPassword: newPassword }
    const token = await app.signIn('cara')
    expect((await call('ChangeMyPassword', own, undefined, token)).json.Success).toBe(true)
    expect(await change(second, 'Other-Meadow-93')).toMatchObject({ Message: expired })
    const third = await getLink('cara')
    const admin = await app.signIn('admin')
    await app.send(`${path}/Deactivate?id=${userId}`, { method: 'POST', token: admin })
    expect((await isValid(third)).Message).toBe(expired)
    const endings = (await readLinks(userId)).map(({ Ending }) => Ending)
    expect(endings).toEqual(['Superseded', 'Revoked', 'Revoked'])
    await app.addUser('cleo')
    const late = await getLink('cleo')
    await app.stand.database.run(`update link set "ExpiresOn" = now() - interval '1 second' where "EndedOn" is null`)
    expect((await isValid(late)).Message).toBe(expired)
  })

  it('are asked for three times an hour, and the answer is the same for who is not known', async () => {
    const userId = await app.addUser('dora')
    for (let time = 1; time <= 3; time++) await getLink('dora')
    expect((await askFor('dora')).json.Message).toBe(sent)
    expect((await askFor('nobody')).json).toEqual({ Success: true, Source: null, Message: sent })
    const listOpen = () =>
      app.stand.database.run(
        `select from pgboss.job where name in ('membership.sendResetLinks', 'outbox.deliver') and state in ('created', 'retry', 'active')`,
      )
    await expect.poll(listOpen, patience).toEqual([])
    expect(countMails('dora')).toBe(3)
    expect(await readLinks(userId)).toHaveLength(3)
    expect((await call('ForgotPassword', { Email: 'no address' })).json).toMatchObject({
      Success: false,
      Errors: { '/Email': 'Please enter valid email address.' },
    })
  })

  it('forget after a day who asked for them', async () => {
    await askFor('nobody')
    const kept = await app.stand.database.run(
      `select distinct singleton_key, deletion_seconds from pgboss.job where data ->> 'email' = 'nobody@example.com'`,
    )
    expect(kept).toEqual([{ singleton_key: 'nobody@example.com', deletion_seconds: 24 * 3600 }])
  })

  it('name the public address, whatever host is forwarded', async () => {
    await app.addUser('gina')
    const headers = { 'x-forwarded-host': 'evil.example' }
    await app.send(`${path}/ForgotPassword`, { method: 'POST', body: { Email: 'gina@example.com' }, headers })
    await expect.poll(() => countMails('gina'), patience).toBe(1)
    expect(mail.links.map(({ origin }) => origin)).toEqual(mail.links.map(() => publicUrl))
  })

  it('are not mailed behind a proxy without a public address, which is said to who asks', async () => {
    const nameless = await startApp(server, { SMTP_URL: mail.url, TRUST_PROXY: '1' })
    try {
      await nameless.addUser('hugo')
      const headers = { 'x-forwarded-host': 'evil.example' }
      const asked = { method: 'POST', body: { Email: 'hugo@example.com' }, headers }
      const answer = await nameless.send(`${path}/ForgotPassword`, asked)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('Set LOCUM_PUBLIC_URL')
      expect(await nameless.stand.database.run('select from link')).toEqual([])
    } finally {
      await nameless.drop()
    }
  })

  it('say that nobody has the address where the installation wants it', async () => {
    const set = (value: string) =>
      app.stand.database.run(`update "system-config" set "Value" = $1 where "Name" = 'RevealUnknownEmail'`, [value])
    await set('true')
    const { json } = await askFor('nobody')
    await set('false')
    expect(json).toMatchObject({ Success: false, Message: 'No user exist against the entered email address.' })
  })

  it('are not guessed or asked for by one network without end', async () => {
    const guess = (from: string) => call('ChangePasswordFromResetLink', { linkGuid: 'guess' }, from)
    for (let time = 1; time <= 10; time++) expect((await guess('10.9.9.1')).json.Message).toBe(expired)
    expect((await guess('10.9.9.1')).status).toBe(429)
    expect((await guess('10.9.9.2')).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => call('ForgotPassword', { Email: 'nobody@example.com' }, '10.9.9.3')),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('outrank a session, and open nothing else', async () => {
    await app.addUser('emil')
    const guid = await getLink('emil')
    const token = await app.signIn('admin')
    const answer = await call(
      'ChangePasswordFromResetLink',
      { linkGuid: 'gone', password: newPassword, confirmpassword: newPassword },
      undefined,
      token,
    )
    expect(answer.json.Message).toBe(expired)
    const headers = { authorization: `Link ${guid}` }
    expect((await app.send(`${path}/GetPage`, { headers })).status).toBe(401)
    expect((await app.send(`${path}/Get?id=1&linkGuid=${guid}`)).status).toBe(401)
  })

  it.runIf(isDeep)('reach the mailbox once after the provider was down', async () => {
    await app.addUser('finn')
    mail.isDown = true
    await askFor('finn')
    const waiting = () =>
      app.stand.database.run(`select from delivery where "Recipient" = 'finn@example.com' and "Attempts" >= 2`)
    await expect.poll(waiting, patience).toHaveLength(1)
    mail.isDown = false
    await expect.poll(() => countMails('finn'), patience).toBe(1)
    const guid = mail.links.findLast(({ to }) => to === 'finn@example.com')?.guid ?? ''
    expect(await change(guid)).toMatchObject({ Success: true })
    expect(countMails('finn')).toBe(1)
  })

  it('are deleted once a day when they are old, and so are counts that have ended', async () => {
    const { database } = app.stand
    const add = (purpose: string, days: number) =>
      database.run(
        `insert into link ("TokenHash", "Purpose", "Resource", "RecordID", "ExpiresOn")
         values (sha256(convert_to($1::text, 'UTF8')), $1, 'Users', 1, now() - make_interval(days => $2::int))`,
        [purpose, days],
      )
    await add('old', 401)
    await add('recent', 399)
    await database.run(`insert into rate_count ("Subject", "Count", "EndsOn")
      values ('ended', 1, now() - interval '1 s'), ('begun', 1, now() + interval '1 h')`)
    const schedules = await database.run<{ name: string }>(`select name from pgboss.schedule order by name`)
    expect(schedules.map(({ name }) => name)).toEqual(expect.arrayContaining(['links.sweep', 'rates.sweep']))
    await addScheduled(database, 'links.sweep', 'rates.sweep')
    const left = () =>
      database.run(`select "Purpose" as what from link where "Purpose" in ('old', 'recent')
        union all select "Subject" from rate_count where "Subject" in ('ended', 'begun') order by 1`)
    await expect.poll(left, patience).toEqual([{ what: 'begun' }, { what: 'recent' }])
  })
})
