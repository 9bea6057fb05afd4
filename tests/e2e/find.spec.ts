import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const findSearch = (page: Page) => page.getByRole('searchbox', { name: 'General search' })
const listMarks = (page: Page) => page.getByRole('grid').locator('mark')

test('a list is found in as one types, narrowed by what is not, and sorted by two columns, by keyboard', {
  tag: '@deep',
}, async ({ page }) => {
  await beginOwnSession(page)
  await page.goto('/Employers')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()

  // The title of a choice, without Enter and without a step on the way back.
  await page.keyboard.press('/')
  await expect(findSearch(page)).toBeFocused()
  await page.keyboard.type('texas')
  await expect(listMarks(page).first()).toHaveText('Texas')
  await expect(findSearch(page)).toBeFocused()
  await expectAccessible(page)
  await takePictures(page, 'find-marks')
  await findSearch(page).fill('')
  await expect(listMarks(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(findSearch(page)).not.toBeFocused()

  // What is not.
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('State', { exact: true }).locator('..').getByRole('combobox').selectOption('is none of')
  await filters.getByRole('combobox', { name: 'State' }).fill('texas')
  await page.getByRole('option', { name: 'Texas' }).click()
  await takePictures(page, 'find-denied')
  await filters.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove State is not Texas' })).toBeVisible()

  // Two columns.
  const heading = (name: RegExp) => page.getByRole('columnheader', { name })
  // A pointer that rests on a heading is reported by the table itself.
  await page.mouse.move(720, 890)
  await heading(/^State/).focus()
  await page.keyboard.press('Enter')
  await expect(heading(/^State/)).toHaveAttribute('aria-sort', 'ascending')
  await heading(/^City/).focus()
  await page.keyboard.press('Shift+Enter')
  await expect(heading(/^City.*number 2, ascending/)).toBeVisible()
  await expect(page).toHaveURL(/sort=State%2CCity/)
  await expectAccessible(page)
  await takePictures(page, 'find-sorted')
})
