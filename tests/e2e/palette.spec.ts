import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { beginSession, openHome } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search screens, actions and records' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** A job that may still be canceled, whatever the hour. */
async function findCancelable(page: Page, address: string): Promise<unknown> {
  const api = await openApi(page, address)
  const { body, text } = await api.get<{ Source: { ID: number; AllowedActions: string[] }[] }>(
    '/api/Marketplace/Jobs/Search',
    { pageIndex: 0, pageSize: 50 },
  )
  const found = body.Source.find(({ AllowedActions }) => AllowedActions.includes('cancel'))
  expect(found, text).toBeDefined()
  return found?.ID
}

async function openPalette(page: Page): Promise<void> {
  // The key is heard from then on.
  await expect(page.getByRole('button', { name: /^Search and commands/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test.describe('the command palette', () => {
  test('opens a screen by the keyboard, finds records by names and search prefix, and offers what may be done with the one that stands', async ({
    page,
    baseURL,
  }) => {
    await beginSession(page, 'agent')
    const id = await findCancelable(page, baseURL ?? '')
    await page.goto('/home')
    await openPalette(page)
    await field(page).fill('facility us')
    await expect(option(page, /Facility users/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/Employers\/Users$/)
    await expect(field(page)).toHaveCount(0)

    await openPalette(page)
    await expect(page.getByRole('group', { name: 'This record' })).toHaveCount(0)
    await field(page).fill('F: general')
    await expect(page.getByRole('group', { name: 'Records' }).getByRole('option').first()).toBeVisible()
    await takePictures(page, 'palette')
    await field(page).fill(`ID: ${id}`)
    // A job is called by its sentence.
    const job = option(page, /^\d+ .* · \d+ of \d+.* Job · /)
    await expect(job).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await job.click()
    await expect(page).toHaveURL(new RegExp(`/Jobs/JobView/${id}`))

    const button = page.getByRole('main').getByRole('button', { name: 'Cancel job', exact: true })
    await expect(button).toBeVisible()
    await openPalette(page)
    await field(page).fill('cancel')
    await expect(page.getByRole('group', { name: 'This record' }).getByRole('option')).toHaveText([/^Cancel/])
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Cancel Job-\d+/ })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  test('says that nothing fits, and that the services do not answer', { tag: '@deep' }, async ({ page, problems }) => {
    problems.allow(/Failed to load resource|net::ERR_FAILED|requestfailed/)
    await openHome(page, 'agent')
    await page.getByRole('button', { name: /Search and commands/ }).click()
    await field(page).fill('zzzzqqqq')
    await expect(page.getByRole('status').filter({ hasText: 'Nothing fits "zzzzqqqq".' })).toBeVisible()
    await page.route('**/api/**', route => route.abort())
    await field(page).fill('zzzzqqq')
    await expect(page.getByText('The records could not be searched. Type again to retry.')).toBeVisible()
    await page.unroute('**/api/**')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Search and commands/ })).toBeFocused()
  })

  test('offers a candidate nothing that he may not open', { tag: '@deep' }, async ({ page, problems }) => {
    // A live connection that is being opened as the session ends is refused.
    problems.allow(/WebSocket connection to .* failed/)
    await openHome(page, 'candidate')
    await openPalette(page)
    await field(page).fill('users')
    await expect(page.getByRole('status').filter({ hasText: 'Nothing fits "users".' })).toBeVisible()
    await expect(option(page, /Users/)).toHaveCount(0)
    await field(page).fill('sign out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
  })
})
