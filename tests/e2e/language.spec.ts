import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { test } from './support/ownServer.ts'
import { demoPassword, openHome } from './support/signIn.ts'
import { expect } from './support/test.ts'

// What a user chooses is kept for every browser of his, and other specs read English.
test.use({ owner: 'language' })

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /profile menu|menú del perfil/ }).click()
}

test.describe('the language', () => {
  test('is chosen in the profile menu, and holds for lists, forms, answers and the sign-in page', async ({ page }) => {
    await openHome(page, 'admin')
    await openProfile(page)
    await takePictures(page, 'language-menu')
    await page.getByRole('menuitemradio', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await openProfile(page)
    await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeChecked()
    await page.keyboard.press('Escape')

    await page.goto('/Employers')
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
  })

  test('is that in which the services answer', async ({ page }) => {
    await openHome(page, 'agent')
    const answer = await page.evaluate(async () => {
      const session = Object.entries(localStorage).find(([key]) => key.includes('user:'))?.[1] ?? '{}'
      const { access_token } = JSON.parse(session) as { access_token: string }
      const headers = { Authorization: `Bearer ${access_token}`, 'X-Api-Request': '1', 'Accept-Language': 'es' }
      const body = JSON.stringify({ OldPassword: 'a', Password: 'b', ConfirmPassword: 'c' })
      const reply = await fetch('/api/Membership/User/ChangeMyPassword', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      })
      return (await reply.json()) as { Message: string; Errors?: Record<string, string> }
    })
    expect(JSON.stringify(answer)).toMatch(/contraseña/)
  })

  test('follows its user into another browser, and is spoken before the next sign-in', async ({ browser, page }) => {
    await openHome(page, 'candidate')
    await openProfile(page)
    await page.getByRole('menuitemradio', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await openProfile(page)
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()

    const other = await (await browser.newContext()).newPage()
    await other.goto('/login')
    await other.getByLabel('Username').fill('candidate')
    await other.getByLabel('Password', { exact: true }).fill(demoPassword)
    await other.getByRole('button', { name: 'Sign In' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mis turnos')
    await openProfile(other)
    await other.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('My shifts')
    await other.context().close()
  })
})
