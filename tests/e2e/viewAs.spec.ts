import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { openHome } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('an administrator sees the console as a user does, changes nothing, and is himself again', async ({ page }) => {
  await openHome(page, 'admin')
  await page.goto('/Users?searchText=agent')
  const row = page.getByRole('row').filter({ hasText: 'Aron Quist' }).first()
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'View as' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('View as Aron Quist')
  await takePictures(page, 'view-as')
  await page.getByRole('button', { name: 'Start viewing' }).click()

  const banner = page.getByRole('complementary', { name: 'Viewing as another user' })
  await expect(banner).toContainText('Viewing as Aron Quist (agent) - read only')
  await expect(page).toHaveURL(/Agency\/Home/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'view-as-home')
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'Stop viewing' })).toBeFocused()
  await page.goto('/IdentityClients')
  await expect(page).toHaveURL(/access-denied/)

  await page.goto('/Employers/Edit/1')
  await page.getByLabel('City').fill('Athens')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are viewing as Aron Quist. Nothing can be changed.')).toBeVisible()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/Users\/Edit\/2/)
  await expect(banner).toHaveCount(0)
  await page.goto('/IdentityClients')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Identity clients')
})
