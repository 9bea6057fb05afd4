import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { makeFacilities, makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const toName = (word: string, index: number) => `${word} HOSPITAL 000${index}`

/** Presses a key until the focus is where it is wanted, or within. */
async function pressUntil(page: Page, key: string, wanted: Locator, most = 40): Promise<void> {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate(element => element.contains(document.activeElement))
  for (let count = 0; count < most; count++) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  expect(await isThere(), `${key} leads to ${wanted}`).toBe(true)
}

test('a day of work by keyboard alone: found, opened, changed, saved, the next one, and back to its row', async ({
  page,
  baseURL,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 3)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = (index: number) => page.getByRole('link', { name: toName(word, index) })

  await test.step('the list is opened from the palette, the record found by the search', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('Facilities')
    await expect(page.getByRole('option', { name: 'Facilities', exact: true }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Facilities', exact: true })).toBeVisible()
    await pressUntil(page, 'Tab', page.getByRole('searchbox', { name: 'General search' }))
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Showing 3 of 3 Records')).toBeVisible()
  })

  await test.step('it is opened and changed', async () => {
    await pressUntil(page, 'Tab', page.getByRole('grid', { name: 'Facilities', exact: true }))
    await pressUntil(page, 'ArrowDown', page.getByRole('row').filter({ has: link(1) }))
    await pressUntil(page, 'ArrowRight', page.getByRole('gridcell').filter({ has: link(1) }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: toName(word, 1) })).toBeVisible()
    await pressUntil(page, 'Tab', page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible()
    await pressUntil(page, 'Tab', page.getByRole('textbox', { name: 'City' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Toledo')
    await pressUntil(page, 'Tab', page.getByRole('button', { name: 'Save' }), 60)
    await page.keyboard.press('Enter')
  })

  await test.step('its page says so, from which one goes on to the next record and back to its row', async () => {
    await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()
    const row = (index: number) => page.getByRole('row').filter({ has: link(index) })
    await expect(page.getByRole('main').locator('header')).toContainText('Toledo')
    await expect(page.getByText('2 of 3')).toBeVisible()
    await page.keyboard.press('Alt+PageDown')
    await expect(page.getByRole('heading', { level: 1, name: toName(word, 2) })).toBeVisible()
    await pressUntil(page, 'Shift+Tab', page.getByRole('banner').getByRole('button', { name: 'Back' }))
    await page.keyboard.press('Enter')
    await expect(row(2).locator(':focus')).toHaveCount(1)
    await expect(page.locator('[data-left]')).toContainText(toName(word, 2))
    await expect(row(1)).toContainText('Toledo')
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a day of work under a finger: found, opened, changed, saved, the next one, and back to its card', async ({
    page,
    baseURL,
  }) => {
    const word = makeWord()
    await beginSession(page, 'admin')
    await makeFacilities(await openApi(page, baseURL ?? ''), word, 3)
    await page.goto('/home')
    const card = (index: number) =>
      page
        .getByRole('list', { name: 'Facilities', exact: true })
        .getByRole('listitem')
        .filter({ hasText: toName(word, index) })

    await test.step('the list is opened from the menu, the record found by the search', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      const facilities = page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'Facilities', exact: true })
      await expect(facilities).toBeVisible()
      await expectAccessible(page)
      await facilities.tap()
      const box = page.getByRole('searchbox', { name: 'General search' })
      await box.fill(word)
      await box.press('Enter')
      await expect(page.getByText('Showing 3 of 3 Records')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('it is opened and changed, and its page says so', async () => {
      await card(1).getByRole('link').first().tap()
      await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).tap()
      await page.getByLabel('City').fill('Toledo')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save' }).tap()
      await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()
      await expect(page.getByRole('main').locator('header')).toContainText('Toledo')
    })

    await test.step('the next record is a tap away, and Back leads to its card', async () => {
      await page.getByRole('button', { name: 'Next record' }).tap()
      await expect(page.getByRole('heading', { level: 1, name: toName(word, 2) })).toBeVisible()
      await page.getByRole('banner').getByRole('button', { name: 'Back' }).tap()
      await expect(card(2).locator(':focus')).toHaveCount(1)
      await expect(page.locator('[data-left]')).toContainText(toName(word, 2))
      await expect(card(1)).toContainText('Toledo')
    })
  })
})
