import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { makeFacilities, makeWord, search } from './support/facilities.ts'
import { type Account, beginSession } from './support/signIn.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Columns' }).click()
  return page.getByRole('dialog', { name: 'Columns' })
}

const listHeadings = (page: Page) => page.getByRole('columnheader').allInnerTexts()

const getWidth = async (column: Locator) => Math.round((await column.boundingBox())?.width ?? 0)

async function dragBy(page: Page, handle: Locator, [x, y]: [number, number]): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('There is nothing to drag.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + x / 2, box.y + box.height / 2 + y / 2)
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y)
  await page.mouse.up()
}

/** Waits until nothing is left in this browser that the services do not have. */
const expectSaved = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('locum.unsavedSettings'))).toBeNull()

async function openElsewhere(browser: Browser, baseURL = '', account: Account, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await beginSession(page, account)
  await page.goto(path)
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  return page
}

test('another browser shows the same columns, order, widths, page size and sort', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await beginOwnSession(page, 'ADMINISTRATOR')
  await page.goto('/Companies')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Reset columns, page size and sort' }).click()
  await dialog.getByRole('checkbox', { name: 'Country' }).uncheck()
  const listed = () => dialog.getByRole('listitem').allInnerTexts()
  const [first, second] = await listed()
  const line = await dialog.getByRole('listitem').first().boundingBox()
  await dragBy(page, dialog.getByRole('listitem').first().locator('[data-handle]'), [0, line?.height ?? 0])
  expect((await listed()).slice(0, 2)).toEqual([second, first])
  await dialog.getByRole('button', { name: 'Move Town up' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Rows per page').selectOption('20')
  const town = page.getByRole('columnheader', { name: 'Town' })
  await town.click()
  await expect(town).toHaveAttribute('aria-sort', 'ascending')
  await town.click()
  await expect(town).toHaveAttribute('aria-sort', 'descending')
  const before = await getWidth(town)
  await town.hover()
  await dragBy(page, town.locator('.MuiDataGrid-columnSeparator'), [70, 0])
  await expect.poll(() => getWidth(town)).toBeGreaterThan(before + 40)
  await expectSaved(page)
  const elsewhere = await openElsewhere(browser, baseURL, account, '/Companies')
  expect(await listHeadings(elsewhere)).toEqual(await listHeadings(page))
  const there = elsewhere.getByRole('columnheader', { name: 'Town' })
  expect(await getWidth(there)).toBe(await getWidth(town))
  await expect(there).toHaveAttribute('aria-sort', 'descending')
  await expect(elsewhere.getByLabel('Rows per page')).toHaveValue('20')
  await expect(elsewhere.getByRole('columnheader', { name: 'Country' })).toHaveCount(0)

  // What is chosen there is found here, though this browser has its own memory of the list.
  await elsewhere.getByLabel('Rows per page').selectOption('30')
  await expectSaved(elsewhere)
  await page.goto('/Companies')
  await expect(page.getByLabel('Rows per page')).toHaveValue('30')
  await page.goto('/Companies?page=1&perPage=40&sort=Name&order=ASC')
  await expect(page.getByLabel('Rows per page')).toHaveValue('40')
  await elsewhere.context().close()
})

test('what was changed without a network, or just before signing out, is saved all the same', { tag: '@deep' }, async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/Failed to|net::ERR_FAILED/)
  const account = await beginOwnSession(page, 'ADMINISTRATOR')
  await page.goto('/Roles')
  await page.route('**/CreateOrUpdate', route => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.getByLabel('Rows per page').selectOption('40')
  await failed
  await page.reload()
  await expect(page.getByLabel('Rows per page')).toHaveValue('40')
  await page.unroute('**/CreateOrUpdate')
  await page.reload()
  await expectSaved(page)
  await page.getByLabel('Rows per page').selectOption('50')
  await page.getByRole('button', { name: /profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const elsewhere = await openElsewhere(browser, baseURL, account, '/Roles')
  await expect(elsewhere.getByLabel('Rows per page')).toHaveValue('50')
  await elsewhere.context().close()
})

for (const [name, width, height] of [
  ['on a phone', 390, 844],
  ['at 400 pixels', 400, 640],
  ['at 200 % of a small laptop', 683, 384],
  ['in a wide window', 1440, 900],
] as const) {
  test(`the columns dialog is operated by pointer and keyboard ${name}`, { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await beginOwnSession(page)
    await page.goto('/Users')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Reset columns, page size and sort' }).click()
    await expectAccessible(page)
    const listed = () => dialog.getByRole('listitem').allInnerTexts()
    const [first, second, third] = await listed()
    const handle = dialog.getByRole('listitem').first().locator('[data-handle]')
    const line = await dialog.getByRole('listitem').first().boundingBox()
    await dragBy(page, handle, [0, line?.height ?? 0])
    expect((await listed()).slice(0, 3)).toEqual([second, first, third])
    await dialog.getByRole('button', { name: `Move ${first} up` }).press('Enter')
    expect((await listed()).slice(0, 3)).toEqual([first, second, third])
    await dialog.getByLabel('Find a column').fill('middle')
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Reset column widths' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}

test('the page before stands where the only row of the last one was deleted', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 11)
  await page.goto('/Employers')
  await search(page, word)
  await expect(page.getByText('Showing 10 of 11 Records')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Showing 1 of 11 Records')).toBeVisible()
  await page.getByRole('button', { name: /^Actions for .* 0010$/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Showing 10 of 10 Records')).toBeVisible()
  await expect(page.getByText('1 of 1')).toBeVisible()
})
