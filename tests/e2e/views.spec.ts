import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

/** The columns of the records: those of boxes and actions hang on what a user may do. */
const listHeadings = async (page: Page) => {
  const texts = await page.getByRole('columnheader').allInnerTexts()
  return texts.filter(text => text !== '' && text !== 'Actions')
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Saves what the list shows as a view; answers the line that says it is open. */
async function saveView(page: Page, name: string): Promise<Locator> {
  await choose(page, 'Save as…')
  await page.getByLabel('Name of the view').fill(name)
  await page.keyboard.press('Enter')
  const bar = page.getByRole('group', { name: `View ${name}` })
  await expect(bar).toBeVisible()
  return bar
}

async function deleteView(page: Page, bar: Locator): Promise<void> {
  await choose(page, 'Delete…')
  await page.getByRole('button', { name: 'Delete the view' }).click()
  await expect(bar).toHaveCount(0)
}

test('a view that is shared with everyone shows another user the same at its address, in a browser of his own', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Heights ${makeWord()}`
  const filter = encodeURIComponent(JSON.stringify({ conditions: [{ field: 'City', op: 'startsWith', value: 'S' }] }))
  await beginSession(page, 'admin')
  await page.goto(`/Employers?filter=${filter}&sort=City%2CName&order=DESC%2CASC&page=1&perPage=20`)
  const bar = await saveView(page, name)
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('button', { name: 'Move City up' }).click()
  await columns.getByRole('checkbox', { name: 'Phone' }).uncheck()
  await columns.getByRole('button', { name: 'Done' }).click()
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bar.getByText('Changed')).toHaveCount(0)
  await choose(page, 'Share…')
  const share = page.getByRole('dialog', { name: /^Who sees the view/ })
  await share.getByRole('radio', { name: 'Everyone in all companies' }).check()
  await share.getByRole('button', { name: 'Save' }).click()
  await expect(share).toHaveCount(0)

  const displayed = new URL(page.url()).searchParams
  const columnsOfView = await listHeadings(page)
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await beginSession(elsewhere, 'agent')
  await elsewhere.goto(`/Employers?view=${displayed.get('view')}`)
  await expect(elsewhere.getByRole('group', { name: `View ${name}` })).toBeVisible()
  await expect.poll(() => listHeadings(elsewhere)).toEqual(columnsOfView)
  await expect(elsewhere.getByRole('columnheader', { name: 'City' })).toHaveAttribute('aria-sort', 'descending')
  await expect(elsewhere.getByRole('columnheader', { name: /^Name.*number 2, ascending/ })).toBeVisible()
  await expect(elsewhere.getByLabel('Rows per page')).toHaveValue('20')
  expect(new URL(elsewhere.url()).searchParams.get('filter')).toBe(displayed.get('filter'))
  await expect(elsewhere.getByText('Changed')).toHaveCount(0)
  await elsewhere.context().close()
  await deleteView(page, bar)
})

test('a changed view and the menu of views are accessible, on a desk and on a phone', { tag: '@deep' }, async ({
  page,
}) => {
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  const name = `Cities ${makeWord()}`
  const bar = await saveView(page, name)
  await page.getByRole('columnheader', { name: 'City' }).click()
  await expect(bar.getByText('Changed')).toBeVisible()
  // A tool that the pointer rests on shows its name outside the page's landmarks.
  await page.mouse.move(720, 890)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page)
  await takePictures(page, 'views-changed')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menuitemradio', { name })).toHaveAttribute('aria-checked', 'true')
  await expectAccessible(page)
  await takePictures(page, 'views-menu')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await deleteView(page, bar)
})
