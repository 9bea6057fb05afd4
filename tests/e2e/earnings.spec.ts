import type { RecordValues } from '#contract/callArguments.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { heading, timeCards } from './support/timeSheets.ts'
import { openApi } from './support/traffic.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a candidate reads what he has earned by weeks, and what a shift came to', async ({ page }) => {
    await beginSession(page, 'candidate')
    await page.goto('/home')
    const tab = page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Earnings' })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(heading(page)).toHaveText('Earnings')
    const week = page.getByRole('region', { name: /^Week / }).first()
    await expect(week.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible()
    await expectAccessible(page)
    await takePictures(page, 'earnings')
    const earned = page
      .getByRole('region', { name: /^Week / })
      .getByRole('listitem')
      .filter({ hasText: '$' })
    await earned.first().getByRole('link').click()
    const shift = page.getByRole('region', { name: 'Earnings of this shift' })
    await expect(shift.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('an agent decides a dispute by the claim of the facility beside our own hours', async ({ page, baseURL }) => {
  await beginSession(page, 'agent')
  const agent = await openApi(page, baseURL ?? '')
  const { body } = await agent.get(`${timeCards}/Search`, { timeStatusLookupIds: 9, pageIndex: 0, pageSize: 50 })
  const card = (body as { Source: RecordValues[] }).Source.find(each => Number(each.TotalPaidDuration) > 0)
  if (!card) throw new Error('The demo has no disputed time card with slots.')
  await page.goto(`/TimeCards/View/${card.ID}`)
  const dispute = page.getByRole('region', { name: 'The facility disputes these hours' })
  await expect(dispute.getByText('Our slots say')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'dispute-decision')
  await dispute.getByRole('button', { name: 'Decide and approve' }).click()
  await expect(dispute.getByText('Choose whose hours hold.')).toBeVisible()
  await dispute.getByRole('button', { name: /^Accept theirs/ }).click()
  await dispute.getByLabel('Note').fill('The unit confirmed it.')
  await dispute.getByRole('button', { name: 'Decide and approve' }).click()
  await expect(page.getByText('Dispute decided, time card approved.')).toBeVisible()
  await expect(dispute).toBeHidden()
  const after = await agent.get(`${timeCards}/${card.ID}`, {})
  expect((after.body as { Source: RecordValues }).Source).toMatchObject({
    ...{ Status: 7, Resolution: 1, DecisionNote: 'The unit confirmed it.', ApprovedMinutes: card.ClaimedMinutes },
  })
})
