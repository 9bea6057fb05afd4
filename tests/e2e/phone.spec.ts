import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { makeFacilities, makeWord, search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('on a phone cards are selected, and found by the filters of a sheet', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 12)
  await page.goto('/Employers')
  await search(page, word)
  const cards = page.getByRole('list', { name: 'Facilities', exact: true }).getByRole('listitem')
  await expect(page.getByText('Showing 10 of 12 Records')).toBeVisible()
  await expect(cards).toHaveCount(10)
  await page.getByRole('checkbox', { name: `Select ${word} HOSPITAL 0003` }).tap()
  await expect(page.getByRole('group', { name: 'Selected records' }).getByText('1 selected')).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear selection' }).tap()

  await page.getByRole('button', { name: /^Filters/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Name', { exact: true }).fill(`${word} HOSPITAL 000`)
  await expect(sheet.getByRole('button', { name: 'Apply', exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Apply', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await expect(page.getByText('Showing 10 of 10 Records')).toBeVisible()

  expect(await fits(page)).toBe(true)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await fits(page)).toBe(true)
})

test('cards are operated by keyboard: Tab comes to a name, Space selects it, Enter opens it', { tag: '@deep' }, async ({
  page,
}) => {
  await beginSession(page, 'admin')
  await page.goto('/Users')
  const first = page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()
  await first.getByRole('checkbox').focus()
  await page.keyboard.press('Tab')
  await expect(first.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(first.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Users\/Edit\//)
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await fits(page)).toBe(true)
  await page.goBack()
  // A finger may touch it anywhere.
  await first.tap()
  await expect(page).toHaveURL(/\/Users\/Edit\//)
})
