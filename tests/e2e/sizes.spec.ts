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

test('what is shown by itself is whole, and what is told covers neither fields nor buttons', async ({ page }) => {
  await beginSession(page, 'admin')
  for (const [path, last] of [
    ['/Users', 'Created on'],
    ['/Imports', 'Refused'],
  ] as const) {
    await page.goto(path)
    const [column, actions] = [last, 'Actions'].map(name => page.getByRole('columnheader', { name }))
    await expect(actions as Locator).toBeVisible()
    const end = await column?.boundingBox()
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual((await actions?.boundingBox())?.x ?? 0)
  }
  await page.goto('/Employers')
  await page.getByRole('searchbox', { name: 'General search' }).fill('hospital')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('group', { name: 'Filters in use' }).getByText('General Search: hospital')
  await expect(chip).toBeVisible()
  expect(await chip.evaluate(text => text.scrollWidth <= text.clientWidth)).toBe(true)
  await page.getByRole('link', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = page.getByRole('alert').getByText('Please fill all mandatory fields.')
  await expect(toast).toBeVisible()
  const told = await toast.locator('..').boundingBox()
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(64)
})
