import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { beginSession } from './support/signIn.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** Width and height of what stands there, in whole pixels. */
async function getSize(part: Locator): Promise<[width: number, height: number]> {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
}

test('the parts of a list and of a record have the sizes of the specification', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Lookups')
  const grid = page.getByRole('grid', { name: 'Lookups' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(async () => (await getSize(page.getByRole('banner')))[1]).toBe(64)
  const search = page.getByRole('searchbox', { name: 'General search' }).locator('..')
  await expect.poll(async () => (await getSize(search))[0]).toBe(615)
  await expect.poll(async () => (await getSize(grid.getByRole('columnheader', { name: 'Actions' })))[0]).toBe(60)
  await grid
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  const menu = page.getByRole('dialog', { name: 'Actions' })
  await expect.poll(async () => (await getSize(menu))[0]).toBe(170)
  await menu.getByRole('menuitem', { name: 'Edit' }).click()

  await page.getByRole('combobox', { name: 'Belongs to' }).click()
  await expect.poll(() => getSize(page.getByRole('dialog', { name: 'Belongs to' }))).toEqual([350, 350])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History' }).click()
  const panel = page.getByRole('dialog', { name: /History/ })
  await expect.poll(() => getSize(panel)).toEqual([460, 900 - 64])
})

test('what is shown by itself is whole, and what is told covers neither fields nor buttons', { tag: '@deep' }, async ({
  page,
}) => {
  await beginSession(page, 'admin')
  for (const [path, last] of [
    ['/Users', 'Created on'],
    ['/Imports', 'Refused'],
  ] as const) {
    await page.goto(path)
    const [column, actions] = [last, 'Actions'].map(name => page.getByRole('columnheader', { name }))
    await expect(actions as Locator).toBeVisible()
    const findGap = async () => {
      const [end, next] = [await column?.boundingBox(), await actions?.boundingBox()]
      return (next?.x ?? 0) - (end?.x ?? 0) - (end?.width ?? 0)
    }
    await expect.poll(findGap).toBeGreaterThanOrEqual(0)
  }
  await page.goto('/Employers')
  await page.getByRole('searchbox', { name: 'General search' }).fill('hospital')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('group', { name: 'Filters in use' }).getByText('General Search: hospital')
  await expect(chip).toBeVisible()
  expect(await chip.evaluate(text => text.scrollWidth <= text.clientWidth)).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = page.getByRole('alert').getByText('Please fill all mandatory fields.')
  await expect(toast).toBeVisible()
  const findEnd = async () => {
    const box = await toast.locator('..').boundingBox()
    return box ? box.y + box.height : null
  }
  await expect.poll(findEnd).toBeLessThanOrEqual(64)
})

test('the menu is open over the page, or beside it where the user wants it so, on the next visit too', {
  tag: '@deep',
}, async ({ page }) => {
  await beginOwnSession(page)
  await page.goto('/Jobs')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  const pin = menu.getByRole('button', { name: 'Keep the menu open' })
  const edge = async () => (await page.getByRole('main').boundingBox())?.x
  await expect.poll(async () => (await getSize(menu))[0]).toBe(72)
  await toggle.click()
  await expect.poll(async () => (await getSize(menu))[0]).toBe(224)
  await expect.poll(edge).toBe(72)
  await page.getByRole('searchbox', { name: 'General search' }).click()
  await expect.poll(async () => (await getSize(menu))[0]).toBe(72)

  await toggle.focus()
  await page.keyboard.press('Enter')
  await pin.focus()
  await page.keyboard.press('Space')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(pin).toBeFocused()
  await expect.poll(edge).toBe(224)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'General search' }).click()
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agency home' })).toBeVisible()
  await expect.poll(edge).toBe(224)
  await expectAccessible(page)

  // From its first frame on the page stands where it stays.
  await page.addInitScript(() => {
    const edges = new Set<number>()
    const look = () => {
      const main = document.querySelector('main')
      if (main) edges.add(main.getBoundingClientRect().x)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { edges })
  })
  await page.reload()
  await expect(pin).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { edges: Set<number> }).edges])).toEqual([224])
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect.poll(edge).toBe(72)
  await expect(pin).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(edge).toBe(224)
  await toggle.click()
  await expect.poll(edge).toBe(72)
  await expect.poll(async () => (await getSize(menu))[0]).toBe(72)
})
