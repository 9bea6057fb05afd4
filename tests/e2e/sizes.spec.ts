import type { Locator } from '@playwright/test'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

/** Width and height of what stands there, in whole pixels. */
async function getSize(part: Locator): Promise<[width: number, height: number]> {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
}

test('the parts of a list and of a record have the sizes of the specification', async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Lookups')
  const grid = page.getByRole('grid', { name: 'Lookups' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  expect((await getSize(page.getByRole('banner')))[1]).toBe(64)
  const search = page.getByRole('searchbox', { name: 'General search' }).locator('..')
  expect((await getSize(search))[0]).toBe(615)
  expect((await getSize(grid.getByRole('columnheader', { name: 'Actions' })))[0]).toBe(60)
  await grid
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  const menu = page.getByRole('dialog', { name: 'Actions' })
  expect((await getSize(menu))[0]).toBe(170)
  await menu.getByRole('menuitem', { name: 'Edit' }).click()

  await page.getByRole('combobox', { name: 'Belongs to' }).click()
  expect(await getSize(page.getByRole('dialog', { name: 'Belongs to' }))).toEqual([350, 350])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History' }).click()
  const panel = page.getByRole('dialog', { name: /History/ })
  expect(await getSize(panel)).toEqual([460, 900 - 64])
})
