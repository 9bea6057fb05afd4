import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { signInAgain } from '#contract/envelope.ts'
import { client } from '../support/client.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { openBrowsers } from './support/candidateJobPages.ts'
import { makeWord } from './support/facilities.ts'
import { type Account, demoPassword } from './support/signIn.ts'
import { addStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { heading } from './support/timeSheets.ts'

const membership = '/api/Membership'
const codes = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
const kept = (page: Page) => page.getByRole('button', { name: 'I have kept them' })

/** The code that the app shows now, or half a minute later: each is taken once. */
const showCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Looks at a page as everybody can: by axe, and in a picture. */
async function lookAt(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await takePictures(page, name)
}

/** Sets an app up with the key that the page shows, which is looked at where it has a name; answers that key and the recovery codes. */
async function setUp(page: Page, name?: string): Promise<{ secret: string; recovery: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  const code = page.getByLabel('Code of the app')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code is not correct.')).toBeVisible()
  if (name) await lookAt(page, `${name}-set-up`)
  await code.fill(showCode(secret))
  await page.keyboard.press('Enter')
  await expect(codes(page)).toHaveCount(10)
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  if (name) await lookAt(page, `${name}-codes`)
  const recovery = await codes(page).allInnerTexts()
  await kept(page).click()
  return { secret, recovery }
}

/** Calls in the name of an administrator. */
async function openAdmin(request: APIRequestContext, baseURL: string | undefined) {
  const form = { grant_type: 'password', client_id: 'locum-console', username: 'admin', password: demoPassword }
  const answer = await request.post('/identity/token', { form })
  return client(String(baseURL), (await answer.json()).access_token)
}

async function givePassword(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Sets an app up in the profile, to which it leads from the sign-in; answers as `setUp` does. */
async function setUpInProfile(page: Page, account: Account & { id: number }, origin = '', name?: string) {
  await page.goto(`${origin}/login`)
  await givePassword(page, account)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto(`${origin}/Users/Edit/${account.id}/(ssiTabs:secondFactor)`)
  return setUp(page, name)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

test('an app is set up in the profile, asked for at the sign-in, and reset by an administrator', async ({
  browser,
  page,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 40|WebSocket|did not resolve/)
  const { admin } = await openBrowsers(browser, String(baseURL))
  const account = await addStaff(admin.api)
  const { secret, recovery } = await setUpInProfile(page, account, '', 'second-factor')
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()
  await lookAt(page, 'second-factor-on')

  await signOut(page)
  await givePassword(page, account)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code is not correct.')).toBeVisible()
  await lookAt(page, 'sign-in-code')
  await code.fill(showCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner')).toBeVisible()

  await signOut(page)
  await givePassword(page, account)
  await code.fill(recovery[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto(`/Users/Edit/${account.id}/(ssiTabs:secondFactor)`)
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()

  // As where the sign-in is longer ago.
  const Question = { Argument: signInAgain, Message: 'Enter your password to go on.', No: 'stop' }
  const json = { Success: false, Source: null, Message: Question.Message, Question }
  await page.route('**/api/Membership/Session/MakeRecoveryCodes', route => route.fulfill({ json }), { times: 1 })
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Is it you?' })
  await dialog.getByLabel('Password').fill(account.password)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Code').fill(recovery[1] ?? '')
  await lookAt(page, 'sign-in-again-code')
  await page.keyboard.press('Enter')
  await expect(codes(page)).toHaveCount(10)
  await kept(page).click()

  await admin.page.goto(`/Users/Edit/${account.id}/(ssiTabs:secondFactor)`)
  const reset = admin.page.getByRole('button', { name: 'Reset second factor' })
  await expect(reset).toBeVisible()
  await takePictures(admin.page, 'second-factor-others')
  await reset.click()
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click()
  await expect(admin.page.getByText('This user signs in by password alone.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await givePassword(page, account)
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  admin.api.close()
})

test('whose role requires a second factor sets it up before the console opens', async ({
  page,
  request,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 40/)
  const admin = await openAdmin(request, baseURL)
  const word = makeWord()
  const { body } = await admin.get<{ Source: { ID: number }[] }>(`${membership}/Company/GetAll`)
  const role = { Code: word, Name: word, CompanyID: body.Source[0]?.ID, SecondFactorRequired: true }
  expect((await admin.post(`${membership}/Role/SaveOrUpdate`, role)).body).toMatchObject({ Success: true })
  const account = await addStaff(admin, word)
  await page.goto('/login')
  await givePassword(page, account)
  await expect(heading(page)).toHaveText('Second factor')
  await lookAt(page, 'second-factor-due')
  await page.goto('/Users')
  await expect(heading(page)).toHaveText('Second factor')
  await setUp(page)
  await expect(page.getByRole('banner')).toBeVisible()
  admin.close()
})

test('a passkey signs in beside the password and alone, until it is removed', async ({
  context,
  page,
  request,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 40/)
  const admin = await openAdmin(request, baseURL)
  const account = await addStaff(admin)
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  // Passkeys belong to a name.
  const { port } = new URL(String(baseURL))
  const origin = `http://localhost:${port}`
  await setUpInProfile(page, account, origin)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alertdialog').getByLabel('Name').fill('My laptop')
  await page.keyboard.press('Enter')
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkeys).toHaveText([/^My laptop/])
  await lookAt(page, 'passkeys')

  await signOut(page)
  await givePassword(page, account)
  await takePictures(page, 'sign-in-passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('banner')).toBeVisible()

  await page.goto(`${origin}/Users/Edit/${account.id}/(ssiTabs:secondFactor)`)
  await expect(passkeys.first()).toContainText('last used')
  await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey is not known here.')).toBeVisible()
  await expectAccessible(page)
  admin.close()
})
