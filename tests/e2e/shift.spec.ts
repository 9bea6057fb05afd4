import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { clockHeader } from '#contract/movedClock.ts'
import { toClockFile } from '#server/platform/kernel/movedClock.ts'
import type { ConsoleServer } from '../support/consoleServer.ts'
import { takePictures } from './support/appearance.ts'
import { makeFacility, send, toShift } from './support/candidateJobs.ts'
import { makeWord } from './support/facilities.ts'
import { test } from './support/ownServer.ts'
import { type Account, beginSession, signIn } from './support/signIn.ts'
import { expect } from './support/test.ts'
import { chooseStars, dispute, heading, press, sign, submit, timeCards, waitForSheet } from './support/timeSheets.ts'
import { openApi } from './support/traffic.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
test.use({ ...phone, owner: 'shift' })

/** A zone where a shift of the next hours ends on the day on which it begins. */
function findMorningZone(): string {
  const toHour = (timeZone: string) => Number(new Date().toLocaleString('sv-SE', { timeZone }).slice(11, 13))
  const zones = ['America/New_York', 'Pacific/Honolulu', 'Pacific/Guam']
  return zones.find(zone => toHour(zone) < 13) ?? 'America/New_York'
}

/** Has the clock of a server show what it will in so many minutes. */
async function moveClock({ data, address }: ConsoleServer, page: Page, minutes: number): Promise<void> {
  const milliseconds = String(minutes * 60_000)
  await writeFile(toClockFile(data), milliseconds)
  const readClock = async () => (await page.request.get(`${address}/config/app.json`)).headers()[clockHeader]
  await expect.poll(readClock).toBe(milliseconds)
}

async function openPhone(browser: Browser, baseURL: string, account: 'agent' | Account) {
  const page = await (await browser.newContext({ ...phone, baseURL })).newPage()
  await beginSession(page, account)
  return page
}

