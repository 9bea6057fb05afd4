import type { Browser } from '@playwright/test'
import { openDatabase } from '#server/platform/database/index.ts'
import { takePictures } from './support/appearance.ts'
import { makeFacility, send, toShift } from './support/candidateJobs.ts'
import { makeWord } from './support/facilities.ts'
import { type Account, beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { chooseStars, dataFolder, dispute, heading, press, sign, submit, timeCards } from './support/timeSheets.ts'
import { openApi } from './support/traffic.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
test.use(phone)

/** A zone where it is neither early nor late: what was clocked up to some hours ago lies within today. */
function findMiddayZone(): string {
  const hour = Number(new Date().toLocaleString('sv-SE', { timeZone: 'America/New_York' }).slice(11, 13))
  return hour >= 5 && hour < 21 ? 'America/New_York' : 'Pacific/Guam'
}

/** Moves the clock of one shift ahead by hours: it began so much earlier. */
async function moveClock(cardId: number, hours: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, databaseConnections: 2, data: dataFolder() })
  const span = `interval '${hours} hours'`
  await database.run(
    `update "time-card" set "StartsOn" = "StartsOn" - ${span}, "EndsOn" = "EndsOn" - ${span} where "ID" = $1`,
    [cardId],
  )
  await database.run(
    `update "time-card-slot" set "StartsOn" = "StartsOn" - ${span}, "StartTime" = "StartTime" - ${span} where "TimeCardID" = $1`,
    [cardId],
  )
  await database.close()
}

async function openPhone(browser: Browser, baseURL: string, account: 'agent' | Account) {
  const page = await (await browser.newContext({ ...phone, baseURL })).newPage()
  await beginSession(page, account)
  return page
}

test('a shift is worked, sent, disputed, corrected, approved, rated and taken by payroll', async ({
  page,
  browser,
  baseURL: address,
}) => {
  const baseURL = address ?? ''
  const desk = await openPhone(browser, baseURL, 'agent')
  const agent = await openApi(desk, baseURL)
  const office = await browser.newPage({ baseURL })
  await beginSession(office, 'admin')
  const admin = await openApi(office, baseURL)
  await office.close()
  const [word, zone] = [makeWord(), findMiddayZone()]
  const place = await makeFacility(admin, agent, { word, zone })
  const nurse = await place.addAccount('Nia')
  const job = await place.addJob(toShift(0.1, zone))
  await send(agent, { job, candidate: nurse.id }, 'Assign', { organizationId: place.center.ID, IsConfirmed: true })
  const found = await agent.get(`${timeCards}/Job/${job}/Candidate/${nurse.id}`)
  const id = (found.body as { Source: { ID: number } }).Source.ID

  const hand = await openPhone(browser, baseURL, nurse)
  await hand.goto('/home')
  const clock = hand.getByRole('region', { name: /^Clock of the shift/ })
  await clock.getByRole('button', { name: 'Clock in' }).click()
  await clock.getByRole('button', { name: 'Start break' }).click()
  await expect(clock.getByText('On break', { exact: true })).toBeVisible()
  await moveClock(id, 4)
  await hand.reload()
  await takePictures(hand, 'shift-clock')
  await clock.getByRole('button', { name: 'End break' }).click()
  await expect(clock.getByRole('button', { name: 'Start break' })).toBeVisible()
  await clock.getByRole('button', { name: 'Clock out' }).click()
  await hand.getByRole('button', { name: 'Yes' }).click()
  await expect(clock).toHaveCount(0)
  await expect(hand.getByText('End this shift now?')).toHaveCount(0)

  const email = `${word.toLowerCase()}@facility.example`
  const first = await submit(agent, id, email)
  await page.goto(first)
  await dispute(page)

  await desk.goto(`/TimeCards/View/${id}/(ssiTabs:Slots)`)
  await press(desk, 'Remove Break 1')
  await takePictures(desk, 'time-card-slots')
  await press(desk, 'Yes')
  await expect(desk.getByText(/^Paid time [34]h/)).toBeVisible()

  await page.goto(await submit(agent, id, email, first))
  await page.getByLabel('Your name').fill('Ann Lee')
  await sign(page)
  await press(page, 'Approve')
  await expect(heading(page)).toHaveText('Time sheet has been approved.')
  const rating = await page.getByRole('link', { name: 'Rate Candidate' }).getAttribute('href')
  await page.goto(rating ?? '')
  await chooseStars(page, '4 stars')
  await press(page, 'Save rating')
  await expect(heading(page)).toHaveText('Candidate Rated Successfully')

  const file = await admin.put(`${timeCards}/Export/Bulk`, { ids: [id] })
  expect(file.text).toContain(word)
  const refused = await admin.put(`${timeCards}/${id}/Void`, { VoidReason: 'Entered twice.' })
  expect(refused.body).toMatchObject({ Success: false, Message: expect.stringContaining('Payroll') })
  await desk.goto(`/TimeCards/View/${id}`)
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(word)
  await expect(desk.getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(desk.getByRole('button', { name: /Dispute|Void/ })).toHaveCount(0)
})
