import { test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'

test('a text that an administrator changes shows in another browser without a reload, and the shipped one returns', {
  tag: '@deep',
}, async ({ page, browser, baseURL }) => {
  await beginSession(page, 'admin')
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await beginSession(other, 'agent')
  await other.goto('/home')
  await expect(other.getByText(/^Hello, /)).toBeVisible()
  await other.evaluate(() => Object.assign(window, { isSame: true }))

  await page.goto('/MessageTexts/Add')
  await page.getByLabel('Key').fill('home.greeting')
  await page.getByRole('option', { name: /home\.greeting/ }).click()
  await page.getByRole('textbox', { name: /^Text/ }).fill('Good to see you')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('{0} is missing. The shipped text is: Hello, {0}').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Text/ }).fill('Good to see you, {0}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record(s) saved successfully.')).toBeVisible()
  await expect(other.getByText(/^Good to see you, /)).toBeVisible()

  await page.goto('/MessageTexts')
  const row = page.getByRole('row').filter({ hasText: 'home.greeting' })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(other.getByText(/^Hello, /)).toBeVisible()
  expect(await other.evaluate(() => 'isSame' in window)).toBe(true)
  await other.context().close()
})
