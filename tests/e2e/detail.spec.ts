import { expectAccessible } from './support/accessible.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('a company is chosen by keyboard and its users stand below it, shared by a splitter, also after a reload and on a phone', async ({
  page,
}) => {
  await beginSession(page, 'admin')
  await page.goto('/Companies')
  await expect(page.getByText('Choose a row above to see what belongs to it: Users, Teams.')).toBeVisible()
  const above = page.getByRole('grid', { name: 'Companies' })
  const company = above.getByRole('row').filter({ hasText: 'LANTERN' })
  await company.getByRole('gridcell', { name: 'Providence' }).focus()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Users of Lanternfield Staffing' })
  const below = pane.getByRole('grid', { name: 'Users' })
  await expect(below.getByRole('row').nth(1)).toBeVisible()
  await expect(company).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  const splitter = page.getByRole('separator', { name: 'Height of the list above in percent' })
  const getTop = async () => (await pane.boundingBox())?.y ?? 0
  await splitter.focus()
  await page.keyboard.press('Home')
  await expect(splitter).toHaveAttribute('aria-valuenow', '25')
  const top = await getTop()
  await page.keyboard.press('End')
  await expect.poll(getTop).toBeGreaterThan(top + 80)
  await page.reload()
  await expect(below.getByRole('row').nth(1)).toBeVisible()
  await expect(splitter).toHaveAttribute('aria-valuenow', '75')
  await splitter.dblclick()
  await expect(splitter).toHaveAttribute('aria-valuenow', '50')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(splitter).toBeHidden()
  const companies = page.getByRole('list', { name: 'Companies' })
  const chosen = companies.getByRole('listitem').filter({ hasText: 'LANTERN' })
  await expect(chosen).toHaveAttribute('aria-current', 'true')
  const cards = pane.getByRole('list', { name: 'Users' })
  await expect(cards.getByRole('listitem').first()).toBeVisible()
  const [high, low] = [await companies.boundingBox(), await cards.boundingBox()]
  expect((high?.y ?? 0) + (high?.height ?? 0)).toBeLessThan(low?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await pane.getByRole('button', { name: 'Close the list below' }).focus()
  await page.keyboard.press('Enter')
  await expect(pane).toHaveCount(0)
  const choose = page.getByRole('button', { name: 'Show what belongs to Lanternfield Staffing' })
  await expect(choose).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pane).toBeInViewport()
})
