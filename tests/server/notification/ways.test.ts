import { createHmac, randomUUID } from 'node:crypto'
import type { HubConnection } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { type NotificationMessages, notificationHubPath } from '#contract/notification.ts'
import { makeSubscription, type PhoneProvider, startPhoneProvider } from '#tests/support/phoneProvider.ts'
import { buildConnection } from '../hubs/support.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildLinkWorld, type LinkWorld } from '../time-cards/linkWorld.ts'

const notification = '/api/Notification/Notification'

describe.each(listTestServers())('the ways of a notification on $name', server => {
  let world: LinkWorld
  let kim: string
  let other: string
  let kimId: number
  let receiver: PhoneProvider
  const open: HubConnection[] = []
  beforeAll(async () => {
    receiver = await startPhoneProvider()
    const phones = { LOCUM_SMS_URL: `${receiver.url}/sms`, LOCUM_SMS_SECRET: 'shared' }
    world = await buildLinkWorld(server, phones)
    kimId = await world.app.addUser('kim', ['RESPOND_JOB'])
    await world.app.addUser('other')
    await world.run('update "candidate" set "UserID" = $1 where "ID" = $2', [kimId, world.ids.candidate])
    await world.run('update "user" set "UserType" = 3 where "ID" = $1', [kimId])
    ;[kim, other] = [await world.app.signIn('kim'), await world.app.signIn('other')]
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map(connection => connection.stop()))
  })
  afterAll(async () => {
    receiver?.close()
    await world?.app.drop()
  })

  async function connect(token: string, query = '') {
    const connection = buildConnection(world.app.address, token, { path: notificationHubPath, query })
    const heard: NotificationMessages['receiveNotification'][] = []
    let missed = 0
    connection.on('receiveNotification', message => heard.push(message))
    connection.on('onMissed', () => {
      missed += 1
    })
    open.push(connection)
    await connection.start()
    return { heard, countMissed: () => missed }
  }

  const ask = async (token: string, path: string) => (await world.app.send(`${notification}/${path}`, { token })).json

  /** The facility disputes a card of the candidate, who is notified of it. */
  async function dispute(): Promise<number> {
    const card = await world.makeCard()
    const answer = await world.decide('Dispute', card, await world.submit(card))
    expect(answer.json, answer.text).toMatchObject({ Success: true })
    return card
  }

  it('rings for the receiver alone, with the row as his bell reads it, and in his other windows once it is read', async () => {
    const [own, second, foreign] = [await connect(kim, '?userName=Kim'), await connect(kim), await connect(other)]
    const card = await dispute()
    await expect.poll(() => own.heard).toHaveLength(1)
    const [row] = (await ask(kim, 'GetRecentNotifications?pageIndex=0&pageSize=6')).Source
    expect(row).toMatchObject({ EventCode: 'TIMECARD_DISPUTED', Opens: `/TimeCards/View/${card}` })
    expect(own.heard).toEqual([{ EventCode: 'TIMECARD_DISPUTED', IsSubscribed: true, DTO: row }])
    await expect.poll(() => second.heard).toHaveLength(1)
    expect(await ask(kim, 'GetUnReadCountByEvent')).toMatchObject({
      Source: [{ EventCode: 'TIMECARD_DISPUTED', UnReadCount: 1 }],
    })
    await ask(kim, `MarkAsRead?notificationID=${row.ID}`)
    await expect.poll(second.countMissed).toBe(1)
    await ask(kim, `MarkAsUnRead?notificationID=${row.ID}`)
    expect((await ask(kim, 'GetUnReadCount')).Source).toBe(1)
    expect(foreign.heard.filter(({ EventCode }) => EventCode === 'TIMECARD_DISPUTED')).toEqual([])
    await expect(connect(other, '?userName=kim')).rejects.toThrow()
  })

  it('rings at once for what staff send to the bell', async () => {
    const own = await connect(kim)
    const token = await world.app.signIn('admin')
    const body = { UserIds: [kimId], NotificationMode: 'InApp', Subject: 'Fire drill', Message: 'At ten.' }
    expect((await world.app.send(`${notification}/Send`, { method: 'POST', token, body })).json.Success).toBe(true)
    await expect.poll(() => own.heard).toMatchObject([{ DTO: { SubjectTemplate: 'Fire drill' } }])
    await ask(kim, `MarkAsRead?notificationID=${own.heard[0]?.DTO.ID}`)
  })

  it('shows nothing in the bell that has ended, at either door', async () => {
    await world.run(`update notification_message set "EndDate" = now()`)
    expect((await ask(kim, 'GetUnReadCount')).Source).toBe(0)
    expect((await ask(kim, 'GetRecentNotifications?pageIndex=0&pageSize=6')).Source).toEqual([])
    expect((await ask(kim, 'GetPageByRecipient?pageIndex=0&pageSize=6')).Source).toHaveLength(2)
    const own = async (path: string) =>
      (await world.app.send(`/api/Marketplace/Notifications/${path}`, { token: kim })).json
    expect((await own('Recent?pageIndex=0&pageSize=6')).Source).toEqual([])
    expect((await own('GetUnReadCount?modes=InApp')).Source).toBe(0)
    expect((await own('GetPageByRecipient?pageIndex=0&pageSize=6')).Source).toHaveLength(2)
  })

  it('asks a candidate before he hears only of what matches his availability', async () => {
    const prefer = async (id: number, body: RecordValues) =>
      (
        await world.app.send(`/api/Marketplace/Notifications/${id}/UpdateNotificationPreference`, {
          ...{ method: 'PUT', token: kim, body },
        })
      ).json
    const { candidate } = world.ids
    expect(await prefer(candidate, { ID: candidate, Notify: true })).toMatchObject({
      Success: false,
      Question: { Argument: 'IgnoreWarning', Message: expect.stringMatching(/^You will only receive notifications/) },
    })
    expect(await prefer(candidate, { Notify: true, IgnoreWarning: true })).toMatchObject({ Success: true })
    expect((await prefer(candidate + 1, { Notify: false })).Success).toBe(false)
  })

  it('has mails that one press ends, of the mail program or on the page, for that notice alone', async () => {
    await dispute()
    const read = () =>
      world.run<{ content: { headers: Record<string, string>; text: string; html: string } }>(
        `select "Content" as content from outbox_message where "Recipient" = 'kim@example.com' order by "ID" desc`,
      )
    await expect.poll(read).toHaveLength(2)
    const [mail] = await read()
    const { headers, text = '', html = '' } = mail?.content ?? {}
    const address = headers?.['List-Unsubscribe']?.slice(1, -1) ?? ''
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(text).toContain(address)
    expect(html).toContain(`href="${address}"`)
    const path = new URL(address).pathname
    const post = (target: string) =>
      fetch(`${world.app.address}${target}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await post(path.replace('TIMECARD_DISPUTED', 'TIMECARD_APPROVED'))).status).toBe(404)
    expect((await post(path)).status).toBe(204)
    const page = await world.app.send(`${notification}/Unsubscribe`, {
      ...{ method: 'POST', body: { token: decodeURIComponent(path.split('/').at(-1) ?? '') } },
    })
    expect(page.json).toMatchObject({ Success: true, Source: ['Hours disputed'] })
    const rings = await connect(kim)
    await dispute()
    await expect.poll(() => rings.heard).toHaveLength(1)
    expect(await read()).toHaveLength(2)
  })

  it('sends again in words filled anew, with layout and the headers that end it', async () => {
    await world.run(
      `update notification_recipient r set "Status" = 'Failed', "DeliveryKey" = null from notification_message m
       where m."ID" = r."MessageID" and m."EventCode" = 'TIMECARD_DISPUTED' and m."NotificationMode" = 'Email' and r."UserID" = $1`,
      [kimId],
    )
    await world.run(`update notification_message set "EndDate" = null`)
    const [row] = await world.run<{ id: number }>(
      `select max(r."ID") as id from notification_recipient r where r."UserID" = $1 and r."Status" = 'Failed'`,
      [kimId],
    )
    const token = await world.app.signIn('admin')
    const answer = await world.app.send(`${notification}/Resend?id=${row?.id}`, { method: 'POST', token, body: {} })
    expect(answer.json).toMatchObject({ Success: true })
    const [mail] = await world.run<{ content: { headers?: object; html?: string; text: string } | null }>(
      `select "Content" as content from outbox_message where "Key" = $1`,
      [`notification-${row?.id}-2`],
    )
    expect(mail?.content).toMatchObject({
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      html: expect.stringContaining('<h1'),
    })
  })

  it('hands events on by connectors, whose secret nobody reads, and calls no address inside', async () => {
    const admin = await world.app.signIn('admin')
    const call = async (path: string, body?: object) =>
      (
        await world.app.send(`/api/Notification/Connectors/${path}`, {
          ...{ token: admin, method: body ? 'POST' : 'GET', ...(body && { body }) },
        })
      ).json
    const saved = await call('Save', {
      ...{ CompanyID: world.ids.company, Name: 'ATS', Type: 'HTTP', Address: `${receiver.url}/events` },
      ...{ EventCodes: 'JOB_PUBLISHED, TIMECARD_DISPUTED', Secret: 'whsec_c2hhcmVk' },
    })
    expect(saved, JSON.stringify(saved)).toMatchObject({ Success: true })
    await dispute()
    await expect
      .poll(() => call(String(saved.Source.ID)))
      .toMatchObject({ Source: { LastOutcome: 'The address leads inside.' } })
    expect(JSON.stringify(await call(String(saved.Source.ID)))).not.toContain('whsec_')
    expect(receiver.requests.filter(({ path }) => path === '/events')).toEqual([])
  })

  it('reaches a phone by a signed webhook, and a browser that was allowed by an encrypted push; one that is gone is forgotten', async () => {
    const { publicKey: PublicKey, secret: Secret, decrypt } = makeSubscription()
    const add = async (Endpoint: string) =>
      (
        await world.app.send(`${notification}/AddDevice`, {
          method: 'POST',
          token: kim,
          body: { Endpoint, PublicKey, Secret },
        })
      ).json
    expect((await add('https://10.0.0.7/push')).Success).toBe(false)
    for (const name of ['here', 'gone']) {
      expect((await add(`https://push.example.com/${name}`)).Success).toBe(true)
      await world.run('update push_device set "Endpoint" = $1 where "Endpoint" = $2', [
        ...[`${receiver.url}/${name}`, `https://push.example.com/${name}`],
      ])
    }
    await world.run(`update "user" set "Phone" = '+12125550123' where "ID" = $1`, [kimId])
    await world.run(
      `insert into notification_subscription select "ID", $1, true from "notification-configuration"
       where "EventCode" = 'TIMECARD_DISPUTED' and "NotificationMode" = 'SMS'`,
      [kimId],
    )
    const card = await dispute()
    const find = (path: string) => receiver.requests.find(each => each.path === path)
    await expect.poll(() => [find('/sms'), find('/here'), find('/gone')]).not.toContain(undefined)
    const { headers = {}, body = Buffer.of() } = find('/sms') ?? {}
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['locum-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', 'shared').update(`${time}.${body}`).digest('hex'))
    expect(JSON.parse(String(body))).toMatchObject({ event: 'SMS', payload: { to: '+12125550123' } })
    const pushed = find('/here')
    expect(pushed?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=/),
    })
    // What an event before it has left to send may come, too.
    const listPushed = () =>
      receiver.requests.filter(({ path }) => path === '/here').map(each => JSON.parse(decrypt(each.body)))
    await expect
      .poll(listPushed)
      .toContainEqual(expect.objectContaining({ opens: `/TimeCards/View/${card}`, title: expect.any(String) }))
    await expect
      .poll(() => world.run<{ Endpoint: string }>('select "Endpoint" from push_device'))
      .toEqual([{ Endpoint: `${receiver.url}/here` }])
  })

  /** What staff send kim by a mode, and his row of it. */
  async function sendBy(NotificationMode: string, smsAnswer = 201) {
    receiver.answers.sms = smsAnswer
    await world.run(`update "user" set "Phone" = '+12125550123' where "ID" = $1`, [kimId])
    const token = await world.app.signIn('admin')
    const Subject = `Drill ${randomUUID()}`
    const body = { UserIds: [kimId], NotificationMode, Subject, Message: 'At ten.', InternalKey: Subject }
    const send = async () => (await world.app.send(`${notification}/Send`, { method: 'POST', token, body })).json
    expect((await send()).Success).toBe(true)
    const read = async () => {
      const rows = await world.run<{ id: number; status: string; response: string | null; attempts: number }>(
        `select r."ID" as id, r."Status" as status, r."ResponseMessage" as response, count(a."At")::int as attempts
         from notification_message m join notification_recipient r on r."MessageID" = m."ID"
           left join outbox_message o on o."Key" = r."DeliveryKey" left join outbox_attempt a on a."MessageID" = o."ID"
         where m."Subject" = $1 group by r."ID"`,
        [Subject],
      )
      expect(rows).toHaveLength(1)
      return rows[0]
    }
    const { id = 0 } = (await read()) ?? {}
    const resend = () => world.app.send(`${notification}/Resend?id=${id}`, { method: 'POST', token, body: {} })
    return { id, Subject, send, read, resend }
  }
  type Sent = Awaited<ReturnType<typeof sendBy>>
  const become = (sent: Sent, row: object) => expect.poll(sent.read, { timeout: 20_000 }).toMatchObject(row)
  const listBell = async () => (await ask(kim, 'GetRecentNotifications?pageIndex=0&pageSize=6')).Source

  /** The rules of recipients (C5), each by its door. */
  const rules: readonly [rule: string, mode: string, smsAnswer: number, prove: (sent: Sent) => Promise<void>][] = [
    [
      'N1: accepted once by its key',
      'Email',
      201,
      async sent => {
        expect(await sent.send()).toMatchObject({ Message: expect.stringContaining('within 24 hours') })
        expect(await sent.read()).toMatchObject({ status: 'Unknown' })
      },
    ],
    ['N2: in the bell it is unread', 'InApp', 201, sent => become(sent, { status: 'UnRead' })],
    ['N3: taken by the provider', 'SMS', 201, sent => become(sent, { status: 'UnRead', attempts: 1 })],
    ['N4: to be tried again', 'SMS', 503, sent => become(sent, { status: 'Unknown', attempts: 1 })],
    [
      'N5: refused for good',
      'SMS',
      400,
      sent => become(sent, { status: 'Failed', response: 'The receiver answered 400.' }),
    ],
    [
      'N6: read',
      'InApp',
      201,
      async sent => {
        await ask(kim, `MarkAsRead?notificationID=${sent.id}`)
        await become(sent, { status: 'Read' })
      },
    ],
    [
      'N7: no mail tells that it was opened',
      'Email',
      201,
      async sent => {
        const [mail] = await world.run<{ content: { html?: string } }>(
          `select "Content" as content from outbox_message where "Key" = $1`,
          [`notification-${sent.id}`],
        )
        expect(mail?.content).toBeDefined()
        expect(mail?.content.html ?? '').not.toMatch(/<img|url\(/)
      },
    ],
    [
      'N8: unread again',
      'InApp',
      201,
      async sent => {
        for (const call of ['MarkAsRead', 'MarkAsUnRead']) await ask(kim, `${call}?notificationID=${sent.id}`)
        await become(sent, { status: 'UnRead' })
      },
    ],
    [
      'N9: sent again after it has failed',
      'SMS',
      400,
      async sent => {
        await become(sent, { status: 'Failed' })
        receiver.answers.sms = 201
        expect((await sent.resend()).json).toMatchObject({ Success: true })
        await become(sent, { status: 'UnRead', attempts: 2 })
      },
    ],
    [
      'N10: over, it stands in no bell',
      'InApp',
      201,
      async sent => {
        const listIds = async () => (await listBell()).map(({ ID }: { ID: number }) => ID)
        expect(await listIds()).toContain(sent.id)
        await world.run(`update notification_message set "EndDate" = now() where "Subject" = $1`, [sent.Subject])
        expect(await listIds()).not.toContain(sent.id)
        expect(await sent.read()).toMatchObject({ status: 'UnRead' })
      },
    ],
  ]
  it.each(rules)('%s', async (_, mode, smsAnswer, prove) => {
    await prove(await sendBy(mode, smsAnswer))
  })
})
