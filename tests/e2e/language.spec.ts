import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { openHome } from './support/signIn.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /profile menu|menú del perfil/ }).click()
}

test('the language is chosen in the profile menu, holds for lists, forms, answers and the next sign-in, and follows its user', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await beginOwnSession(page, 'ADMINISTRATOR')
  await page.goto('/Employers')
  await openProfile(page)
  await takePictures(page, 'language-menu')
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await openProfile(page)
  await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Centros')
  await expect(page).toHaveTitle('Centros · Locum')
  await expect(page.getByRole('columnheader', { name: 'Ciudad' })).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'spanish-list')

  await page.goto('/Teams/Add')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Este campo es obligatorio.').first()).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'spanish-form')
  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await openHome(other, account)
  await expect(other.locator('html')).toHaveAttribute('lang', 'es')
  await openProfile(other)
  const answer = other.waitForResponse(reply => reply.url().endsWith('/ChangeMyPassword'))
  await other.getByRole('menuitem', { name: 'Cambiar contraseña' }).click()
  const fields = other.getByRole('tabpanel').locator('input[type="password"]')
  for (const [index, password] of ['Wrong-Harbor-77', 'Quiet-Meadow-93', 'Quiet-Meadow-93'].entries())
    await fields.nth(index).fill(password)
  await other.keyboard.press('Enter')
  expect(await (await answer).text()).toMatch(/contraseña/)
  await other.context().close()
})