test('a shift is worked, sent, disputed, corrected, approved, rated and taken by payroll', async ({
  page,
  browser,
  server,
}) => {
  const { address: baseURL, data } = server
  const desk = await openPhone(browser, baseURL, 'agent')
  const agent = await openApi(desk, baseURL)
  const office = await browser.newPage({ baseURL })
  await beginSession(office, 'admin')
  const admin = await openApi(office, baseURL)
  await office.close()
  const [word, zone] = [makeWord(), findMorningZone()]
  const facility = await makeFacility(admin, agent, { word, zone })
  const nurse = await facility.addAccount('Nia')
  const job = await facility.addJob(toShift(3, zone))
  await send(agent, { job, candidate: nurse.id }, 'Assign', { organizationId: facility.center.ID, IsConfirmed: true })
  const found = await agent.get(`${timeCards}/Job/${job}/Candidate/${nurse.id}`)
  const id = (found.body as { Source: { ID: number } }).Source.ID

  const hand = await openPhone(browser, baseURL, nurse)
  await hand.goto('/home')
  await expect(hand.getByRole('heading', { level: 1 })).toBeVisible()
  const clock = hand.getByRole('region', { name: /^Clock of the shift/ })
  await expect(clock).toHaveCount(0)
  await moveClock(server, hand, 170)
  const clockIn = clock.getByRole('button', { name: 'Clock in' })
  await expect(clockIn).toBeVisible()
  await clockIn.evaluate((button: HTMLElement) => {
    for (let taps = 0; taps < 3; taps += 1) button.click()
  })
  await expect(clock.getByRole('button', { name: 'Start break' })).toBeVisible()
  await expect(hand.getByRole('alert').filter({ hasText: /already|cannot/ })).toHaveCount(0)
  const begun = await agent.get(`/api/Marketplace/Jobs/${job}`)
  expect(begun.body).toMatchObject({ Source: { Status: 5 } })
  await moveClock(server, hand, 300)
  await clock.getByRole('button', { name: 'Start break' }).click()
  await expect(clock.getByText('On break', { exact: true })).toBeVisible()
  await moveClock(server, hand, 330)
  await hand.reload()
  await expect(clock.getByText(/^On break for 3[01]m/)).toBeVisible()
  await takePictures(hand, 'shift-clock')
  await clock.getByRole('button', { name: 'End break' }).click()
  await expect(clock.getByRole('button', { name: 'Start break' })).toBeVisible()
  await moveClock(server, hand, 530)
  await clock.getByRole('button', { name: 'Clock out' }).click()
  await hand.getByRole('alertdialog').getByRole('button', { name: 'Clock out' }).click()
  await expect(clock).toHaveCount(0)

  // What was clocked before the shift began counts from its start, which lies on a whole minute.
  const sheet = hand.getByRole('region', { name: /^Time sheet of the shift/ })
  await expect(sheet.getByText(/^5h 2[01]m$/)).toBeVisible()
  await takePictures(hand, 'shift-sheet')
  await press(hand, 'Submit time sheet')
  const email = `${word.toLowerCase()}@facility.example`
  const sending = hand.getByRole('dialog')
  await sending.getByLabel('Email').fill(email)
  await sign(hand)
  await takePictures(hand, 'shift-sheet-signed')
  await sending.getByRole('button', { name: 'Send' }).click()
  await expect(hand.getByText('Time sheet sent successfully.')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const first = await waitForSheet(email, { data })
  await page.goto(first)
  await expect(page.getByRole('img', { name: 'Signature of the candidate' })).toBeVisible()
  await dispute(page)

  await desk.goto(`/TimeCards/View/${id}/(ssiTabs:Slots)`)
  await press(desk, 'Remove Break 1')
  await takePictures(desk, 'time-card-slots')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(desk.getByText(/^Worked time 5h 5[01]m/)).toBeVisible()

  const second = await submit(agent, id, email, { known: first, data })
  const otherTab = await page.context().newPage()
  await otherTab.goto(second)
  await otherTab.getByLabel('Your name').fill('Ann Lee')
  await page.goto(second)
  await page.getByLabel('Your name').fill('Ann Lee')
  await sign(page)
  await press(page, 'Approve')
  await expect(heading(page)).toHaveText('Time sheet has been approved.')
  await press(otherTab, 'Approve')
  await expect(heading(otherTab)).toHaveText('Time sheet has been approved.')
  const [rating, worked] = await Promise.all(
    ['Rate Candidate', 'Worked Job Detail'].map(name => page.getByRole('link', { name }).getAttribute('href')),
  )
  await page.goto(rating ?? '')
  await chooseStars(page, '4 stars')
  await press(page, 'Save rating')
  await expect(heading(page)).toHaveText('Candidate Rated Successfully')
  await page.goto(worked ?? '')
  await expect(page.getByRole('region', { name: 'Approval' })).toContainText('Ann Lee')
  await expect(page.getByRole('img', { name: 'Signature of the approver' })).toBeVisible()

  await hand.goto(`/Jobs/CandidateJobDetailView/${job}`)
  await press(hand, 'Rate facility')
  const opinion = hand.getByRole('dialog', { name: /^Rate / })
  await opinion
    .locator('label')
    .filter({ has: hand.getByRole('radio', { name: 'Five stars' }) })
    .click()
  await expect(opinion.getByText('Five stars')).toBeVisible()
  await opinion.getByLabel('What fits').click()
  await hand.getByRole('option').first().click()
  await opinion.getByLabel('Comment (optional)').fill('Safe ratios.')
  await takePictures(hand, 'rate-facility')
  await opinion.getByRole('button', { name: 'Save rating' }).click()
  await expect(hand.getByText('Facility rated successfully.')).toBeVisible()
  await expect(hand.getByRole('button', { name: 'Rate facility' })).toHaveCount(0)

  const file = await agent.put(`${timeCards}/Export/Bulk`, { ids: [id] })
  expect(file.text).toContain(word)
  const refused = await admin.put(`${timeCards}/${id}/Void`, { VoidReason: 'Entered twice.' })
  expect(refused.body).toMatchObject({ Success: false, Message: expect.stringContaining('Payroll') })
  await desk.goto(`/TimeCards/View/${id}/(ssiTabs:Details)`)
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(word)
  await expect(desk.getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(desk.getByRole('button', { name: /Dispute|Void/ })).toHaveCount(0)
  await expect(desk.getByRole('img', { name: 'signature.png' })).toHaveCount(2)
  await takePictures(desk, 'time-card-approved')
})

/** Whether the browser keeps the page and every part of it that was loaded. */
async function isKept(): Promise<boolean> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const paths = ['/', ...loaded.filter(path => path.startsWith('/assets/'))]
  return (await Promise.all(paths.map(path => caches.match(path)))).every(Boolean)
}

/** Has the session of a page be over by its time. */
function endSession(): void {
  for (const key of Object.keys(localStorage).filter(name => name.startsWith('oidc.user:'))) {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }
}

test('a clock-in without a net is kept, and counts once from when it was pressed', async ({ browser, server }) => {
  const { address: baseURL } = server
  const desk = await openPhone(browser, baseURL, 'agent')
  await moveClock(server, desk, 1)
  const agent = await openApi(desk, baseURL)
  const office = await browser.newPage({ baseURL })
  await beginSession(office, 'admin')
  const [word, zone] = [makeWord(), findMorningZone()]
  const facility = await makeFacility(await openApi(office, baseURL), agent, { word, zone })
  await office.close()
  const nurse = await facility.addAccount('Noa')
  const job = await facility.addJob(toShift(3, zone))
  await send(agent, { job, candidate: nurse.id }, 'Assign', { organizationId: facility.center.ID, IsConfirmed: true })
  const { body } = await agent.get(`${timeCards}/Job/${job}/Candidate/${nurse.id}`)
  const { ID: id, StartsOnUtc } = (body as { Source: { ID: number; StartsOnUtc: string } }).Source

  await moveClock(server, desk, 190)
  const hand = await openPhone(browser, baseURL, nurse)
  await hand.goto('/home')
  const clock = hand.getByRole('region', { name: /^Clock of the shift/ })
  await expect(clock.getByRole('button', { name: 'Clock in' })).toBeVisible()
  await expect.poll(() => hand.evaluate(isKept)).toBe(true)
  await hand.context().setOffline(true)
  await press(hand, 'Clock in')
  const waits = hand.getByText('Will be sent when you are back online.')
  await expect(waits).toBeVisible()
  await moveClock(server, desk, 200)
  await hand.evaluate(endSession)
  await hand.reload()
  await expect(hand.getByText(/^Last known, as of/)).toBeVisible()
  await expect(waits).toBeVisible()
  await expect(clock.getByRole('button', { name: 'Start break' })).toBeVisible()
  await takePictures(hand, 'shift-no-net')
  await hand.context().setOffline(false)
  await expect(hand).toHaveURL(/\/login/)
  await signIn(hand, nurse)
  await expect(clock.getByRole('button', { name: 'Start break' })).toBeVisible()
  await expect(waits).toHaveCount(0)

  const slots = await agent.get(`${timeCards}/${id}/Slots`)
  const { Source } = slots.body as { Source: { StartsOn: string }[] }
  expect(Source).toHaveLength(1)
  const minutes = (Date.parse(String(Source[0]?.StartsOn)) - Date.parse(StartsOnUtc)) / 60_000
  expect(minutes).toBeGreaterThanOrEqual(9)
  expect(minutes).toBeLessThan(12)
  await desk.goto(`/TimeCards/View/${id}/(ssiTabs:Details)`)
  await expect(desk.getByText('Clock sent later')).toBeVisible()
})
