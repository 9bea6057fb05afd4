import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { beginSession, openHome, signIn } from './support/signIn.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const demoPassword = 'Locum-Demo-2026'

const outage = 'Oh no! We are experiencing technical difficulties. Please check back soon.'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function openProfileMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /profile menu/ }).click()
}

test.describe('signing in', () => {
  test('asks for what is missing, refuses a wrong password, and goes on where the visitor wanted to be', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 400/)
    await page.goto('/Users?page=2')
    await expect(page).toHaveURL(/\/login\?redirectUrl=%2FUsers%3Fpage%3D2$/)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Username is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await fillIn(page, 'agent', 'not the password')
    await expect(page.getByRole('alert')).toHaveText('Invalid user account or password')
    await fillIn(page, 'agent', demoPassword)
    await expect(heading(page)).toHaveText('Users')
    await expect(page).toHaveURL(/\/Users\?/)
  })

  test('is accessible and looks as it should', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page).toHaveTitle('Sign in · Locum')
    await expectAccessible(page)
    await takePictures(page, 'sign-in')
  })
})

test.describe('the flow through the identity service', () => {
  test('leads to its own page, back to where the visitor wanted to be, and out again', async ({ page, problems }) => {
    // A list is read anew where somebody changes its rows: the answer may come after the session.
    problems.allow(/status of 401/)
    await page.route('**/config/app.json', async route => {
      const answer = await route.fetch()
      const configuration = (await answer.json()) as { Identity: object }
      await route.fulfill({ json: { ...configuration, Identity: { ...configuration.Identity, Flow: 'Implicit' } } })
    })
    await page.goto('/Users')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/identity\/interaction\//)
    await page.getByLabel('Username').fill('agent')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(heading(page)).toHaveText('Users')
    await expect(page).toHaveURL(/\/Users/)
    await expect(page.getByRole('row').filter({ hasText: 'agent' })).toBeVisible()
    await openProfileMenu(page)
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    // The service asks only where its own session did not end with the tokens within two seconds.
    const question = page.getByRole('button', { name: 'Sign Out', exact: true })
    const signIn = page.getByRole('button', { name: 'Sign In' })
    await expect(question.or(signIn)).toBeVisible()
    if (await question.isVisible()) await question.click()
    await expect(page).toHaveURL(/\/login/)
    await expect(signIn).toBeVisible()
  })
})

test.describe('a session', () => {
  test('ends with Sign Out, in every tab, and leaves nothing of the user behind', async ({
    page,
    context,
    problems,
  }) => {
    // What a tab asks for in the moment in which the session ends is refused, and a connection that is being opened is closed.
    problems.allow(/WebSocket|status of 401|did not resolve/)
    await beginOwnSession(page)
    await page.goto('/home')
    await expect(heading(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/Users')
    await expect(other.getByRole('row').nth(1)).toBeVisible()
    await openProfileMenu(page)
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login\?redirectUrl=%2FUsers/)
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter(key => !/^locum\.(webApis|messages|lookups)\./.test(key)),
    )
    expect(kept.filter(key => !key.startsWith('mui-'))).toEqual([])
  })

  test('asks before Sign Out throws away what is typed, here or in another tab', async ({
    page,
    context,
    problems,
  }) => {
    // The window whose session was ended elsewhere may try the hub once more, and ask for what may have changed.
    problems.allow(/WebSocket|status of 401/)
    await signIn(page, 'admin')
    await page.goto('/Employers/Add')
    await page.getByLabel('City').fill('Athens')
    await openProfileMenu(page)
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByText('Your changes will not be saved.')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('City')).toHaveValue('Athens')
    const other = await context.newPage()
    await other.goto('/home')
    await openProfileMenu(other)
    await other.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(other).toHaveURL(/\/login$/)
    await expect(page.getByText('You have signed out in another tab')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('City')).toHaveValue('Athens')
    await signIn(other, 'admin')
    await openProfileMenu(other)
    await other.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/login\?redirectUrl=%2FEmployers%2FAdd/)
  })
})

