import type { Page } from '@playwright/test'
import { fillIn, tryCase } from './support/actionCases.ts'
import type { Case } from './support/candidateJobCases.ts'
import { findCard, findRow, openBrowsers, openPart, openTab } from './support/candidateJobPages.ts'
import { findReason, findZone, makeFacility, send, sendSource, toShift } from './support/candidateJobs.ts'
import { buildCaseWorld } from './support/candidateJobWorld.ts'
import { makeWord, search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

/** 16:05 as a field shows it. */
function toField(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(hours % 12 || 12)}:${pad(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

test('a confirmed shift is adjusted, which the candidate agrees to, and a cancellation that he asks for leads the agency to a replacement', async ({
  page: agency,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const { open, admin } = await openBrowsers(browser, baseURL ?? '')
  await beginSession(agency, 'agent')
  const [word, zone] = [makeWord(), findZone()]
  const api = await openApi(agency, baseURL ?? '')
  const facility = await makeFacility(admin.api, api, { word, zone })
  const job = await facility.addJob(toShift(4.5, zone))
  const account = await facility.addAccount('Casey')
  await facility.addCandidate('Robin')
  const reason = await findReason(admin.api, 'CandidateCancelReasons')
  const name = `${word}, Casey`

  await send(api, { job, candidate: account.id }, 'Assign', { organizationId: facility.center.ID, IsConfirmed: true })
  await openTab(agency, job)
  const { row, act } = findRow(agency, name)
  const dialog = agency.getByRole('dialog', { name: `Adjust the shift of ${name}: ${word} Hospital` })
  const { page: candidate } = await open(account)
  await candidate.goto('/home')
  await openPart(candidate, 'Confirmed')
  const { card, press } = findCard(candidate, job)

  await act('Adjust shift')
  await fillIn(agency, dialog, { 'Starts at': toField(toShift(3, zone).start) })
  await dialog.getByRole('button', { name: 'Adjust shift' }).click()
  await expect(row).toContainText('Pending candidate response.')

  await expect(card).toContainText('Pending candidate response.')
  await press('Agree to adjusted shift')
  await candidate.getByRole('alertdialog').getByRole('button', { name: 'Agree to adjusted shift' }).click()
  await expect(row).not.toContainText('Pending candidate response.')
  await press('Ask to cancel')
  const ask = candidate.getByRole('dialog', { name: /^Ask to cancel/ })
  await fillIn(candidate, ask, { Reason: reason.Name })
  await ask.getByRole('button', { name: 'Ask to cancel' }).click()

  await expect(row).toContainText('Candidate asks to cancel.')
  await act('Agree to cancellation')
  const cancel = agency.getByRole('dialog', { name: new RegExp(`^Cancel ${name} as asked: ${word} Hospital, `) })
  await expect(cancel.getByLabel('The place')).toHaveValue('Keep the place open')
  await fillIn(agency, cancel, { Reason: reason.Name })
  await cancel.getByRole('button', { name: 'Cancel the shift' }).click()
  await agency.getByRole('alertdialog').getByRole('button', { name: 'Find a replacement' }).click()
  await expect(card).toHaveCount(0)

  await expect(agency.getByText('1 place left of 1')).toBeVisible()
  // Others may fit as well as he does, and come before him.
  await agency.getByRole('searchbox', { name: 'Search candidates' }).fill(word)
  const found = agency.getByRole('listitem').filter({ hasText: `${word}, Robin` })
  await found.getByRole('button', { name: 'Confirm on behalf of candidate' }).click()
  await agency.getByRole('dialog').getByRole('button', { name: 'Confirm candidate' }).click()
  await expect(found).toHaveCount(0)
  await expect(agency.getByRole('dialog')).toHaveCount(0)
  await agency.keyboard.press('Control+k')
  await agency.getByRole('combobox', { name: /^Search screens/ }).fill(`cancel ${word}`)
  await agency.getByRole('option', { name: `Cancel shift: Job-${job} ${word}, Robin` }).click()
  await expect(agency.getByRole('dialog', { name: `Cancel ${word}, Robin: ` })).toBeVisible()
})

test('every dialog and question about a candidate on a job is answered wrong, which costs nothing, and then right', {
  tag: '@deep',
}, async ({ page: agency, browser, baseURL }) => {
  // Some thirty dialogs in three windows.
  test.setTimeout(400_000)
  const address = baseURL ?? ''
  const { open, admin } = await openBrowsers(browser, address)
  await beginSession(agency, 'agent')
  const api = await openApi(agency, address)
  const world = await buildCaseWorld(admin.api, api, makeWord())
  const { far, near, lone, long } = world.jobs
  const tryRow = async (page: Page, job: number, one: Case) => {
    const { row, act } = findRow(page, world.nameOf(one))
    const disturb = () => sendSource(api, { job, candidate: world.idOf(one) })
    await tryCase({ page, row, begin: () => act(one.action), disturb }, one)
  }

  await openTab(agency, far)
  await agency.getByLabel('Rows per page').selectOption('50')
  for (const one of world.onFar) await tryRow(agency, far, one)
  await openTab(agency, long)
  await tryRow(agency, long, world.longOffer)
  await openTab(agency, lone)
  await tryRow(agency, lone, world.lastCancel)
  await expect(agency.getByRole('main').locator('header')).toContainText('Canceled')

  const { page: facility } = await open('employer')
  await openTab(facility, far)
  await search(facility, world.nameOf(world.facilityCancel))
  await tryRow(facility, far, world.facilityCancel)

  const { page: candidate, api: candidateApi } = await open(world.account)
  await candidate.goto('/home')
  await candidate.getByLabel('Rows per page').selectOption('50')
  for (const { one, job } of [...world.own, { one: world.asked, job: near }]) {
    const { card, press } = findCard(candidate, job)
    await openPart(candidate, one.part)
    const disturb = () => sendSource(api, { job, candidate: world.account.id })
    await tryCase({ page: candidate, row: card, begin: () => press(one.action), disturb }, one)
    if (one.isGone) await expect(card).toHaveCount(0)
  }

  await openTab(agency, near)
  for (const one of [...world.onNear, world.refusedCancel]) await tryRow(agency, near, one)
  await send(candidateApi, { job: near, candidate: world.account.id }, 'HCPCancel')
  await expect(findRow(agency, world.nameOf(world.agreedCancel)).row).toContainText('Candidate asks to cancel.')
  await tryRow(agency, near, world.agreedCancel)
})
