import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { buildFacilityFile, importFacilities, makeWord, search } from './support/facilities.ts'
import { editFile, test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'

const schema = 'schemas/employer.json'
const descriptor = 'resources/employers.json'
const bedCount = { type: 'integer', title: 'Bed count' }

/** Where the focus is, and its caret. */
function findPlace(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const { id, value, selectionStart } = element
    return { id, value, selectionStart, top: element.getBoundingClientRect().top }
  })
}

test('the field in which somebody types stays where it is in the window while others come and go above it', async ({
  page,
  server,
}) => {
  await beginSession(page, 'admin')
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/Employers/Add')
  const phone = page.getByLabel('Phone')
  await phone.fill('33')
  await phone.evaluate((input: HTMLInputElement) => {
    input.setSelectionRange(1, 1)
    window.scrollBy(0, input.getBoundingClientRect().top - 400)
  })
  const before = await findPlace(page)
  const takeAway = await editFile(server, schema, content => {
    content.properties.BedCount = bedCount
  })
  const notice = page.getByText('This form was updated.').locator('..')
  await expect(notice).toContainText('Bed count is new.')
  const after = await findPlace(page)
  expect(after).toEqual({ ...before, top: after.top })
  // Windows scroll by whole pixels.
  expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1)
  await expect(notice).toBeInViewport()
  await expectAccessible(page)
  await takePictures(page, 'form-changed')
  const putBack = await editFile(server, descriptor, ({ form }) => {
    for (const section of form.sections) section.fields = section.fields.filter((name: string) => name !== 'City')
  })
  await expect(page.getByLabel('City')).toBeVisible()
  await page.getByLabel('Bed count').fill('7')
  await takeAway()
  await expect(notice).toContainText('Bed count is gone; what you typed there is kept')
  await expect(page.getByRole('status').filter({ has: notice })).toBeFocused()
  await putBack()
})

test('a form whose screen is gone has what was typed again once the screen is back', async ({ page, server }) => {
  await beginSession(page, 'admin')
  await page.goto('/Employers/Add')
  const name = page.getByLabel('Name', { exact: false }).first()
  await name.fill('ROSE CLINIC')
  const putBack = await editFile(server, descriptor, ({ form }) => {
    delete form.create
  })
  const heading = page.getByRole('heading', { level: 1, name: 'The page Add Employer is no longer there' })
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle('The page Add Employer is no longer there · Locum')
  await expect(page.getByText('What you typed is kept in this tab')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'screen-gone')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' })).toBeVisible()
  await page.keyboard.press('Escape')
  await putBack()
  await expect(name).toHaveValue('ROSE CLINIC')
  await expect(page).toHaveTitle('Add Employer · Locum')
})

test('a list is asked no more for a column that left, and the focus stays in its row', async ({
  page,
  server,
  problems,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await importFacilities(page, buildFacilityFile(word, 3))
  await page.getByRole('button', { name: 'Close' }).click()
  await search(page, word)
  await expect(page.getByText('Showing 3 of 3 Records')).toBeVisible()
  const takeAway = await editFile(server, schema, content => {
    content.properties.BedCount = { ...bedCount, default: 40 }
  })
  const showNoMore = await editFile(server, descriptor, ({ list }) => {
    list.columns.splice(2, 0, 'BedCount')
    list.filters.push('BedCount')
  })
  const column = page.getByRole('columnheader', { name: 'Bed count' })
  await column.click()
  await expect(page).toHaveURL(/sort=BedCount/)
  await expect(column).toHaveAttribute('aria-sort', 'ascending')
  await page.locator('[data-rowindex="1"] [data-field="BedCount"]').click()
  await expect(page.locator('[data-rowindex="1"] [data-field="BedCount"]')).toBeFocused()
  // Rows may be read anew in the moment between the switch and the word of it.
  problems.allow(/status of 400/)
  await showNoMore()
  await takeAway()
  await expect(column).toHaveCount(0)
  await expect(page.getByText('It is sorted as usual again, no longer by Bed count.')).toBeVisible()
  await expect(page.locator('[data-rowindex="1"] :focus')).toBeVisible()
  await expect(page.getByText('Showing 3 of 3 Records')).toBeVisible()
  await expect(page).toHaveURL(/sort=Name/)
  await expect(page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await search(page, `${word} HOSPITAL 0002`)
  await expect(page.getByText('Showing 1 of 1 Records')).toBeVisible()
  expect(asked.filter(url => url.includes('BedCount'))).toEqual([])
})
