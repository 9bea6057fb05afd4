import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

const path = '/api/Membership/User'
const expired = 'This invitation holds no longer. Ask whoever invited you for a new one.'
const password = 'Calm-Meadow-93'
const patience = { timeout: 20_000 }

/** A mail server that keeps the links of invitations by their receivers. */
async function startMailServer() {
  const links: { to: string; guid: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const mail = (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const [, guid = ''] = /\/acceptInvitation\?guid=([\w-]+)/.exec(mail) ?? []
      if (guid !== '') links.push({ to: envelope.rcptTo[0]?.address ?? '', guid })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { links, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>(done => server.close(() => done())) }
}

describe.each(listTestServers())('invitations on $name', server => {
  let app: RunningApp
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let token: string
  beforeAll(async () => {
    mail = await startMailServer()
    app = await startApp(server, { SMTP_URL: mail.url, LOCUM_PUBLIC_URL: 'http://locum.test' })
    token = await app.signIn('admin')
  })
  afterAll(async () => {
    await app?.drop()
    await mail?.close()
  })

  const call = async (name: string, body: object, isSigned = true) =>
    (await app.send(`${path}/${name}`, { method: 'POST', body, ...(isSigned && { token }) })).json
  const build = (LoginName: string) => ({
    ...{ LoginName, FirstName: 'Nora', LastName: 'Lund', Email: `${LoginName}@example.com`, CompanyID: 1 },
    SendInvitation: true,
  })
  const countMails = (email: string) => mail.links.filter(({ to }) => to === email).length
  async function waitForLink(email: string, count = 1): Promise<string> {
    await expect.poll(() => countMails(email), patience).toBe(count)
    return mail.links.findLast(({ to }) => to === email)?.guid ?? ''
  }
  async function invite(loginName: string): Promise<{ id: number; guid: string }> {
    const { Source, ...rest } = await call('Save', build(loginName))
    expect(rest).toMatchObject({ Success: true })
    return { id: Source.ID, guid: await waitForLink(`${loginName}@example.com`) }
  }
  const check = async (guid: string) => (await app.send(`${path}/IsInvitationValid?linkGuid=${guid}`)).json
  const accept = (linkGuid: string, Password = password, ConfirmPassword = Password) =>
    call('AcceptInvitation', { linkGuid, Password, ConfirmPassword }, false)
  const read = async (id: number) => (await app.send(`${path}/Get?id=${id}`, { token })).json.Source

  it('let in whom they were mailed to, once, and stand nowhere in clear', async () => {
    const { id, guid } = await invite('ines')
    const invited = await read(id)
    expect(invited.AllowedActions).toEqual(expect.arrayContaining(['invite', 'revokeInvitation']))
    expect((Date.parse(invited.InvitedUntil) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
    await expect(app.signIn('ines', password)).rejects.toThrow('Invalid user account or password')
    expect(await check(guid)).toMatchObject({ Success: true, Source: { LoginName: 'ines' } })
    expect(await accept(guid, 'short')).toMatchObject({ Success: false, Errors: { '/Password': expect.any(String) } })
    expect(await accept(guid, password, 'Other-Meadow-93')).toMatchObject({
      Errors: { '/ConfirmPassword': expect.any(String) },
    })
    expect(await accept(guid)).toMatchObject({ Success: true })
    expect(await app.signIn('ines', password)).toBeTypeOf('string')
    expect(await accept(guid, 'Other-Meadow-93')).toMatchObject({ Success: false, Message: expired })
    const accepted = await read(id)
    expect(accepted.InvitedUntil ?? null).toBeNull()
    expect(accepted.AllowedActions).not.toContain('invite')
    expect(accepted.AllowedActions).not.toContain('revokeInvitation')
    const kept = await app.stand.database.run(
      `select row_to_json(a)::text as text from audit_entry a union all select row_to_json(d)::text from delivery d
       union all select data::text from pgboss.job`,
    )
    expect(kept.map(row => row.text).join()).not.toContain(guid)
    expect(app.logged.join('')).not.toContain(guid)
    const actions = await app.stand.database.run(
      `select "Action" as action from audit_entry where "Resource" = 'Users' and "RecordID" = $1 order by "ID"`,
      [String(id)],
    )
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'acceptInvitation']))
  })

  it('hold no longer once a second one is sent, one is revoked, or the user is deactivated or deleted', async () => {
    const { id, guid } = await invite('jana')
    expect(await call(`Invite?id=${id}`, {})).toMatchObject({
      Success: true,
      Message: 'The invitation is on its way.',
    })
    const second = await waitForLink('jana@example.com', 2)
    expect(await accept(guid)).toMatchObject({ Success: false, Message: expired })
    expect(await check(second)).toMatchObject({ Success: true })

    expect(await call(`RevokeInvitation?id=${id}`, {})).toMatchObject({ Success: true })
    expect(await accept(second)).toMatchObject({ Success: false, Message: expired })
    expect(await call(`RevokeInvitation?id=${id}`, {})).toMatchObject({
      Success: false,
      Message: 'This user is not invited.',
    })
    await call('ForgotPassword', { Email: 'jana@example.com' }, false)

    await call(`Invite?id=${id}`, {})
    const third = await waitForLink('jana@example.com', 3)
    expect(await call(`Deactivate?id=${id}`, {})).toMatchObject({ Success: true })
    expect(await accept(third)).toMatchObject({ Success: false, Message: expired })
    expect(await call(`Invite?id=${id}`, {})).toMatchObject({ Success: false })

    const other = await invite('kaya')
    await call('Delete', [other.id])
    expect(await accept(other.guid)).toMatchObject({ Success: false, Message: expired })
    const resets = await app.stand.database.run(`select from link where "Purpose" = 'reset' and "RecordID" = $1`, [id])
    expect(resets).toEqual([])
  })

  it('follow the mail address, and end with a password that an administrator sets', async () => {
    const { id, guid } = await invite('lena')
    const { Success } = await call('Update', { ...(await read(id)), Email: 'lena.lund@example.com' })
    expect(Success).toBe(true)
    const second = await waitForLink('lena.lund@example.com')
    expect(await accept(guid)).toMatchObject({ Success: false, Message: expired })
    const set = { LoginName: 'lena', Password: password, ConfirmPassword: password }
    expect(await call('ChangePassword', set)).toMatchObject({ Success: true })
    expect(await accept(second, 'Other-Meadow-93')).toMatchObject({ Success: false, Message: expired })
    expect(await call(`Invite?id=${id}`, {})).toMatchObject({
      Success: false,
      Message: 'This user has set a password already.',
    })
  })

  it('are not sent where a password is given, whose absence is refused as ever', async () => {
    const { SendInvitation: _, ...plain } = build('mona')
    expect(await call('Save', plain)).toMatchObject({
      Success: false,
      Errors: { '/Password': 'This field is mandatory.', '/ConfirmPassword': 'This field is mandatory.' },
    })
    const typed = { ...plain, Password: password, ConfirmPassword: password }
    expect(await call('Save', typed)).toMatchObject({ Success: true, Source: { InvitedUntil: null } })
    expect(await app.signIn('mona', password)).toBeTypeOf('string')
    expect(await call('Save', { ...typed, LoginName: 'nils', SendInvitation: false })).toMatchObject({ Success: true })
  })
})
