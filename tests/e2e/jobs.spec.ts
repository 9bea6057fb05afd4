import type { Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { expectAccessible } from './support/accessible.ts'
import { chooseOption } from './support/actionCases.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord, search } from './support/facilities.ts'
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

const firstPage = { pageIndex: 0, pageSize: 1 }

async function find(api: Client, path: string, query = {}): Promise<{ ID: number; Name: string }> {
  const { body } = await api.get(path, query)
  const [row] = (body as { Source: { ID: number; Name: string }[] }).Source
  if (!row) throw new Error(`There is nothing at ${path}.`)
  return row
}

/** A facility with a unit, a shift and a pay rate, staffed by the agent's revenue center; the demo's facility user belongs to it. */
async function makeFacility(admin: Client, agent: Client, word: string): Promise<{ name: string; skill: string }> {
  const name = `${word} Hospital`
  const location = { City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }
  const EmployerID = await save(admin, 'Employers', { Name: name, ...location })
  const { ID: OrganizationID } = await find(agent, `${marketplace}/Organizations/Level/Value/4/User`)
  const skill = await find(admin, `${marketplace}/Lookups/Search`, { category: 'Skill', ...firstPage })
  const user = await find(admin, '/api/Membership/User/GetPage', { login: 'employer', ...firstPage })
  await save(admin, 'EmployerUnits', { EmployerID, Name: 'ICU 2', OrganizationID })
  await save(admin, 'EmployerShifts', { EmployerID, Name: 'Days', StartTime: '07:00', EndTime: '19:00' })
  await save(admin, 'PayRateProfiles', { EmployerID, Name: 'Days', SkillLookupID: skill.ID, Rate: 62.5 })
  await save(admin, 'EmployerUsers', { EmployerID, UserID: user.ID })
  return { name, skill: skill.Name }
}

/** The Monday after the next one, as people write it, and the days after it. */
function listWeek(): string[] {
  const monday = new Date()
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7) + 7)
  return Array.from({ length: 5 }, (_, days) => {
    const day = new Date(monday)
    day.setUTCDate(monday.getUTCDate() + days)
    const [year, month, date] = day.toISOString().slice(0, 10).split('-')
    return `${month}/${date}/${year}`
  })
}

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).first()

const choose = (page: Page, label: string, option: string) => chooseOption(page, field(page, label), option)

async function chooseShift(page: Page, facility: string): Promise<void> {
  await choose(page, 'Facility', facility)
  await choose(page, 'Unit', 'ICU 2')
  await choose(page, 'Shift', 'Days')
  await expect(field(page, 'Starts at')).toHaveValue('07:00 AM')
  await choose(page, 'Profession', 'Registered nurse')
}

async function act(page: Page, job: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${job}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const listJobs = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions for Job-/ }) })

test('an agent makes, publishes, changes, clones and cancels a week of shifts that facility and candidate see', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const word = makeWord()
  const week = listWeek()
  const open = async (account: 'admin' | 'employer' | 'candidate') => {
    const context = await browser.newContext({ baseURL: address })
    const other = await context.newPage()
    await beginSession(other, account)
    return other
  }
  await beginSession(page, 'agent')
  await page.goto('/Jobs/AddJob')
  const admin = await open('admin')
  await admin.goto('/home')
  const { name, skill } = await makeFacility(await openApi(admin, address), await openApi(page, address), word)

  await chooseShift(page, name)
  await page.getByRole('button', { name: 'One job a day' }).click()
  await field(page, 'Date').fill(week[0] ?? '')
  await field(page, 'Last date').fill(week[4] ?? '')
  await choose(page, 'Skills', skill)
  const summary = page.getByRole('region', { name: 'What will be made' })
  await expect(summary).toContainText('5 jobs, Mon')
  await expect(summary).toContainText('07:00 AM to 07:00 PM, 60 hours')
  await expect(page.getByLabel('Rate *')).toHaveValue('62.50')
  await expectAccessible(page)
  await takePictures(page, 'jobs-add')
  await field(page, 'Ends at').fill('07:00 AM')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Shift start and end time cannot be the same.')).toBeVisible()
  await field(page, 'Ends at').fill('07:00 PM')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'All candidates whose profile matches them will be notified.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Job(s) published: 5.')).toBeVisible()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByText('Showing 5 of 5 Records')).toBeVisible()

  await page.goto('/Jobs')
  await search(page, `F: ${name}`)
  await expect(page.getByText('Showing 5 of 5 Records')).toBeVisible()
  await expect(listJobs(page).first()).toContainText('Open')
  const job = `Job-${await listJobs(page).first().getByRole('gridcell').nth(1).textContent()}`
  await expectAccessible(page)
  await takePictures(page, 'jobs-list')

  await act(page, job, 'Edit')
  await field(page, 'Demand').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()
  await act(page, job, 'Edit')
  await field(page, 'Date').fill(week[1] ?? '')
  await expect(field(page, 'Last date')).toHaveValue(week[1] ?? '')
  await field(page, 'Last date').fill(week[3] ?? '')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This shift lasts 2 days 12 hours.')
  await takePictures(page, 'jobs-lasts')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(new RegExp(`^${week[1]} Tue to ${week[3]} Thu$`))).toBeVisible()
  await takePictures(page, 'jobs-range')
  await act(page, job, 'Clone')
  await expect(page).toHaveURL(/\/Jobs\/JobView\/\d+$/)
  const header = page.getByRole('main').locator('header')
  await expect(header).toContainText(/Job-\d+/)
  await expect(header).not.toContainText(new RegExp(`${job}\\b`))
  await page.goto('/Jobs')
  await search(page, `ID: ${job.slice(4)}`)
  await act(page, job, 'Cancel job')
  const dialog = page.getByRole('dialog', { name: `Cancel ${job}` })
  await expectAccessible(page)
  await takePictures(page, 'jobs-cancel')
  await dialog.getByRole('button', { name: 'Cancel job' }).click()
  await expect(dialog.getByLabel('Reason *')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason *').click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Cancel job' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(listJobs(page).first()).toContainText('Canceled')

  const facility = await open('employer')
  await facility.goto('/home')
  await expect(facility).toHaveURL(/\/Jobs\/CompactJobView$/)
  await search(facility, `F: ${name}`)
  await expect(facility.getByText('Showing 6 of 6 Records')).toBeVisible()
  await expectAccessible(facility)
  await takePictures(facility, 'jobs-facility')
  await facility.getByRole('main').getByRole('link', { name: 'Add Job' }).click()
  await chooseShift(facility, name)
  await field(facility, 'Date').fill(week[2] ?? '')
  await expect(facility.getByRole('region', { name: 'What will be made' })).toContainText('1 job, Wed')
  await facility.getByRole('button', { name: 'Send to agency' }).click()
  await expect(facility.getByText('Sent to the agency.')).toBeVisible()

  const candidate = await open('candidate')
  await openJobSearch(candidate)
  await candidate.getByRole('searchbox').fill(name)
  await expect(candidate.getByText('Showing 4 of 4 Records')).toBeVisible()
})
