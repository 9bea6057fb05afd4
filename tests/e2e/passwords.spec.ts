import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { type ConsoleServer, startConsoleServer } from '../support/consoleServer.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { demoPassword, signIn } from './support/signIn.ts'
import { test as base, expect } from './support/test.ts'

type Mailbox = { mails: string[]; isDown: boolean }

/** A console server of its own, whose mail arrives at a real mail server. */
const test = base.extend<object, { mailbox: Mailbox; server: ConsoleServer }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other says so
    async ({}, use) => {
      const mailbox: Mailbox & { url?: string } = { mails: [], isDown: false }
      const mailServer = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onMailFrom: (_, __, done) =>
          done(mailbox.isDown ? Object.assign(new Error('Try later'), { responseCode: 421 }) : null),
        async onData(stream, _, done) {
          mailbox.mails.push((await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '='))
          done()
        },
      })
      mailServer.listen(0, '127.0.0.1')
      await once(mailServer.server, 'listening')
      const { port } = mailServer.server.address() as AddressInfo
      await use(Object.assign(mailbox, { url: `smtp://127.0.0.1:${port}` }))
      mailServer.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const { url = '' } = mailbox as Mailbox & { url?: string }
      const server = await startConsoleServer({ SMTP_URL: url, LOCUM_DELIVERY_RETRY: '1' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sent = 'Reset Password URL has been sent to your email address which will be expired with in 1 hour.'
const expired = 'Link expired. Please use the reset password functionality to generate a new link.'

async function readAddress(server: ConsoleServer, page: Page): Promise<string> {
  const form = { grant_type: 'password', client_id: 'locum-console', username: 'employer', password: demoPassword }
  const token = (await (await page.request.post(`${server.address}/identity/token`, { form })).json()).access_token
  const headers = { authorization: `Bearer ${token}` }
  const claims = await (await page.request.get(`${server.address}/identity/me`, { headers })).json()
  return String(claims.email)
}

/** Leaves the console as a closed browser does: no page is left that could notice that its session is gone. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().setStorageState({ cookies: [], origins: [] })
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(sent)).toBeVisible()
}

const findLink = (mailbox: Mailbox) =>
  /http:\/\/\S+\/resetPassword\?guid=[\w-]+/.exec(mailbox.mails.at(-1) ?? '')?.[0] ?? ''

async function fillNew(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation)
  await page.keyboard.press('Enter')
}

test.describe('a forgotten password', () => {
  test('is set anew by the link of a mail, also where the mail server was down for a while', async ({
    page,
    mailbox,
    server,
  }) => {
    const email = await readAddress(server, page)
    mailbox.isDown = true
    await page.goto('/forgetPassword')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill('elena')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter valid email address.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('elena')
    await expectAccessible(page)
    await takePictures(page, 'forgot-password')
    await askForLink(page, email)
    await expectAccessible(page)
    await takePictures(page, 'forgot-password-sent')
    mailbox.isDown = false
    await expect.poll(() => mailbox.mails.length).toBe(1)
    const link = findLink(mailbox)

    await page.goto(link)
    await expect(heading(page)).toHaveText('Set a new password')
    await expect(page.getByText('For the account employer')).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
    await takePictures(page, 'reset-password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please fill all mandatory fields.')).toHaveCount(2)
    await fillNew(page, 'Calm-Meadow-93', 'Other')
    await expect(page.getByText('Your confirm password does not match password.')).toBeVisible()
    await fillNew(page, demoPassword)
    await expect(page.locator('[aria-invalid="true"]')).toHaveValue(demoPassword)
    await expectAccessible(page)
    await takePictures(page, 'reset-password-refused')
    await fillNew(page, 'Calm-Meadow-93')
    await expect(page.getByText('Your password has been changed. You can sign in with it now.')).toBeVisible()
    await signIn(page, { username: 'employer', password: 'Calm-Meadow-93' })
    expect(mailbox.mails).toHaveLength(1)

    await forgetSession(page)
    await page.goto(link)
    await expect(page.getByText(expired)).toBeVisible()
    await expectAccessible(page)
    await takePictures(page, 'reset-password-expired')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(heading(page)).toHaveText('Forgot your password?')
  })

  test('is asked for in the same words where nobody has the address', async ({ page }) => {
    await askForLink(page, 'nobody@example.com')
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  test('keeps what was typed where the services do not answer, and a link can be tried again', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/)
    await page.goto('/forgetPassword')
    await page.route('**/api/**', route => route.abort())
    await page.getByLabel('Email').fill('elena@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('The API is not reachable.')
    await expect(page.getByLabel('Email')).toHaveValue('elena@example.com')
    await page.goto('/resetPassword?guid=some')
    await expect(page.getByRole('alert')).toContainText('The API is not reachable.')
    await takePictures(page, 'reset-password-down')
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(expired)).toBeVisible()
  })

  test('takes less than 140 KiB of scripts to set anew', async ({ page }) => {
    const sizes: Promise<number>[] = []
    page.on('requestfinished', request => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto('/resetPassword?guid=some')
    await expect(page.getByText(expired)).toBeVisible()
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    console.info(`scripts of the page: ${(total / 1024).toFixed(1)} KiB`)
    expect(total).toBeLessThan(140 * 1024)
  })
})

test.describe('the own password', () => {
  test('is changed in the profile menu, and one stays signed in', async ({ page }) => {
    await signIn(page, 'agent')
    await page.getByRole('button', { name: /profile menu/ }).click()
    await takePictures(page, 'profile-menu')
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(dialog.getByLabel('Old password', { exact: true })).toBeFocused()
    await takePictures(page, 'change-password')
    await dialog.getByLabel('Old password', { exact: true }).fill('Wrong-Harbor-77')
    await fillNew(page, 'Quiet-Meadow-93')
    await expect(dialog.getByText('The old password is not correct.')).toBeVisible()
    await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue('Quiet-Meadow-93')
    await expectAccessible(page)
    await takePictures(page, 'change-password-refused')
    await dialog.getByLabel('Old password', { exact: true }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed successfully.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.goto('/Users')
    await expect(heading(page)).toHaveText('Users')
    await forgetSession(page)
    await signIn(page, { username: 'agent', password: 'Quiet-Meadow-93' })
  })
})
