import type { Page } from '@playwright/test'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** Pixels that a finger needs each way. */
const fingertip = 44

/**
 * Whatever can be operated and is smaller than a fingertip; what stands in a row of its own counts with its label, a link that lies over
 * all of its card with that. Nothing is wider than the window.
 */
async function expectRoomForFingers(page: Page): Promise<void> {
  const findTooSmall = (least: number) => {
    const operable = 'a, button, input, select, [role="option"], [role="menuitem"], [role="columnheader"][tabindex]'
    return [...document.querySelectorAll<HTMLElement>(operable)]
      .filter(each => each.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
      .map(each => {
        const over = getComputedStyle(each, '::after')
        const card = over.position === 'absolute' && over.content !== 'none' ? each.offsetParent : null
        return { each, parts: [each, card, each.closest('label'), each.closest('.MuiInputBase-root')] }
      })
      .filter(({ parts }) => {
        const boxes = parts.flatMap(part => (part ? [part.getBoundingClientRect()] : []))
        const isOutside = boxes.some(({ bottom, width }) => bottom <= 0 || width === 0)
        return !isOutside && !boxes.some(({ width, height }) => width >= least && height >= least)
      })
      .map(({ each }) => `${each.tagName} "${each.getAttribute('aria-label') ?? each.textContent}"`)
  }
  // What opens grows to its size.
  await expect.poll(() => page.evaluate(findTooSmall, fingertip)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test('every control of the sign-in page, a list, its menus, its filters and a form has room for a finger', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expectRoomForFingers(page)
  await beginSession(page, 'admin')
  await page.goto('/Users')
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()).toBeVisible()
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
  await expect(page.getByText('Name contains a')).toBeVisible()
  await expectRoomForFingers(page)
  await page.goto('/Employers/Add')
  await page.getByLabel('State').tap()
  await expect(page.getByRole('option', { name: 'Ohio' })).toBeVisible()
  await expectRoomForFingers(page)
})

test('every control of the versions has room for a finger', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Configuration/Versions')
  await expect(page.getByRole('link', { name: /^Version \d/ }).first()).toBeVisible()
  await expectRoomForFingers(page)
})

test('every control of a dashboard, a record page, a chat and their dialogs has room for a finger', {
  tag: '@deep',
}, async ({ page }) => {
  await beginSession(page, 'agent')
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Show all' }).first()).toBeVisible()
  await expectRoomForFingers(page)
  await page.getByRole('button', { name: /^Filter Local Office/ }).tap()
  const offices = page.getByRole('dialog', { name: 'Filter Local Office' })
  await expect(offices.getByRole('treeitem').first()).toBeVisible()
  await expectRoomForFingers(page)
  await page.keyboard.press('Escape')
  await page.goto('/Jobs')
  await page.getByRole('list', { name: 'Jobs' }).getByRole('link').first().tap()
  await expect(page.getByRole('tab', { name: 'Candidates', exact: true })).toBeVisible()
  await expectRoomForFingers(page)
  await page.goto('/Agency/Chat')
  await expect(page.getByRole('heading', { name: 'Recent Chats' })).toBeVisible()
  await expectRoomForFingers(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toBeVisible()
  await expectRoomForFingers(page)
})

test('every control of an import has room for a finger', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Import' }).tap()
  const buffer = Buffer.from('Facility ID,Facility Name\nT00001,Touch Hospital\n')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'touch.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible()
  await expectRoomForFingers(page)
})

test('every control of the home of a candidate has room for a finger', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'candidate')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'My shifts' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectRoomForFingers(page)
})
