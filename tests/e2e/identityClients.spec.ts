import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord } from './support/facilities.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('a service account is made, its secret is shown once, and the list shows that it has called', async ({ page }) => {
  await beginOwnSession(page, 'ADMINISTRATOR')
  const name = `Payroll ${makeWord()}`
  await page.goto('/IdentityClients/Add')
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await takePictures(page, 'identity-client-add')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('There is no secret yet. Without one the program gets no token.')).toBeVisible()
  await page.getByRole('button', { name: '90', exact: true }).click()
  await page.getByRole('button', { name: 'Make a secret' }).click()
  await expect(page.getByText('It is shown this once. Copy it to where the program keeps it.')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'identity-client-secret')
  const read = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  const [code, secret] = [await read('Client code'), await read('Client secret')]
  const answer = await page.request.post('/identity/token', {
    headers: { authorization: `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}` },
    form: { grant_type: 'client_credentials' },
  })
  expect(await answer.json()).toMatchObject({ token_type: 'Bearer' })

  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.reload()
  await expect(page.getByText(/^The secret holds until /)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.goto('/IdentityClients')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Service account')
  await expect(row).toContainText(/\d:\d\d [AP]M/)
  await takePictures(page, 'identity-clients')
})
