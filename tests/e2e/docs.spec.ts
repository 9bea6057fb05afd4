import { demoPassword } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('the API page signs in and performs a call, under the strict policy', { tag: '@deep' }, async ({
  page,
  context,
}) => {
  await page.goto('/docs/')
  await page.getByRole('button', { name: 'Authorize' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click()
  const form = await opened
  await form.getByLabel('Username').fill('admin')
  await form.getByLabel('Password').fill(demoPassword)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('link', { name: 'Membership: Roles' }).click()
  await page.locator('[id$=Roles_list] .opblock-summary-control').click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table .response-col_status').last()).toContainText('200')
})
