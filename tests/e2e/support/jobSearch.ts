import type { Page } from '@playwright/test'

/** Opens the search of jobs and lifts what narrows it: what a candidate begins with, or what another test has left. */
export async function openJobSearch(page: Page): Promise<void> {
  await page.goto('/Jobs/CandidateJobView')
  await page.getByRole('searchbox').waitFor()
  const clear = page.getByRole('search').getByRole('button', { name: 'Clear filters' })
  if (await clear.isVisible()) await clear.click()
}
