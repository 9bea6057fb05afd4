import type { Page } from '@playwright/test'
import { takePictures } from './support/appearance.ts'
import { search } from './support/facilities.ts'
import { test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'

/** Opens the menu of the row that holds a text, and chooses one of its entries. */
async function choose(page: Page, text: string, entry: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: text }).first()
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()
}

test("an administrator's words show in another browser without a reload, and the shipped ones return", async ({
  page,
  browser,
  baseURL,
}) => {
  await beginSession(page, 'admin')
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await beginSession(other, 'agent')
  await other.goto('/home')
  await expect(other.getByText(/^Hello, /)).toBeVisible()
  await other.evaluate(() => Object.assign(window, { isSame: true }))

  await test.step('a message text', async () => {
    await page.goto('/MessageTexts')
    await search(page, 'home.greeting')
    await takePictures(page, 'message-texts')
    await choose(page, 'Hello, {0}', 'Edit')
    await takePictures(page, 'message-text')
    const field = page.getByRole('textbox', { name: /^Text/ })
    await field.fill('Good to see you')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('{0} is missing. The shipped text is: Hello, {0}').first()).toBeVisible()
    await field.fill('Good to see you, {0}')
    await save(page)
    await expect(other.getByText(/^Good to see you, /)).toBeVisible()
    await page.goto('/MessageTexts')
    await search(page, 'home.greeting')
    await choose(page, 'Good to see you, {0}', 'Restore the shipped text')
    await expect(other.getByText(/^Hello, /)).toBeVisible()
  })

  await test.step('the name of a status', async () => {
    await other.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Jobs', exact: true }).click()
    const chip = (name: string) => other.getByRole('row').getByText(name, { exact: true }).first()
    await expect(chip('Open')).toBeVisible()
    await page.goto('/Lookups')
    await search(page, 'job statuses open')
    await choose(page, 'Open', 'Edit')
    await takePictures(page, 'lookup')
    await page.getByRole('textbox', { name: /^Name/ }).first().fill('Looking')
    await save(page)
    await expect(chip('Looking')).toBeVisible()
    await page.goto('/Lookups')
    await search(page, 'Looking')
    await choose(page, 'Looking', 'Restore the shipped name')
    await expect(chip('Open')).toBeVisible()
  })

  await test.step('words and place of an entry of the menu', async () => {
    const links = other.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    const findPosition = async (name: string) => (await links.allTextContents()).indexOf(name)
    await expect.poll(() => findPosition('Chat')).toBeGreaterThan(0)
    await page.goto('/Configuration/Menu')
    await takePictures(page, 'menu')
    await page.getByRole('button', { name: 'Rename Chat' }).first().click()
    await takePictures(page, 'menu-rename')
    await page.getByLabel('English').fill('Talk')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Rename Talk' }).focus()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => findPosition('Talk')).toBe(0)
    await page.getByRole('button', { name: 'Take back everything' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => findPosition('Chat')).toBeGreaterThan(0)
  })

  expect(await other.evaluate(() => 'isSame' in window)).toBe(true)
  await other.context().close()
})
