import type { Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { expectAccessible } from './support/accessible.ts'
import { fillIn } from './support/actionCases.ts'
import { takePictures } from './support/appearance.ts'
import { makeFacility } from './support/candidateJobs.ts'
import { makeWord } from './support/facilities.ts'
import { openJobSearch } from './support/jobSearch.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const marketplace = '/api/Marketplace'

async function save(api: Client, resource: string, record: object): Promise<number> {
  const { body, text } = await api.post(`${marketplace}/${resource}/Save`, record)
  expect(body, text).toMatchObject({ Success: true })
  return (body as { Source: { ID: number } }).Source.ID
}

async function find(api: Client, path: string, query = {}): Promise<Record<string, unknown> & { ID: number }> {
  const { body, text } = await api.get(`${marketplace}/${path}`, query)
  const [row] = (body as { Source: (Record<string, unknown> & { ID: number })[] }).Source
  if (!row) throw new Error(`There is nothing at ${path}: ${text}`)
  return row
}

/** So many days from today, as services and people write it. */
function toDay(days: number): { iso: string; label: RegExp } {
  const date = new Date(Date.now() + days * 86_400_000)
  const iso = date.toISOString().slice(0, 10)
  const [year, month, day] = iso.split('-')
  return { iso, label: new RegExp(`^${month}/${day}/${year}`) }
}

/** A published job at a facility where the demo's candidate lives. */
async function makeJob(
  admin: Client,
  agent: Client,
  word: string,
  date: string,
): Promise<{ job: number; center: string }> {
  const candidate = await find(admin, 'Candidates/GetPaged', { name: 'Nwosu, Caleb', pageIndex: 0, pageSize: 1 })
  const { City, Latitude, Longitude, ProfessionLookupID } = candidate
  const { ID: OrganizationID, Name } = await find(agent, 'Organizations/Level/Value/4/User')
  const location = { Name: `${word} Hospital`, City, State: 'TN', TimeZone: 'America/Chicago', Latitude, Longitude }
  const EmployerID = await save(admin, 'Employers', location)
  const UnitID = await save(admin, 'EmployerUnits', { EmployerID, Name: 'ICU 2', OrganizationID })
  const days = { StartDate: date, EndDate: date, StartTime: '09:00', EndTime: '15:00' }
  const job = { EmployerID, UnitID, OrganizationID, ...days, ProfessionLookupID, Demand: 1, Rates: [{ Rate: 61 }] }
  const ID = await save(admin, 'Jobs', job)
  const { body, text } = await admin.put(`${marketplace}/Jobs/${ID}/Publish`, {})
  expect(body, text).toMatchObject({ Success: true })
  return { job: ID, center: String(Name) }
}

test('a candidate marks his days, finds a shift nearby and requests it; staff offer it to several by score and reasons', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const address = baseURL ?? ''
  const word = makeWord()
  const open = async (account: 'admin' | 'candidate'): Promise<Page> => {
    const other = await (await browser.newContext({ baseURL: address })).newPage()
    await beginSession(other, account)
    return other
  }
  await beginSession(page, 'agent')
  const [admin, candidate] = [await open('admin'), await open('candidate')]
  const { iso, label } = toDay(26)
  const { job, center } = await makeJob(await openApi(admin, address), await openApi(page, address), word, iso)

  await candidate.goto('/home')
  await expect(candidate).toHaveURL(/\/Candidates\/CandidateHome\/\(ssiTabs:PerDiem\)$/)
  await expect(candidate.getByRole('listitem').first()).toBeVisible()
  await candidate.getByRole('tab', { name: 'Availability' }).click()
  if (iso.slice(0, 7) !== toDay(0).iso.slice(0, 7)) await candidate.getByRole('button', { name: 'Next month' }).click()
  const day = candidate.getByRole('button', { name: label })
  await expect(day).toBeVisible()
  if (!(await day.textContent())?.includes(': Available')) await day.press('Enter')
  await expect(day).toHaveAccessibleName(/: Available/)
  await day.press('ArrowRight')
  await expect(day).not.toBeFocused()
  await expectAccessible(candidate)
  await takePictures(candidate, 'candidate-availability')
  const matchingOnly = candidate.getByRole('switch', { name: 'Notify me only of shifts that match my availability' })
  await matchingOnly.click()
  await expect(candidate.getByRole('alertdialog')).toContainText('You will only receive notifications for the jobs')
  await candidate.getByRole('alertdialog').getByRole('button', { name: 'Only matching shifts' }).click()
  await expect(matchingOnly).toBeChecked()
  await matchingOnly.click()
  await expect(matchingOnly).not.toBeChecked()

  await openJobSearch(candidate)
  await candidate.getByRole('searchbox').fill(word)
  // At a first visit he begins with his own specialties; the job asks for none.
  await candidate.getByLabel('Preference').click()
  await candidate.getByRole('option', { name: 'My specialties' }).click()
  await expect(candidate.getByText(/^Narrowed by: .*My specialties/)).toBeVisible()
  await expectAccessible(candidate)
  await takePictures(candidate, 'candidate-search-nothing')
  await candidate.getByRole('button', { name: 'Show all specialties' }).click()
  await candidate.getByRole('group', { name: 'Shift' }).getByRole('button', { name: 'Day' }).click()
  await candidate.getByLabel('Least pay an hour').fill('61')
  await candidate.getByLabel('Distance').click()
  await candidate.getByRole('option', { name: 'Within 25 miles' }).click()
  await candidate.getByLabel('Only when I am available').check()
  await expect(candidate.getByText('Showing 1 of 1 Records')).toBeVisible()
  const card = candidate.getByRole('listitem').filter({ hasText: word })
  await expect(card).toContainText('0 miles away')
  await expectAccessible(candidate)
  await takePictures(candidate, 'candidate-search')
  await expect(async () => {
    await candidate.reload()
    await expect(candidate.getByLabel('Least pay an hour')).toHaveValue('61', { timeout: 1000 })
  }).toPass()
  await candidate.getByRole('button', { name: 'Clear filters' }).click()
  await candidate.getByRole('searchbox').fill(word)
  await card.getByRole('link', { name: `${word} Hospital` }).click()
  await expect(candidate).toHaveURL(new RegExp(`/Jobs/CandidateJobDetailView/${job}$`))
  await expect(candidate.getByRole('link', { name: 'Map' })).toHaveAttribute('href', /openstreetmap\.org/)
  await candidate.getByRole('button', { name: 'Request' }).click()
  const yes = candidate.getByRole('alertdialog').getByRole('button', { name: 'Request' })
  await yes.click()
  // Where he works elsewhere at that time, which hangs on the hour, he is asked about that as well.
  await expect(async () => {
    if (await yes.isVisible()) await yes.click({ timeout: 1000 })
    const status = candidate.getByRole('banner').or(candidate.getByRole('main')).getByText('Requested')
    await expect(status.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(candidate)
  await takePictures(candidate, 'candidate-job')

  await page.goto(`/Jobs/JobView/${job}/(ssiTabs:Candidates)`)
  await page.getByRole('button', { name: 'Requested', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Nwosu, Caleb' })).toContainText('Requested')
  await page.getByRole('button', { name: 'All reasons' }).first().click()
  await expect(page.getByRole('table').filter({ hasText: 'miles away' }).first()).toBeVisible()
  await page.getByLabel('Show everybody, and why not').check()
  await page.getByRole('searchbox', { name: 'Search candidates' }).fill('Nwosu, Caleb')
  await expect(page.getByText('has requested this job, has an offer of it or is confirmed already')).toBeVisible()
  await page.getByLabel('Show everybody, and why not').uncheck()
  await page.getByRole('searchbox', { name: 'Search candidates' }).fill('')
  await page.getByLabel('Distance').click()
  await page.getByRole('option', { name: 'Any distance' }).click()
  const boxes = page.getByRole('checkbox', { name: /^Choose / })
  await expect(boxes.first()).toBeVisible()
  await expect(page.locator('.MuiModal-root')).toHaveCount(0)
  const offers = page.getByRole('button', { name: 'Offer', exact: true })
  for (const at of [0, 1]) {
    await page.keyboard.press('f')
    await expect(offers.nth(at)).toBeFocused()
  }
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expectAccessible(page)
  await takePictures(page, 'job-candidate-search')
  await page.getByRole('button', { name: 'Offer to the chosen' }).click()
  const dialog = page.getByRole('dialog', { name: /^Offer to 2 candidate/ })
  await fillIn(page, dialog, { 'Revenue center': '' })
  await dialog.getByRole('button', { name: 'Offer' }).click()
  await expect(dialog.getByText('A revenue center must be chosen before making an offer.')).toBeVisible()
  await fillIn(page, dialog, { 'Revenue center': center })
  await dialog.getByRole('button', { name: 'Offer' }).click()
  await expect(page.getByText('Offered to 2 of 2 candidates.')).toBeVisible()
  await page.getByRole('button', { name: 'Offered', exact: true }).click()
  await expect(page.getByText('Showing 2 of 2 Records')).toBeVisible()
})

test('who lacks the license that a facility asks for stands below who has it, and is offered the job once that is meant', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(60_000)
  const address = baseURL ?? ''
  const word = makeWord()
  const other = await (await browser.newContext({ baseURL: address })).newPage()
  await beginSession(other, 'admin')
  await beginSession(page, 'agent')
  const admin = await openApi(other, address)
  const facility = await makeFacility(admin, await openApi(page, address), { word, zone: 'America/Chicago' })
  const job = await facility.addJob({ date: toDay(30).iso, start: '09:00', end: '15:00' })
  const lookUp = async (category: string, searchText: string) =>
    (await find(admin, 'Lookups/Search', { category, searchText, pageIndex: 0, pageSize: 1 })).ID
  const [license, state] = [await lookUp('DocumentType', 'License'), await lookUp('State', 'Tennessee')]
  await facility.addCandidate('Ada')
  const CandidateID = await facility.addCandidate('Bea')
  await save(admin, 'Candidates/Documents', {
    ...{ CandidateID, DocumentTypeLookupID: license, Name: 'RN license', StateLookupID: state },
  })
  const rows = page.getByRole('listitem').filter({ hasText: `${word}, ` })
  const openJob = async () => {
    await page.goto(`/Jobs/JobView/${job}/(ssiTabs:FindCandidates)`)
    await page.getByRole('searchbox', { name: 'Search candidates' }).fill(word)
  }

  await openJob()
  await expect(rows).toContainText([`${word}, Ada`, `${word}, Bea`])
  await page.getByLabel('Distance').click()
  await page.getByRole('option', { name: 'Within 25 miles' }).click()
  const { body } = await admin.get(`${marketplace}/Employers/${facility.employerId}`)
  const { CompanyID } = (body as { Source: { CompanyID: number } }).Source
  await save(admin, 'RequiredDocuments', {
    ...{ CompanyID, EmployerID: facility.employerId, DocumentTypeLookupID: license, IsOfState: true },
  })
  await openJob()
  await expect(page.getByLabel('Distance')).toHaveText('Within 25 miles')
  await expect(rows).toContainText([`${word}, Bea`, `${word}, Ada`])
  const ada = rows.filter({ hasText: `${word}, Ada` })
  await expect(ada).toContainText('Lacks: License (Tennessee)')
  await expectAccessible(page)
  await takePictures(page, 'job-lacking-document')
  await ada.getByRole('button', { name: 'Offer' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Offer ${word}, Ada`) })
  await expect(dialog).toContainText('Places left: 1')
  await dialog.getByRole('button', { name: 'Offer' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${word}, Ada lacks: License (Tennessee).`)
  await question.getByRole('button', { name: 'Offer' }).click()
  await expect(page.getByText(`Offered to ${word}, Ada`)).toBeVisible()
})
