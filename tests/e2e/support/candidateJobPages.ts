import type { Browser, Page } from '@playwright/test'
import { beginSession } from './signIn.ts'
import { expect } from './test.ts'
import { openApi } from './traffic.ts'

/** Further browsers beside that of the test, signed in. */
export async function openBrowsers(browser: Browser, baseURL: string) {
  const open = async (account: Parameters<typeof beginSession>[1]) => {
    const page = await (await browser.newContext({ baseURL })).newPage()
    await beginSession(page, account)
    return { page, api: await openApi(page, baseURL) }
  }
  return { open, admin: await open('admin') }
}

/** Opens the candidates of a job. */
export async function openTab(page: Page, job: number): Promise<void> {
  await page.goto(`/Jobs/JobView/${job}/(ssiTabs:Candidates)`)
  await expect(page.getByRole('main').locator('header').getByText(`Job-${job}`)).toBeVisible()
}

/** The row of a candidate, and what sends an action of its menu. */
export function findRow(page: Page, name: string) {
  const row = page.getByRole('row').filter({ hasText: name })
  const act = async (action: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  return { row, act }
}

/** The card of a job on a candidate's home, and what presses one of its buttons. */
export function findCard(page: Page, job: number) {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/Jobs/CandidateJobDetailView/${job}"]`) })
    // At home an offer stands above the cards as well.
    .last()
  const press = (action: string) => card.getByRole('button', { name: action, exact: true }).click()
  return { card, press }
}

/** Opens a part of a candidate's home. */
export const openPart = (page: Page, part: string) => page.getByRole('button', { name: part, exact: true }).click()
