import type { Browser, Page } from '@playwright/test'
import { fillIn, tryCase } from './support/actionCases.ts'
import type { Case } from './support/candidateJobCases.ts'
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

/** Further browsers beside that of the test, signed in. */
async function openBrowsers(browser: Browser, baseURL: string) {
  const open = async (account: Parameters<typeof beginSession>[1]) => {
    const page = await (await browser.newContext({ baseURL })).newPage()
    await beginSession(page, account)
    return { page, api: await openApi(page, baseURL) }
  }
  return { open, admin: await open('admin') }
}

const openTab = async (page: Page, job: number) => {
  await page.goto(`/Jobs/JobView/${job}/(ssiTabs:Candidates)`)
  await expect(page.getByRole('heading', { name: `Job-${job}` })).toBeVisible()
}

function findRow(page: Page, name: string) {
  const row = page.getByRole('row').filter({ hasText: name })
  const act = async (action: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  return { row, act }
}

function findCard(page: Page, job: number) {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/Jobs/CandidateJobDetailView/${job}"]`) })
  const press = (action: string) => card.getByRole('button', { name: action, exact: true }).click()
  return { card, press }
}

const openPart = (page: Page, part: string) => page.getByRole('button', { name: part, exact: true }).click()

test('a shift goes from its publication over request, offer and acceptance to a cancellation that the agency decides', async ({
  page: agency,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const { open, admin } = await openBrowsers(browser, baseURL ?? '')
  await beginSession(agency, 'agent')
  const [word, zone] = [makeWord(), findZone()]
  const place = await makeFacility(admin.api, await openApi(agency, baseURL ?? ''), { word, zone })
  const job = await place.planJob(toShift(4.5, zone))
  const account = await place.addAccount('Casey')
  const reason = await findReason(admin.api, 'CandidateCancelReasons')
  const name = `${word}, Casey`

  await openTab(agency, job)
  await agency.getByRole('button', { name: 'Publish' }).click()
  await agency.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()

  const { page: candidate } = await open(account)
  await candidate.goto('/home')
  await candidate.getByRole('button', { name: 'Notifications, unread: 1' }).click()
  const told = `New shift at ${word} Hospital`
  await candidate.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: told }).click()
  await candidate.getByRole('dialog', { name: told }).getByRole('button', { name: 'Close' }).click()
  await expect(candidate.getByRole('button', { name: 'Notifications, unread: 0' })).toBeVisible()
  await candidate.getByLabel('Rows per page').selectOption('50')
  const { card, press } = findCard(candidate, job)
  await press('Request')
  await candidate.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()

  const { row, act } = findRow(agency, name)
  await expect(row).toContainText('Requested')
  await act('Offer')
  const dialog = agency.getByRole('dialog', { name: /Job-/ })
  await fillIn(agency, dialog, { 'Revenue center': place.center.Name })
  await dialog.getByRole('button', { name: 'Offer' }).click()
  await expect(row).toContainText('Offered')

  await openPart(candidate, 'Offered')
  await press('Accept')
  await candidate.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(card).toHaveCount(0)
  await openPart(candidate, 'Confirmed')
  await expect(card).toBeVisible()

  const { page: facility } = await open('employer')
  await facility.goto('/home')
  await search(facility, `F: ${word} Hospital`)
  // Until the others are gone the row moves under the pointer.
  await expect(facility.getByRole('grid', { name: 'Jobs' }).getByRole('row')).toHaveCount(2)
  await facility.getByRole('row').filter({ hasText: word }).getByRole('link').first().click()
  const { row: seen } = findRow(facility, name)
  await expect(seen).toContainText('Confirmed')

  await act('Adjust shift')
  await fillIn(agency, dialog, { 'Starts at': toField(toShift(3, zone).start) })
  await dialog.getByRole('button', { name: 'Adjust shift' }).click()
  await expect(row).toContainText('Pending candidate response.')

  await expect(card).toContainText('Pending candidate response.')
  await press('Agree to adjusted shift')
  await candidate.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(row).not.toContainText('Pending candidate response.')
  await press('Ask to cancel')
  const ask = candidate.getByRole('dialog', { name: /^Ask to cancel/ })
  await fillIn(candidate, ask, { Reason: reason.Name })
  await ask.getByRole('button', { name: 'Ask the agency' }).click()

  await expect(row).toContainText('Candidate asks to cancel.')
  await act('Agree to cancellation')
  await fillIn(agency, dialog, { Reason: reason.Name })
  await dialog.getByRole('button', { name: 'Cancel the shift' }).click()
  await agency.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
  await expect(row).toContainText('Candidate canceled')
  await expect(card).toHaveCount(0)
  await expect(seen).toContainText('Candidate canceled')
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
