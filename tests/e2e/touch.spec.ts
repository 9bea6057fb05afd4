import type { Page } from '@playwright/test'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** Pixels that a finger needs each way. */
const fingertip = 44

/** Whatever can be operated and is smaller than a fingertip; what stands in a row of its own counts with its label. */
async function expectRoomForFingers(page: Page): Promise<void> {
  const findTooSmall = (least: number) => {
    const operable = 'a, button, input, select, [role="option"], [role="menuitem"], [role="columnheader"][tabindex]'
    return [...document.querySelectorAll<HTMLElement>(operable)]
      .filter(each => each.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
      .map(each => ({ each, parts: [each, each.closest('label'), each.closest('.MuiInputBase-root')] }))
      .filter(({ parts }) => {
        const boxes = parts.flatMap(part => (part ? [part.getBoundingClientRect()] : []))
        const isOutside = boxes.some(({ bottom, width }) => bottom <= 0 || width === 0)
        return !isOutside && !boxes.some(({ width, height }) => width >= least && height >= least)
      })
      .map(({ each }) => `${each.tagName} "${each.getAttribute('aria-label') ?? each.textContent}"`)
  }
  // What opens grows to its size.
  await expect.poll(() => page.evaluate(findTooSmall, fingertip)).toEqual([])
}

test('every control of a list, its menus and its filters has room for a finger', async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Users')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expectRoomForFingers(page)
  await page.getByRole('button', { name: 'Columns' }).tap()
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  await expectRoomForFingers(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expectRoomForFingers(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).tap()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByLabel('Name', { exact: true }).fill('a')
  await expectRoomForFingers(page)
  await filters.getByRole('button', { name: 'Apply', exact: true }).tap()
  await expect(page.getByText('Name: contains a')).toBeVisible()
  await expectRoomForFingers(page)
})

test('every control of a form and of the sign-in page has room for a finger', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expectRoomForFingers(page)
  await beginSession(page, 'admin')
  await page.goto('/Employers/Add')
  await page.getByLabel('State').tap()
  await expect(page.getByRole('option', { name: 'Ohio' })).toBeVisible()
  await expectRoomForFingers(page)
})

test('every control of the versions has room for a finger', async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Configuration/Versions')
  await expect(page.getByRole('link', { name: /^Version \d/ }).first()).toBeVisible()
  await expectRoomForFingers(page)
})