test.describe('the shell', () => {
  test('opens the flyout of its small menu by keyboard', { tag: '@deep' }, async ({ page }) => {
    await openHome(page, 'admin')
    await expect(heading(page)).toBeVisible()
    const administration = page.getByRole('navigation').getByRole('button', { name: 'Administration' })
    await expect(administration).toHaveAttribute('aria-expanded', 'false')
    await administration.focus()
    await page.keyboard.press('Enter')
    await expect(administration).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/Users/)
  })

  test('opens its menu over the page, which stays where it is, and closes it at a click beside it', {
    tag: '@deep',
  }, async ({ page }) => {
    await openHome(page, 'agent')
    const toggle = page.getByRole('button', { name: 'Menu', exact: true })
    await page.getByRole('navigation').getByRole('link', { name: 'Facilities', exact: true }).click()
    await expect(heading(page)).toHaveText('Facilities')
    const box = await heading(page).boundingBox()
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('navigation').getByText('Facilities', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => heading(page).boundingBox()).toEqual(box)
    await page.mouse.click(1000, 100)
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(() => heading(page).boundingBox()).toEqual(box)
    await toggle.click()
    await page.getByRole('navigation').getByRole('link', { name: 'Facilities', exact: true }).focus()
    await page.keyboard.press('Escape')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(toggle).toBeFocused()
  })

  test('opens its menu over the page on a phone, and closes it by a click beside it', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openHome(page, 'admin')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await page.mouse.click(370, 600)
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: 'Facilities', exact: true }).click()
    await expect(heading(page)).toHaveText('Facilities')
    await expect(menu).toBeHidden()
  })

  test('wears the colours that the user chose, in another browser too', { tag: '@deep' }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const account = await beginOwnSession(page)
    await page.goto('/home')
    await openProfileMenu(page)
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Escape')
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await elsewhere.newPage()
    await openHome(other, account)
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await elsewhere.close()
    await openProfileMenu(page)
    await page.getByRole('menuitemradio', { name: 'As the system' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  test('says where it is and is accessible at home', { tag: '@deep' }, async ({ page }) => {
    await openHome(page, 'admin')
    await expect(page).toHaveTitle('Home · Locum')
    await expect(heading(page)).toBeVisible()
    await expectAccessible(page)
    await openProfileMenu(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await takePictures(page, 'home')
  })
})

test.describe('without a sign-in', () => {
  test('an outage has its page, be it announced or that the services do not answer', async ({ page, problems }) => {
    problems.allow(/\/config\/|Failed to load resource/)
    await page.goto('/service-down?status=1')
    await expect(heading(page)).toHaveText(outage)
    await expectAccessible(page)
    await page.route('**/config/app.json', route => route.abort())
    await page.goto('/Users')
    await expect(heading(page)).toHaveText(outage)
    await page.unroute('**/config/app.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
  })

  test('a page of which not even the code comes says so, and tries again', { tag: '@deep' }, async ({
    page,
    problems,
  }) => {
    problems.allow(/Failed to|net::ERR_FAILED/)
    await page.route('**/assets/openSignIn-*.js', route => route.abort())
    await page.goto('/login')
    await expect(heading(page)).toHaveText('Locum could not be loaded.')
    await page.unroute('**/assets/openSignIn-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
  })

  test('a route that the configuration opens to everybody is open to whoever is signed in, too', {
    tag: '@deep',
  }, async ({ page }) => {
    await page.route('**/config/app.json', async route => {
      const answer = await route.fetch()
      const configuration = (await answer.json()) as { AnonymousRoutes: string[] }
      await route.fulfill({ json: { ...configuration, AnonymousRoutes: ['Partners'] } })
    })
    await beginSession(page, 'agent')
    await page.goto('/Partners/Welcome')
    await expect(heading(page)).toHaveText('Link Expired')
    await expect(page).toHaveURL(/\/Partners\/Welcome$/)
    await page.goto('/Users')
    await expect(heading(page)).toHaveText('Users')
  })
})
