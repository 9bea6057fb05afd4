import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

const path = '/api/Notification/Notification'

describe.each(listTestServers())('the log of notifications on $name', server => {
  let app: RunningApp
  let token: string
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    app = await startApp(server)
    ids.lena = await app.addUser('lena', ['VIEW_ALL_NOTIFICATIONLOGS', 'RESEND_NOTIFICATION', 'VIEW_USER'])
    ids.mark = await app.addUser('mark')
    token = await app.signIn('lena')
  })
  afterAll(() => app?.drop())

  const run = (statement: string, values: unknown[] = []) => app.stand.database.run(statement, values)
  const call = async (address: string, body?: object) =>
    (await app.send(`${path}/${address}`, { method: body ? 'POST' : 'GET', token, ...(body && { body }) })).json
  const list = async (query = '') => (await call(`GetPage?pageSize=100${query}`)).Source
  const send = (changes: object) =>
    call('Send', { NotificationMode: 'InApp', Subject: 'Fire drill', Message: 'At ten.', ...changes })

  it('takes what staff send, by a mode that must be named, and of one key once within 24 hours', async () => {
    const to = { UserIds: [ids.mark] }
    expect(await send({ ...to, NotificationMode: null })).toMatchObject({
      Message: 'Please select at least one communication mode.',
    })
    expect(await send({ ...to, Subject: '' })).toMatchObject({ Message: 'Please fill all mandatory fields.' })
    expect(await send({ ...to, EventCode: 'NOBODY_KNOWS' })).toMatchObject({
      Errors: { '/EventCode': expect.any(String) },
    })
    expect(await send({ ...to, Payload: '{"RevenueCenterIds":[9999999]}' })).toMatchObject({
      Message: '"9999999" was not found.',
    })
    expect(await send({})).toMatchObject({ Success: false, Errors: { '/UserIds': expect.any(String) } })
    const mail = { ...to, NotificationMode: 'Email', InternalKey: 'drill' }
    expect(await send(mail)).toMatchObject({ Success: true, Message: 'Email sent successfully.' })
    expect(await send(mail)).toMatchObject({ Message: expect.stringContaining('within 24 hours') })
    expect(await list('&modes=Email')).toHaveLength(1)
    await run(`update notification_message set "CreatedOn" = "CreatedOn" - interval '25 hours'`)
    expect(await send(mail)).toMatchObject({ Message: 'Email sent successfully.' })
    expect(await list('&modes=Email')).toMatchObject([{ SubjectTemplate: 'Fire drill', CreatedBy: 'lena' }, {}])
  })

  it('says whom a mode does not reach instead of writing what fails', async () => {
    expect(await send({ UserIds: [ids.mark], NotificationMode: 'SMS' })).toMatchObject({
      Errors: { '/NotificationMode': expect.stringContaining('no provider') },
    })
    await run(`update "user" set "Email" = null where "LoginName" = 'mark'`)
    const mail = { NotificationMode: 'Email', Subject: 'Unreached' }
    expect(await send({ ...mail, UserIds: [ids.mark] })).toMatchObject({
      Errors: { '/UserIds': 'Not reached this way: Tess Tester.' },
    })
    expect(await send({ ...mail, UserIds: [ids.lena, ids.mark] })).toMatchObject({
      Message: 'Email sent successfully. Not reached this way: Tess Tester.',
    })
    const [{ ID }] = await list('&subject=Unreached')
    expect((await call(`GetRecipients?id=${ID}`)).Source).toMatchObject([{ Email: 'lena@example.com' }])
    await run(`update "user" set "Email" = 'mark@example.com' where "LoginName" = 'mark'`)
  })

  it('asks who is meant before it goes to all of a kind', async () => {
    const asked = await send({ UserTypes: [1] })
    expect(asked).toMatchObject({ Success: false, Question: { Argument: 'IsConfirmed', No: 'stop' } })
    expect(asked.Message).toContain('Tess Tester')
    expect(await send({ UserTypes: [1], IsConfirmed: true })).toMatchObject({
      Message: 'Notification has been sent successfully.',
    })
  })

  it('has the worst status of its recipients, and is found by it, by receivers and by who sent it', async () => {
    await run(`with m as (insert into notification_message ("InternalKey", "EventCode", "NotificationMode", "Subject", "Message", "CompanyID", "CreatedBy")
        select 'mixed', 'JOB_CANCELED', 'Email', 'Mixed', 'x', "CompanyID", 'System' from "user" where "LoginName" = 'mark' returning "ID")
      insert into notification_recipient ("MessageID", "UserID", "Address", "Status")
        select m."ID", null, a, s from m, (values ('one@mixed.test', 'Failed'), ('two@mixed.test', 'Unknown'), ('three@mixed.test', 'Read')) v(a, s)`)
    const status = async () => (await list('&subject=mixed'))[0].NotificationStatus
    const settle = (from: string, to: string) =>
      run(`update notification_recipient set "Status" = $2 where "Address" like '%@mixed.test' and "Status" = $1`, [
        from,
        to,
      ])
    expect(await status()).toBe('Unknown')
    await settle('Unknown', 'UnRead')
    expect(await status()).toBe('UnRead')
    await settle('UnRead', 'Read')
    expect(await status()).toBe('Read')
    await settle('Read', 'Failed')
    expect(await status()).toBe('Failed')
    for (const query of ['statuses=Failed', 'receiverEmail=TWO@mixed', 'receiverEmail=mixed&createdBy=System'])
      expect(await list(`&${query}`)).toMatchObject([{ SubjectTemplate: 'Mixed' }])
    expect(await list('&receiver=tess&modes=InApp')).toMatchObject([{ SubjectTemplate: 'Fire drill' }])
    expect(await list('&receiverEmail=nobody@mixed')).toEqual([])
  })

  it('shows each recipient with every attempt, and sends again what has failed', async () => {
    const [{ ID }] = await list('&subject=Mixed')
    const recipients = async () => (await call(`GetRecipients?id=${ID}`)).Source
    const [{ ID: id }] = await recipients()
    const resend = () => call(`Resend?id=${id}`, {})
    const end = (moment: string) => run(`update notification_message set "EndDate" = ${moment} where "ID" = $1`, [ID])
    await end('now()')
    expect(await resend()).toMatchObject({ Success: false, Message: 'It is over: nothing of it leaves any more.' })
    await end('null')
    expect(await resend()).toMatchObject({ Success: true, Message: 'It is sent again.' })
    expect(await resend()).toMatchObject({ Message: 'Only what has failed can be sent again.' })
    await expect
      .poll(async () => (await recipients())[0], { timeout: 20_000 })
      .toMatchObject({
        ...{ Email: 'one@mixed.test', NotificationStatus: 'UnRead', Attempts: 1 },
        Log: expect.stringMatching(/ UTC: delivered$/),
      })
  })

  it('shows nothing of another company, nor of revenue centers that are not assigned', async () => {
    await run(`insert into notification_message ("InternalKey", "EventCode", "NotificationMode", "Subject", "Message", "CompanyID", "OrganizationID")
      select 'theirs-' || company || organization, 'X', 'InApp', 'Theirs', 'x', company, nullif(organization, 0) from
      (values (999, 0), ((select "CompanyID" from "user" where "LoginName" = 'mark'), 77)) v(company, organization)`)
    expect(await list('&subject=Theirs')).toEqual([])
    expect((await app.send(`${path}/GetPage`, { token: await app.signIn('mark') })).status).toBe(403)
  })
})
