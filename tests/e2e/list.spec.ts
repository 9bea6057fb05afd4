import { expectAccessible } from './support/accessible.ts'
import { buildFacilityFile, importFacilities, makeWord, search } from './support/facilities.ts'
import { signIn } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('a list stays on the next page, and its address opens the same page, sort and filter again', async ({ page }) => {
  const word = makeWord()
  await signIn(page, 'admin')
  await importFacilities(page, buildFacilityFile(word, 25))
  await page.getByRole('button', { name: 'Close' }).click()
  await search(page, word)
  await expect(page.getByText('Showing 10 of 25 Records')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('gridcell', { name: `${word} HOSPITAL 0010`, exact: true })).toBeVisible()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('gridcell', { name: `${word} HOSPITAL 0010`, exact: true })).toBeVisible()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.getByLabel('Rows per page').selectOption('50')
  await expect(page.getByText('Showing 25 of 25 Records')).toBeVisible()
})

test('a filter narrows the list and its chip lifts it', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('form', { name: 'Filters' })
  await expectAccessible(page)
  await panel.getByLabel('State').fill('Tex')
  await page.getByRole('option', { name: 'Texas' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('State: Texas')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Texas' }).first()).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Ohio' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('State: Texas')).toHaveCount(0)
})

test('a row is opened and its menu operated by keyboard alone', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('a hidden column stays hidden after a reload', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'ZIP code' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'ZIP code' })).toHaveCount(0)
})

test('a member of one agency sees the facilities of that agency alone', async ({ page, browser }) => {
  const word = makeWord()
  await signIn(page, 'admin')
  for (const company of ['Lanternfield Staffing', 'Bluebirch Care Partners']) {
    await page.goto('/Employers/Add')
    await page.getByLabel(/^Name/).fill(`${word} ${company}`)
    await page.getByLabel('State').fill('Ohio')
    await page.getByRole('option', { name: 'Ohio' }).click()
    await page.getByLabel('Company').click()
    await page.getByRole('option', { name: company }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Record(s) saved successfully.')).toBeVisible()
  }
  const agent = await (await browser.newContext()).newPage()
  await signIn(agent, 'agent')
  await agent.goto('/Employers')
  await search(agent, word)
  await expect(agent.getByText('Showing 1 of 1 Records')).toBeVisible()
  await expect(agent.getByRole('gridcell', { name: `${word} Lanternfield Staffing`, exact: true })).toBeVisible()
  await agent.context().close()
})
