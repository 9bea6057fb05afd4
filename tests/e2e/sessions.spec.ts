import type { BrowserContext, Page } from '@playwright/test'
import { client } from '../support/client.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { type Account, beginSession, buildEndingSoon, demoPassword, openHome } from './support/signIn.ts'
import { addStaff } from './support/staff.ts'
import { test as base, expect } from './support/test.ts'

const membership = '/api/Membership'

interface World {
  /** Makes an account that no other test signs in with, or out. */
  addAccount(): Promise<Account & { id: number }>
  deactivate(id: number): Promise<void>
}

const test = base.extend<{ world: World }>({
  async world({ request, baseURL }, use) {
    const form = { grant_type: 'password', client_id: 'locum-console', username: 'admin', password: demoPassword }
    const token = (await (await request.post('/identity/token', { form })).json()).access_token
    const api = client(String(baseURL), token)
    await use({
      addAccount: () => addStaff(api),
      async deactivate(id) {
        expect((await api.post(`${membership}/User/Deactivate?id=${id}`)).body).toMatchObject({ Success: true })
      },
    })
    api.close()
  },
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const stay = (page: Page) => dialog(page).getByRole('button', { name: 'Stay signed in' })

/** Opens a further tab of a browser that is signed in. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('banner')).toBeVisible()
  return page
}

test('two tabs that refresh at once get one refresh', async ({ page, context, world }) => {
  await beginSession(page, await world.addAccount(), buildEndingSoon())
  const other = await context.newPage()
  const refreshes: string[] = []
  context.on('request', request => {
    if (request.url().endsWith('/identity/token')) refreshes.push(request.postData() ?? '')
  })
  await Promise.all([page.goto('/Users'), other.goto('/Users')])
  for (const each of [page, other]) await expect(heading(each)).toHaveText('Users')
  // A browser may show one tab a moment late what the other has stored: it refreshes that once more then.
  expect(refreshes.length).toBeLessThanOrEqual(2)
  expect(new Set(refreshes).size, 'no token is used twice').toBe(refreshes.length)
  expect(refreshes[0]).toContain('grant_type=refresh_token')
})

test('a session that nobody uses is warned of in each tab, and then ends; what was typed is back for the same user', async ({
  page,
  context,
  world,
  problems,
}) => {
  // What a tab asks for in the moment in which the other ends the session is refused.
  problems.allow(/WebSocket|status of 401|did not resolve/)
  const account = await world.addAccount()
  await context.clock.install()
  await beginSession(page, account)
  await page.goto('/Employers/Add')
  await page.getByLabel('City').fill('Athens')
  const other = await openTab(context, '/home')
  // Its clock begins to count once the page is at rest.
  const isWatched = (each: Page) => each.evaluate(() => localStorage.getItem('locum.activity') !== null)
  for (const each of [page, other]) await expect.poll(() => isWatched(each)).toBe(true)
  await context.clock.fastForward('14:20')
  for (const each of [page, other]) await expect(stay(each)).toBeFocused()
  await expect(dialog(page).getByRole('status')).toContainText('You will be signed out in')
  await expectAccessible(page, '.MuiDialog-root')
  await takePictures(page, 'session-idle')
  await stay(page).click()
  for (const each of [page, other]) await expect(dialog(each)).toHaveCount(0)
  await context.clock.fastForward('14:20')
  for (const each of [page, other]) await expect(dialog(each)).toBeVisible()
  await context.clock.fastForward('01:00')
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2FEmployers%2FAdd/)
  await expect(other).toHaveURL(/\/login/)
  await expect(page.getByText(/because nothing happened for \d+ minutes/)).toBeVisible()
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Athens')
})

test('sessions are listed and revoked, and no token stands in an address but the hub’s', async ({
  page,
  browser,
  world,
  baseURL,
  problems,
}) => {
  const account = await world.addAccount()
  const elsewhere = await browser.newContext({ baseURL: String(baseURL) })
  const phone = await elsewhere.newPage()
  await openHome(phone, account)
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  await openHome(page, account)
  await page.getByRole('button', { name: /profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sessions' }).click()
  await expect(heading(page)).toHaveText('Sessions')
  const rows = page.getByRole('row').filter({ hasText: 'Chrome on' })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1)
  await expectAccessible(page)
  await takePictures(page, 'sessions')
  problems.allow(/WebSocket|status of 401|did not resolve/)
  await rows
    .filter({ hasNotText: 'This one' })
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(phone).toHaveURL(/\/login\?redirectUrl=/)
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'Sign out elsewhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  expect(addresses.filter(address => /eyJ|token=/.test(address))).toEqual([])
  await elsewhere.close()
})

test('who is deactivated is out at once, is led back where he was, and does not come in again', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(/WebSocket|status of 40/)
  const account = await world.addAccount()
  const heard = page.waitForEvent('websocket', socket => socket.url().includes('/hubs/live'))
  await beginSession(page, account)
  await page.goto('/Teams')
  await (await heard).waitForEvent('framereceived')
  await world.deactivate(account.id)
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2FTeams/)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid user account or password')
})
