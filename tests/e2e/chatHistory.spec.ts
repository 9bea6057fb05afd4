import type { Locator, Page } from '@playwright/test'
import { makeFacility } from './support/candidateJobs.ts'
import { makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const total = 50_000
const pageSize = 100

/** Answers what was said in a thread: so many messages, some of them long. `hold` lets earlier ones wait. */
async function fillThread(page: Page, hold: () => Promise<void> | null): Promise<void> {
  await page.route(/\/Threads\/\d+\/Messages/, async route => {
    const { pathname, searchParams } = new URL(route.request().url())
    const [after, before] = [searchParams.get('afterSeq'), searchParams.get('beforeSeq')]
    const end = before === null ? total + 1 : Number(before)
    const first = after === null ? Math.max(1, end - pageSize) : Number(after) + 1
    if (before !== null) await hold()
    const count = Math.max(0, Math.min(pageSize, end - first))
    const thread = Number(pathname.split('/').at(-2))
    const Source = Array.from({ length: count }, (_, index) => buildMessage(thread, first + index))
    await route.fulfill({ json: { Success: true, Source, Message: null } })
  })
}

function buildMessage(ThreadID: number, Seq: number) {
  return {
    ...{ ID: Seq, ThreadID, ThreadGroupID: 1, Seq, SenderID: Seq % 3, ReceiverID: null, ClientMessageID: null },
    ...{ Message: `Word ${Seq} `.repeat(1 + ((Seq * 7) % 40)), FileID: null, FileName: null, IsFromCandidate: false },
    ...{ SenderFirstName: 'Nia', SenderLastName: 'Nurse', SenderProfilePicturePath: null },
    ...{ CreatedOn: 1_780_000_000 + Seq * 600, ThreadStartedOn: null },
  }
}

/** The highest position in the list, in pixels, in which nothing is drawn. */
function findGap(log: Locator): Promise<number> {
  return log.evaluate(list => {
    const frame = list.getBoundingClientRect()
    const drawn = [...list.querySelectorAll(':scope > div > *')].filter(
      ({ childElementCount }) => childElementCount > 0,
    )
    const boxes = drawn.map(part => part.getBoundingClientRect())
    let [gap, reached] = [0, frame.top]
    for (const { top, bottom } of boxes.filter(box => box.bottom > frame.top && box.top < frame.bottom)) {
      gap = Math.max(gap, top - reached)
      reached = Math.max(reached, bottom)
    }
    return Math.max(gap, frame.bottom - reached)
  })
}

/** The first message that is wholly in sight. */
function findFirst(log: Locator): Promise<{ text: string; top: number }> {
  return log.evaluate(list => {
    const frame = list.getBoundingClientRect()
    const row = [...list.querySelectorAll('p')].find(each => each.getBoundingClientRect().top > frame.top)
    return { text: row?.textContent?.match(/Word \d+ /)?.[0] ?? '', top: row?.getBoundingClientRect().top ?? 0 }
  })
}

test('a thread of 50,000 messages opens at once and scrolls without a gap, and what is in sight stays there as more comes', {
  tag: '@deep',
}, async ({ page: desk, browser, baseURL: address }) => {
  const baseURL = address ?? ''
  await beginSession(desk, 'agent')
  const agent = await openApi(desk, baseURL)
  const office = await (await browser.newContext({ baseURL })).newPage()
  await beginSession(office, 'admin')
  const admin = await openApi(office, baseURL)
  const facility = await makeFacility(admin, agent, { word: makeWord(), zone: 'America/New_York' })
  const nurse = await facility.addAccount('Zoe')
  await admin.post('/api/Marketplace/Candidates/RevenueCenters/Save', {
    CandidateID: nurse.id,
    OrganizationID: facility.center.ID,
  })
  await office.close()
  const hand = await (await browser.newContext({ baseURL })).newPage()
  await beginSession(hand, nurse)
  await hand.goto('/Candidates/Chat')
  await hand.getByRole('textbox', { name: 'Write a message' }).fill('Hello')
  await hand.getByRole('textbox', { name: 'Write a message' }).press('Enter')
  await expect(hand.getByRole('log').getByText('Hello')).toBeVisible()
  await hand.close()

  let isHeld = false
  let letGo = () => {}
  const hold = () =>
    new Promise<void>(resolve => {
      letGo = resolve
    })
  // What was never said cannot be read.
  await desk.route(/\/Message\/\d+\/Read/, route => route.fulfill({ json: { Success: true, Source: null } }))
  await fillThread(desk, () => (isHeld ? hold() : null))
  await desk.goto('/Agency/Chat')
  const row = desk.getByRole('region', { name: 'Pending Chats' }).getByRole('button', { name: /Zoe/ }).last()
  const log = desk.getByRole('log', { name: 'Messages' })
  await row.waitFor()
  await row.click()
  await expect(log.getByText(`Word ${total} `)).toBeVisible()
  await log.hover()
  const scrollUp = async () => {
    await desk.mouse.wheel(0, -700)
    expect(await findGap(log)).toBeLessThan(60)
    return log.evaluate(list => list.scrollTop < list.clientHeight - list.scrollHeight + 50)
  }
  for (let page = 1; page < 4; page += 1) {
    isHeld = true
    await expect.poll(scrollUp, { intervals: [20] }).toBe(true)
    const [before, height] = [await findFirst(log), await log.evaluate(list => list.scrollHeight)]
    isHeld = false
    letGo()
    await expect.poll(() => log.evaluate(list => list.scrollHeight)).toBeGreaterThan(height)
    const top = await log
      .getByText(before.text)
      .first()
      .evaluate(row => row.getBoundingClientRect().top)
    expect(Math.abs(top - before.top)).toBeLessThan(2)
  }
  expect(await log.locator('p').count()).toBeLessThan(200)
})
