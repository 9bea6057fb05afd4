import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('form', { name: 'Filters' })
}

/** Waits until nothing is left in this browser that the services do not have. */
const expectSaved = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('locum.unsavedSettings'))).toBeNull()

const findPanel = (page: Page) => page.getByRole('group', { name: 'Recent searches and search shortcuts' })

// Whoever shares the account in other specs sees what they look for in Ohio.
test('a filter that is saved, and what was searched for, stand in a fresh browser profile', async ({
  page,
  browser,
  baseURL,
}) => {
  await beginSession(page, 'agent')
  await page.goto('/Employers')
  await search(page, 'st: ohio')
  await expect(page.getByRole('button', { name: 'Remove State: Ohio' })).toBeVisible()
  await (await openFilters(page)).getByRole('button', { name: 'Save and apply' }).click()
  await expect(page.getByText('The list opens with this filter from now on.')).toBeVisible()
  await expectSaved(page)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 400, height: 800 } })
  const other = await elsewhere.newPage()
  await beginSession(other, 'agent')
  await other.goto('/Employers')
  await expect(other.getByRole('button', { name: 'Remove State: Ohio' })).toBeVisible()
  await expect(other.getByRole('gridcell').first()).toBeVisible()
  const box = other.getByRole('searchbox', { name: 'General search' })
  await box.click()
  await expect(findPanel(other).getByRole('button', { name: 'State: Ohio' })).toBeVisible()
  await expectAccessible(other)
  expect(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await box.fill('st')
  await box.press('Escape')
  await expect(box).toHaveValue('st')
  await expect(findPanel(other)).toBeHidden()
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await box.click()
  await findPanel(other).getByRole('button', { name: 'Clear All' }).click()
  const filters = await openFilters(other)
  await expect(filters.getByText('This list opens with your saved filter.')).toBeVisible()
  await expectAccessible(other)
  await filters.getByRole('button', { name: 'Open without it again' }).click()
  await expectSaved(other)
  await elsewhere.close()
})
