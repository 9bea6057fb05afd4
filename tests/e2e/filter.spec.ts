import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('form', { name: 'Filters' })
}

/** Waits until nothing is left in this browser that the services do not have. */
const expectSaved = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('locum.unsavedSettings'))).toBeNull()

const findPanel = (page: Page) => page.getByRole('group', { name: 'Recent searches and search shortcuts' })

test('a filter that is saved, and what was searched for, stand in a fresh browser profile', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await beginOwnSession(page)
  await page.goto('/Employers')
  await search(page, 'st: ohio')
  await expect(page.getByRole('button', { name: 'Remove State: Ohio' })).toBeVisible()
  await (await openFilters(page)).getByRole('button', { name: 'Apply as default' }).click()
  await expect(page.getByText('The list opens with this filter from now on.')).toBeVisible()
  await expectSaved(page)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 400, height: 800 } })
  const other = await elsewhere.newPage()
  await beginSession(other, account)
  await other.goto('/Employers')
  await expect(other.getByRole('button', { name: 'Remove State: Ohio' })).toBeVisible()
  await expect(other.getByRole('list', { name: 'Facilities', exact: true }).getByRole('listitem').first()).toBeVisible()
  const box = other.getByRole('searchbox', { name: 'General search' })
  await box.click()
  await expect(findPanel(other).getByRole('button', { name: 'State: Ohio' })).toBeVisible()
  await expectAccessible(other)
  expect(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await box.fill('s')
  await box.press('Escape')
  await expect(box).toHaveValue('s')
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

for (const [name, width, height] of [
  ['at 400 pixels', 400, 640],
  ['at 200 % of a small laptop', 683, 384],
] as const) {
  test(`filters, the chips behind the button and the menu of views are accessible and usable ${name}`, {
    tag: '@deep',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await beginSession(page, 'admin')
    const conditions = [
      { field: 'State', op: 'in', value: ['TX', 'OH', 'CA'] },
      { field: 'IsActive', op: 'equals', value: true },
    ]
    await page.goto(`/Employers?${new URLSearchParams({ filter: JSON.stringify({ conditions }) })}`)
    await page.getByRole('button', { name: '2 more filters' }).click()
    const more = page.getByRole('button', { name: 'Remove State: California' })
    await expect(more).toBeVisible()
    await expectAccessible(page)
    await more.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '1 more filter' })).toBeVisible()

    const filters = await openFilters(page)
    await filters.getByLabel('Name', { exact: true }).fill('clinic')
    await expectAccessible(page)
    await filters.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(filters).toHaveCount(0)
    await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('clinic')
    await page.getByRole('button', { name: 'Views' }).click()
    await expect(page.getByRole('menuitem', { name: 'Save as…' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}
