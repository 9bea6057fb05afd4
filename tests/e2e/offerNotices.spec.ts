import type { Page } from '@playwright/test'
import { openDatabase } from '#server/platform/database/index.ts'
import { type ConsoleServer, startConsoleServer } from '../support/consoleServer.ts'
import { type MailProvider, startMailProvider } from '../support/mailProvider.ts'
import { makeSubscription, type PhoneProvider, startPhoneProvider } from '../support/phoneProvider.ts'
import { findCard, openBrowsers, openPart } from './support/candidateJobPages.ts'
import { findZone, makeFacility, send, toShift } from './support/candidateJobs.ts'
import { makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { test as base, expect } from './support/test.ts'

/** A server whose mails, texts and pushes leave for providers on this machine. */
const test = base.extend<object, { mail: MailProvider; phone: PhoneProvider; server: ConsoleServer }>({
  mail: [
    async ({ playwright: _ }, use) => {
      const mail = await startMailProvider()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  phone: [
    async ({ playwright: _ }, use) => {
      const phone = await startPhoneProvider()
      await use(phone)
      phone.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mail, phone }, use) => {
      const server = await startConsoleServer({ SMTP_URL: mail.url, LOCUM_SMS_URL: `${phone.url}/sms` })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
})

const minute = 60_000

/** The time of day at a moment, as the console writes it. */
const toClock = (moment: Date) =>
  moment.toLocaleTimeString('en-US', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })

/** The subject of a mail, whose long lines are folded. */
const toSubject = (text: string) => /^Subject: (.*(?:\r\n .*)*)/m.exec(text)?.[1]?.replaceAll(/\r\n /g, ' ')

/** The address by which the browser is known to the services, who call no neighbour of theirs. */
const endpoint = 'https://push.example.com/phone'

test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'UTC' })

test('an offer in the words of the studio comes by bell and mail, by push and SMS in the morning, and is accepted in the bell', async ({
  page: candidate,
  browser,
  baseURL,
  server,
  mail,
  phone,
}) => {
  const address = baseURL ?? ''
  const { open, admin } = await openBrowsers(browser, address)
  const { api } = await open('agent')
  const [word, zone] = [makeWord(), findZone()]
  const facility = await makeFacility(admin.api, api, { word, zone })
  const job = await facility.addJob(toShift(30, zone))
  const account = await facility.addAccount('Casey')
  const database = await openDatabase({ databaseUrl: server.databaseUrl, databaseConnections: 2, data: '' })
  try {
    await admin.page.goto('/NotificationTemplates/Edit/CANDIDATE_OFFERED.subject.en')
    await admin.page.getByRole('textbox', { name: 'Content' }).fill(`{{ EmployerID }} needs you, ${word}`)
    await admin.page.getByRole('button', { name: 'Save' }).click()
    await expect(admin.page).toHaveURL(/NotificationTemplates$/)

    const { publicKey, secret, decrypt } = makeSubscription()
    await candidate.addInitScript(
      keys => {
        // A browser without windows allows no notifications, and has no push service: its subscription is ours.
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
        Notification.requestPermission = async () => 'granted'
        const subscription = Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => keys })
        let isOn = false
        PushManager.prototype.getSubscription = async () => (isOn ? subscription : null)
        PushManager.prototype.subscribe = async () => {
          isOn = true
          return subscription
        }
      },
      { endpoint, keys: { p256dh: publicKey, auth: secret } },
    )
    await beginSession(candidate, account)
    await candidate.goto('/ViewNotifications')
    await candidate.getByRole('link', { name: 'Choose what you receive' }).click()
    await candidate.getByRole('checkbox', { name: 'Shift offered by SMS' }).check()
    await candidate.getByLabel('Leave me alone at these hours').check()
    const [evening, morning] = [-2, 6].map(
      hours => new Date(Math.floor(Date.now() / minute + hours * 60) * minute),
    ) as [Date, Date]
    await candidate.getByRole('textbox', { name: 'From', exact: true }).fill(toClock(evening))
    await candidate.getByRole('textbox', { name: 'To', exact: true }).fill(toClock(morning))
    await candidate.getByRole('button', { name: 'Save' }).click()
    await expect(candidate.getByRole('button', { name: 'Save' })).toBeDisabled()
    await candidate.getByRole('button', { name: /^Notifications, unread: / }).click()
    const device = candidate.getByRole('switch', { name: 'On this device too' })
    await device.click()
    await expect(device).toBeChecked()
    await expect(device).toBeEnabled()
    await database.run('update push_device set "Endpoint" = $1 where "Endpoint" = $2', [`${phone.url}/push`, endpoint])
    await database.run(`update "user" set "Phone" = '+12125550123' where "LoginName" = $1`, [account.username])

    await send(api, { job, candidate: account.id }, 'Offer', { organizationId: facility.center.ID })
    const subject = `${word} Hospital needs you, ${word}`
    const item = candidate.getByRole('listitem').filter({ hasText: subject })
    await expect(item).toBeVisible()

    const arrived = () =>
      mail.mails.filter(({ to }) => to.startsWith(account.username)).map(({ text }) => toSubject(text))
    await expect.poll(arrived).toEqual([subject])
    // His phone rings in the morning, which comes at once here.
    const findSent = (path: string) => phone.requests.find(each => each.path === path)
    const waiting = `from pgboss.job j join outbox_message o on o."ID"::text = j.data ->> 'id'
      where o."Kind" in ('push', 'sms') and o."Subject" like '%${word}' and j.state = 'created'`
    const held = { at: morning.toISOString() }
    await expect.poll(() => database.run(`select j.start_after as at ${waiting}`)).toEqual([held, held])
    expect(phone.requests).toEqual([])
    await database.run(`update pgboss.job set start_after = now() where id in (select j.id ${waiting})`)
    await expect.poll(() => String(findSent('/sms')?.body)).toContain('You are offered a shift')
    await expect.poll(() => findSent('/push')).toBeDefined()
    const pushed = decrypt(findSent('/push')?.body ?? Buffer.of())
    expect(JSON.parse(pushed)).toMatchObject({ title: subject, opens: `/Jobs/JobView/${job}` })
    expect(await show(candidate, pushed)).toEqual([subject])

    await item.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(item.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
    await candidate.keyboard.press('Escape')
    await candidate.goto('/home')
    await openPart(candidate, 'Confirmed')
    await expect(findCard(candidate, job).card).toBeVisible()
    // What is answered is not asked again.
    await candidate.getByRole('button', { name: /^Notifications, unread: / }).click()
    await expect(item).toBeVisible()
    await expect(item.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  } finally {
    await database.close()
  }
})

/** Hands a push to the service worker of a page, as the browser does; answers the titles of what that would have shown. */
async function show(page: Page, data: string): Promise<string[]> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { titles: string[]; registration: ServiceWorkerRegistration }
    scope.titles = []
    scope.registration.showNotification = async title => {
      scope.titles.push(title)
    }
  })
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const push = { origin: new URL(page.url()).origin, registrationId: await registered, data }
  await session.send('ServiceWorker.deliverPushMessage', push)
  const readTitles = () => worker.evaluate(() => (globalThis as unknown as { titles: string[] }).titles)
  await expect.poll(readTitles).not.toEqual([])
  return readTitles()
}
