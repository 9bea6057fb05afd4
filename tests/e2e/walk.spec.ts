import type { Page } from '@playwright/test'
import { fillIn } from './support/actionCases.ts'
import { findCard, findRow, openBrowsers, openPart, openTab } from './support/candidateJobPages.ts'
import { findReason, findZone, makeFacility, send, toShift } from './support/candidateJobs.ts'
import { makeWord, search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

/** Answers a question. */
async function answer(page: Page, said: string | RegExp, button: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(said)
  await question.getByRole('button', { name: button, exact: true }).click()
}

test('a shift is posted, heard of, requested, offered, filled by two and open again once one is let go', async ({
  page: agency,
  browser,
  baseURL,
}) => {
  const { open, admin } = await openBrowsers(browser, baseURL ?? '')
  await beginSession(agency, 'agent')
  const api = await openApi(agency, baseURL ?? '')
  const [word, zone] = [makeWord(), findZone()]
  const hospital = await makeFacility(admin.api, api, { word, zone })
  const [casey, theo] = [await hospital.addAccount('Casey'), await hospital.addAccount('Theo')]
  const bea = await hospital.addCandidate('Bea')
  const reason = await findReason(admin.api, 'AgencyCancelReasons')
  const job = await hospital.addJob({ ...toShift(48, zone), demand: 2 })

  const { page: home } = await open('agent')
  await home.goto(`/Agency/Home?candidateName=${word}`)
  const requests = home.getByRole('region', { name: 'HCP requested candidates' })
  await expect(home.getByRole('heading', { name: /^Waits for an answer \d/ })).toBeVisible()
  await expect(requests).toHaveCount(0)

  const { page: candidate } = await open(casey)
  await candidate.goto('/Jobs/CandidateJobView')
  await candidate.getByRole('searchbox').fill(`F: ${word} Hospital`)
  await expect(candidate.getByText('Showing 1 of 1 Records')).toBeVisible()
  await candidate.getByRole('button', { name: /^Notifications, unread: [1-9]/ }).click()
  const title = `New shift at ${word} Hospital`
  await candidate.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: title }).click()
  await candidate.getByRole('dialog', { name: title }).getByRole('link', { name: 'Open' }).click()
  await expect(candidate).toHaveURL(new RegExp(`/Jobs/CandidateJobDetailView/${job}$`))
  await candidate.getByRole('button', { name: 'Request' }).click()
  await answer(candidate, `Job-${job}`, 'Request')
  await expect(requests.getByRole('listitem').filter({ hasText: `${word}, Casey` })).toBeVisible()
  await expect(home.getByRole('link', { name: 'Requests 1' })).toBeVisible()

  await send(api, { job, candidate: bea }, 'Apply')
  await send(api, { job, candidate: theo.id }, 'Apply')
  await send(api, { job, candidate: theo.id }, 'Offer', { organizationId: hospital.center.ID })
  await openTab(agency, job)
  const findOwn = (name: string) => findRow(agency, `${word}, ${name}`)
  const [first, second] = [findOwn('Casey'), findOwn('Bea')]
  const dialog = agency.getByRole('dialog', { name: word })
  await first.act('Offer')
  await fillIn(agency, dialog, { 'Revenue center': '', 'Confirmed with the facility': true })
  await dialog.getByRole('button', { name: 'Offer' }).click()
  await expect(dialog.getByText('A revenue center must be chosen before making an offer.')).toBeVisible()
  await fillIn(agency, dialog, { 'Revenue center': hospital.center.Name })
  await dialog.getByRole('button', { name: 'Offer' }).click()
  await expect(first.row).toContainText('Offered')

  await candidate.goto('/home')
  await openPart(candidate, 'Offered')
  const { card, press } = findCard(candidate, job)
  await press('Accept')
  await answer(candidate, /.+/, 'Accept')
  await openPart(candidate, 'Confirmed')
  await expect(card).toBeVisible()

  await second.act('Confirm on behalf of candidate')
  await expect(dialog.getByLabel('Revenue center')).toContainText(hospital.center.Name)
  await dialog.getByRole('button', { name: 'Confirm candidate' }).click()
  const state = agency.getByRole('main').locator('header')
  await expect(state).toContainText('Filled')
  await expect(findOwn('Theo').row).toContainText('Withdrawn, job filled')
  const late = await (await open(theo)).api.put(
    `/api/Marketplace/CandidateJobs/Jobs/${job}/Candidate/${theo.id}/Accept`,
    {},
  )
  expect(late.body).toMatchObject({ Success: false, Message: 'The job was filled by others, or it has begun.' })

  const { page: facility } = await open('employer')
  await facility.goto('/home')
  await expect(facility).toHaveURL(/\/Jobs\/CompactJobView$/)
  await search(facility, `F: ${word} Hospital`)
  await expect(facility.getByText('Showing 1 of 1 Records')).toBeVisible()
  await expect(facility.getByRole('row').filter({ hasText: word })).toContainText('Filled')

  await second.act('Cancel shift')
  await fillIn(agency, dialog, { 'On behalf of': 'Agency', Reason: reason.Name })
  await dialog.getByRole('button', { name: 'Cancel the shift' }).click()
  await answer(agency, 'The place is open.', 'Not now')
  await expect(second.row).toContainText('Agency canceled')
  await expect(state).toContainText('Open')
  await expect(facility.getByRole('row').filter({ hasText: word })).toContainText('Open')
})
