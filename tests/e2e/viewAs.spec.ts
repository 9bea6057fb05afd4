import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { openHome } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('an administrator sees the console as a user does, changes nothing, and is himself again', async ({ page }) => {
  await openHome(page, 'admin')
  await page.goto('/Users?searchText=employer')
  const row = page.getByRole('row').filter({ hasText: 'employer' }).first()
  const name = (await row.getByRole('gridcell').nth(2).innerText()).trim()
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'View as' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`View as ${name}`)
  await takePictures(page, 'view-as')
  await page.getByRole('button', { name: 'Start viewing' }).click()

  const banner = page.getByRole('complementary', { name: 'Viewing as another user' })
  await expect(banner).toContainText(`Viewing as ${name} (employer) - read only`)
  await expect(page).toHaveURL(/CompactJobView/)
  await expectAccessible(page)
  await takePictures(page, 'view-as-home')
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'Stop viewing' })).toBeFocused()

  await page.getByRole('button', { name: /profile menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(banner).toBeVisible()

  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(/\/Users\/Edit\/\d+/)
  await expect(banner).toHaveCount(0)
})
