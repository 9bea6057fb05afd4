import { expect, type Page } from '@playwright/test'
import { consoleClient, defaultScope } from '#server/services/identity/contract.ts'
import { buildSession, type Session, type TokenAnswer, toSessionKey } from '#src/providers/auth/session.ts'

export const demoPassword = 'Locum-Demo-2026'

/** Of accounts that tests make: nobody may choose the demo's. */
export const ownPassword = 'Calm-Harbor-58'

export type DemoAccount = 'admin' | 'agent' | 'employer' | 'candidate'

export type Account = { username: string; password: string }

const identityPath = '/identity'

function findAccount(account: DemoAccount | Account): Account {
  return typeof account === 'string' ? { username: account, password: demoPassword } : account
}

/** Signs in at the sign-in page, as a user does, and waits until the console stands. */
export async function signIn(page: Page, account: DemoAccount | Account): Promise<void> {
  const { username, password } = findAccount(account)
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}

/**
 * Puts a session of an account into the page's browser, which has opened nothing yet: what it opens next is signed in. Some of it
 * can be another than was given; answers the access token that was.
 */
export async function beginSession(
  page: Page,
  account: DemoAccount | Account,
  change: Partial<Session> = {},
): Promise<string> {
  const form = { grant_type: 'password', client_id: consoleClient, scope: defaultScope, ...findAccount(account) }
  const answer = await page.request.post(`${identityPath}/token`, { form })
  expect(answer.status(), `a session of ${form.username}`).toBe(200)
  const { origin } = new URL(answer.url())
  const session = buildSession((await answer.json()) as TokenAnswer)
  const value = JSON.stringify({ ...session, ...change })
  const name = toSessionKey(`${origin}${identityPath}`, consoleClient)
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage: [{ name, value }] }] })
  return session.access_token
}

/** What of a session has it refreshed: its token ends in ten minutes. */
export const buildEndingSoon = (): Partial<Session> => ({ expires_at: Math.floor(Date.now() / 1000) + 600 })

/** Opens the console at home in a browser that has opened nothing yet, signed in. */
export async function openHome(page: Page, account: DemoAccount | Account): Promise<void> {
  await beginSession(page, account)
  await page.goto('/home')
  await expect(page.getByRole('banner')).toBeVisible()
}
