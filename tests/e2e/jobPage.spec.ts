import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

/** A job with whom two candidates or more have to do. */
async function findJob(page: Page, address: string): Promise<number> {
  const api = await openApi(page, address)
  const path = '/api/Marketplace/CandidateJobs/GetPaged'
  const { body } = await api.get<{ Source: { JobID: number }[] }>(path, { pageIndex: 0, pageSize: 50 })
  const jobs = body.Source.map(({ JobID }) => JobID)
  const job = jobs.find((id, index) => jobs.indexOf(id) !== index)
  if (job === undefined) throw new Error('No job has two candidates.')
  return job
}

test('a job says itself in a sentence, finds beside who stands on it, and keys walk through their panels', async ({
  page,
  baseURL,
}) => {
  await beginSession(page, 'agent')
  await page.goto(`/Jobs/JobView/${await findJob(page, `${baseURL}`)}`)
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^\d+ [A-Z]+ · .*\d[ap] to \d+(:\d\d)?[ap].* · \d+ of \d+/)
  await expect(main.locator('header')).toContainText(/Job-\d+ · /)

  const [on, found] = [
    main.getByRole('region', { name: 'Candidates', exact: true }),
    main.getByRole('region', { name: 'Find candidates' }),
  ]
  const getTops = async () => [(await on.boundingBox())?.y ?? 0, (await found.boundingBox())?.y ?? 0]
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(found.getByRole('searchbox')).toBeVisible()
  const [beside, own] = await getTops()
  expect(beside).toBe(own)
  const grid = on.getByRole('grid')
  await expect(grid.getByRole('columnheader', { name: 'Candidate' })).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: /^(Job|Facility)$/ })).toHaveCount(0)

  const names = await grid.locator('[data-field="CandidateID"] a').allInnerTexts()
  await grid.locator('[role="gridcell"][data-field="Status"]').first().click()
  const panel = (name = '') => page.getByRole('dialog', { name })
  await expect(panel(names[0])).toBeVisible()
  await expect(panel(names[0]).getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ })).toHaveAttribute(
    'href',
    /^tel:\d{10}$/,
  )
  await expect(panel(names[0]).getByRole('heading', { name: 'Next shifts' })).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'job-page-panel')
  await page.keyboard.press('j')
  await expect(panel(names[1]).getByRole('link', { name: names[1] ?? '' })).toBeVisible()
  await expect(grid.getByRole('row').nth(2)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(panel(names[0])).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(names[0])).toBeHidden()

  const offers = found.getByRole('button', { name: 'Offer', exact: true })
  for (const at of [0, 1]) {
    await page.keyboard.press('f')
    await expect(offers.nth(at)).toBeFocused()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(on.getByRole('list').first()).toBeVisible()
  await expect.poll(async () => (([high = 0, low = 0]) => low > high)(await getTops())).toBe(true)
  await takePictures(page, 'job-page')

  await found.getByRole('listitem').last().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/HCPProfile\/\d+$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.setViewportSize({ width: 1440, height: 900 })
  await main.locator('header').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/Employers\/View\/\d+$/)
  await expect(main.getByRole('tab')).toHaveText([
    ...['Units', 'Rates', 'Shifts', 'People', 'Facility users', 'Jobs', 'Candidates', 'Required documents', 'Details'],
  ])
  await expectAccessible(page)
  await takePictures(page, 'facility-page')
  await expect(main.getByRole('link', { name: 'Edit' }).first()).toHaveAttribute('href', /\/Employers\/Edit\/\d+$/)
})
