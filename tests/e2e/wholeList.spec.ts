import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { editFile, test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'

const row = (page: Page, index: number) => page.locator(`[role=row][aria-rowindex="${index}"]`)

test('a list without pages is scrolled, selected and operated by keyboard, its actions as icons and with their text', {
  tag: '@deep',
}, async ({ page, server }) => {
  test.slow()
  const bringBack = await editFile(server, 'resources/users.json', ({ list }) =>
    Object.assign(list, { paging: false, actionDisplay: 'iconOverlay' }),
  )
  await beginSession(page, 'admin')
  await page.goto('/Users')
  const grid = page.getByRole('grid', { name: 'Users' })
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0)
  const bar = page.getByRole('group', { name: 'Selected records' })
  const countRows = async () => Number(await grid.getAttribute('aria-rowcount'))
  await expect.poll(countRows).toBeGreaterThan(101)
  const count = await countRows()

  await grid
    .getByRole('gridcell', { name: 'admin', exact: true })
    .click({ position: { x: 2, y: 2 }, noWaitAfter: true })
  await page.keyboard.press('Control+End')
  await expect(row(page, count)).toBeInViewport()
  await expect(row(page, 2)).toHaveCount(0)
  await expect(row(page, count).getByRole('link', { name: /^Edit/ })).toBeFocused()
  for (const name of ['Duplicate', 'Delete']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tooltip', { name })).toBeVisible()
  }
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(bar.getByText('1 selected')).toBeVisible()
  await grid.hover()
  await page.mouse.wheel(0, -20_000)
  await expect(row(page, 2)).toBeInViewport()
  await expect(bar.getByText('1 selected')).toBeVisible()

  // Such as at 200 % on a laptop.
  await page.setViewportSize({ width: 720, height: 450 })
  await expect(row(page, 2).getByRole('link', { name: /^Edit/ })).toBeInViewport()
  await expectAccessible(page)
  await page.setViewportSize({ width: 400, height: 800 })
  await page
    .getByRole('list', { name: 'Users' })
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeInViewport()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1440, height: 900 })
  await editFile(server, 'resources/users.json', ({ list }) => Object.assign(list, { actionDisplay: 'icon' }))
  const edit = row(page, 3).getByRole('link', { name: /^Edit/ })
  await expect(edit).toHaveText('Edit')
  await edit.click()
  await expect(page).toHaveURL(/\/Users\/Edit\//)
  await bringBack()
})
