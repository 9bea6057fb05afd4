import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#contract/envelope.ts'
import { addMessage, buildDeliveries, openMailer, sweepOutbox } from '#server/platform/outbox/index.ts'
import { openTaskQueue, type TaskQueue } from '#server/platform/tasks/index.ts'
import { type MailProvider, startMailProvider } from '#tests/support/mailProvider.ts'
import { isDeep } from '#tests/support/scale.ts'
import { lapseLeases } from './support/lapseLeases.ts'
import { type RunningApp, startApp } from './support/runningApp.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from './support/testDatabase.ts'

describe.each(listTestServers())('the outbox on $name', server => {
  let stand: TestDatabase
  let folder: string
  let provider: MailProvider
  let receiver: Server
  const ends: (() => Promise<void> | void)[] = []
  const failures: unknown[] = []
  const requests: { request: IncomingMessage; body: string }[] = []
  const answers: number[] = []
  let connector = Promise.resolve()

  beforeAll(async () => {
    stand = await createTestDatabase(server)
    folder = await mkdtemp(join(tmpdir(), 'locum-mail-'))
    provider = await startMailProvider()
    receiver = createServer(async (request, response) => {
      requests.push({ request, body: await text(request) })
      response.writeHead(answers.shift() ?? 204).end()
    })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
    expect(failures.splice(0)).toEqual([])
  })
  afterAll(async () => {
    receiver?.close()
    await provider?.close()
    if (folder) await rm(folder, { recursive: true })
    await stand?.drop()
  })

  async function open(smtpUrl: string | null = provider.url): Promise<TaskQueue> {
    const mailer = openMailer({ smtpUrl, folder, from: 'Locum <no-reply@locum.test>' })
    const kinds = buildDeliveries({ database: stand.database, mailer, retrySeconds: 1, handOn: () => connector })
    const queue = await openTaskQueue({
      database: stand.database,
      kinds,
      workedOn: kinds,
      onError: error => failures.push(error),
    })
    ends.push(async () => {
      await queue.close()
      mailer.close()
    })
    return queue
  }
  const takenKeys = () => provider.mails.map(({ key }) => key)
  const buildMail = (key: string, to = 'nina@example.com') =>
    ({ kind: 'mail', key, companyId: 1, to, subject: 'A shift', text: 'Line one\nLine two: ünïcode\n' }) as const

  async function read(key: string) {
    const [row] = await stand.database.run<{
      ID: number
      Status: string
      Attempts: number
      Log: string
      gone: boolean
    }>(
      `select d.*, o."Content" is null as gone from outbox_message o join delivery d using ("ID") where o."Key" = $1`,
      [key],
    )
    return row
  }
  const patience = { timeout: 20_000 }
  /** A busy machine looks when it has been tried a third time. */
  async function triedTwice(key: string) {
    await expect.poll(async () => (await read(key))?.Attempts, patience).toBeGreaterThanOrEqual(2)
    expect(await read(key)).toMatchObject({ Status: 'Waiting', gone: false })
  }

  it('delivers mail once its transaction has committed, never where it rolls back, and one message a key', async () => {
    const queue = await open()
    const undone = new Error('undone')
    const rollBack = stand.database.transaction(async transaction => {
      await addMessage(transaction, queue, buildMail('rolled-back'))
      throw undone
    })
    await expect(rollBack).rejects.toBe(undone)
    for (let copy = 0; copy < 2; copy++) {
      await stand.database.transaction(transaction => addMessage(transaction, queue, buildMail('committed')))
    }
    await expect.poll(() => read('committed'), patience).toMatchObject({ Status: 'Delivered', Attempts: 1, gone: true })
    expect(takenKeys()).toEqual(['committed'])
    const [{ text: mail } = expect.fail()] = provider.mails
    expect(mail).toMatch(/^From: Locum <no-reply@locum.test>\r$/m)
    expect(mail).toMatch(/^To: nina@example.com\r$/m)
  })

  it('tries again what a provider that is down did not take, and stores each answer', async () => {
    const queue = await open()
    provider.isDown = true
    await addMessage(stand.database, queue, buildMail('late'))
    await triedTwice('late')
    provider.isDown = false
    await expect.poll(() => read('late'), patience).toMatchObject({ Status: 'Delivered', gone: true })
    expect((await read('late'))?.Log).toMatch(/UTC: .*421 Try later\n(.*\n)*.*UTC: delivered$/)
    expect(takenKeys().filter(key => key === 'late')).toHaveLength(1)
  })

  it('tries again where the provider refuses the password of the installation, until that is mended', async () => {
    const queue = await open(provider.url.replace('//', '//locum:secret@'))
    await addMessage(stand.database, queue, buildMail('locked'))
    await triedTwice('locked')
    expect((await read('locked'))?.Log).toContain('535 Wrong password')
    provider.isLocked = false
    await expect.poll(() => read('locked'), patience).toMatchObject({ Status: 'Delivered', gone: true })
  })

  it('gives up at once what is refused for good, and forgets its text after a day', async () => {
    const queue = await open()
    await addMessage(stand.database, queue, buildMail('refused', 'gone@example.com'))
    await expect.poll(() => read('refused'), patience).toMatchObject({ Status: 'Failed', Attempts: 1, gone: false })
    expect((await read('refused'))?.Log).toContain('550 No such user')
    await stand.database.run(
      `update outbox_message set "EndedOn" = now() - interval '25 hours' where "Key" = 'refused'`,
    )
    await sweepOutbox(stand.database)
    expect(await read('refused')).toMatchObject({ gone: true })
  })

  it('gives up what is over before it leaves', async () => {
    const queue = await open()
    const until = new Date(Date.now() - 1000).toISOString()
    await addMessage(stand.database, queue, { ...buildMail('over'), until })
    await expect.poll(() => read('over'), patience).toMatchObject({ Status: 'Failed' })
    expect((await read('over'))?.Log).toContain('It was over before it left.')
    expect(takenKeys()).not.toContain('over')
  })

  it('writes mail as a file where there is no server', async () => {
    const queue = await open(null)
    await addMessage(stand.database, queue, buildMail('to-file'))
    await expect.poll(() => read('to-file'), patience).toMatchObject({ Status: 'Delivered' })
    expect(await readdir(folder)).toEqual(['to-file.eml'])
    expect(await readFile(join(folder, 'to-file.eml'), 'utf8')).toContain('Subject: A shift')
  })

  it('delivers mail while connectors wait for addresses that do not answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    connector = promise
    const queue = await open()
    const event = { kind: 'connector', companyId: 1, connectorId: 1, to: 'ATS', subject: 'X', payload: {} } as const
    for (const each of ['1', '2', '3', '4', '5'])
      await addMessage(stand.database, queue, { ...event, key: `dead-${each}` })
    await addMessage(stand.database, queue, buildMail('meanwhile'))
    await expect.poll(() => read('meanwhile'), patience).toMatchObject({ Status: 'Delivered' })
    expect(await read('dead-1')).toMatchObject({ Status: 'Waiting' })
    resolve()
    await expect.poll(() => read('dead-5'), patience).toMatchObject({ Status: 'Delivered' })
  })

  it('signs a webhook, and sends it again under the same key', async () => {
    const queue = await open()
    answers.push(503)
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?token=secret`
    const payload = { JobID: 7 }
    const hook = {
      kind: 'webhook',
      key: 'hooked',
      companyId: 1,
      url,
      event: 'Job Filled',
      payload,
      secret: 's',
    } as const
    await addMessage(stand.database, queue, hook)
    await expect.poll(() => read('hooked'), patience).toMatchObject({ Status: 'Delivered', Attempts: 2 })
    expect((await read('hooked'))?.Log).toContain('The receiver answered 503.')
    expect(requests.map(({ request }) => request.headers['idempotency-key'])).toEqual(['hooked', 'hooked'])
    const [{ request, body } = expect.fail()] = requests
    expect(JSON.parse(body)).toEqual({ id: 'hooked', event: 'Job Filled', payload })
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['locum-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', 's').update(`${time}.${body}`).digest('hex'))
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60)
    expect(JSON.stringify(await stand.database.run('select * from delivery'))).not.toContain('secret')
  })

  it.runIf(isDeep)('delivers all of them when the process that delivers is killed', async () => {
    provider.mails.length = 0
    provider.delay = 50
    const keys = Array.from({ length: 40 }, (_, number) => `kill-${number}`)
    const worker = spawn(process.execPath, [join(import.meta.dirname, 'support/mailWorker.ts'), ...keys], {
      env: { ...process.env, DATABASE_URL: stand.settings.databaseUrl ?? '', SMTP_URL: provider.url },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await expect.poll(() => provider.mails.length, patience).toBeGreaterThan(10)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await lapseLeases(stand.database)
    provider.delay = 0
    await Promise.all([open(), open()])
    const countWaiting = () =>
      stand.database.run(`select from outbox_message where "Key" like 'kill-%' and "Status" <> 'Delivered'`)
    await expect.poll(countWaiting, { timeout: 60_000 }).toEqual([])
    expect(new Set(takenKeys())).toEqual(new Set(keys))
    // Each of the four under way may come twice, with the Message-ID by which it is known.
    expect(provider.mails.length).toBeLessThanOrEqual(keys.length + 4)
  })
})

describe.each(listTestServers())('the list of deliveries on $name', server => {
  let app: RunningApp
  let provider: MailProvider
  let admin: string
  beforeAll(async () => {
    provider = await startMailProvider()
    app = await startApp(server, { SMTP_URL: provider.url, LOCUM_DELIVERY_RETRY: '1' })
    await app.addUser('mona', ['VIEW_ALL_NOTIFICATIONLOGS', 'RESEND_NOTIFICATION'])
    admin = await app.signIn('mona')
    await app.stand.database.run(
      `insert into outbox_message ("Key", "Kind", "Recipient", "Subject", "Content", "CompanyID", "Status", "EndedOn") values
       ('mine', 'mail', 'nina@example.com', 'Reset', '{"kind":"mail","to":"nina@example.com","subject":"Reset","text":"A link"}', 1, 'Failed', now()),
       ('old', 'mail', 'otto@example.com', 'Reset', null, 1, 'Failed', now()),
       ('theirs', 'mail', 'olga@example.com', 'Reset', '{}', 999, 'Failed', now())`,
    )
  })
  afterAll(async () => {
    await app?.drop()
    await provider?.close()
  })
  const path = '/api/Notification/Delivery'
  const list = async () => (await app.send(`${path}/GetPage`, { token: admin })).json as Page

  it('shows those of the own company, without what they say', async () => {
    const { Source } = await list()
    expect(Source).toHaveLength(2)
    expect(JSON.stringify(Source)).not.toContain('A link')
    await app.addUser('nobody')
    expect((await app.send(`${path}/GetPage`, { token: await app.signIn('nobody') })).status).toBe(403)
  })

  it('tries again what was given up, and says why not where its text is gone', async () => {
    const { Source } = await list()
    const find = (to: string) => Number(Source?.find(row => row.Recipient === to)?.ID)
    const retry = async (id: number) =>
      (await app.send(`${path}/Retry?id=${id}`, { method: 'POST', token: admin })).json.Message
    expect(await retry(find('otto@example.com'))).toBe(
      'Only a message that was given up can be tried again, and only within a day.',
    )
    expect(await retry(find('nina@example.com'))).toBe('The message is tried again.')
    await expect.poll(() => provider.mails.map(({ key }) => key), { timeout: 20_000 }).toEqual(['mine'])
    expect((await app.send(`${path}/Retry?id=3`, { method: 'POST', token: admin })).status).toBe(404)
  })
})
