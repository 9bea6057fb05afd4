import { expect, type Page } from '@playwright/test'

export const demoPassword = 'Locum-Demo-2026'

export type DemoAccount = 'admin' | 'agent' | 'employer' | 'candidate'

export type Account = { username: string; password: string }

/** Signs in at the sign-in page, as a user does, and waits until the console stands. */
export async function signIn(page: Page, account: DemoAccount | Account): Promise<void> {
  const { username, password } = typeof account === 'string' ? { username: account, password: demoPassword } : account
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}
