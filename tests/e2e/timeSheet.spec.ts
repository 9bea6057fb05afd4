import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { chooseStars, dispute, heading, press, sign, submit, timeCards } from './support/timeSheets.ts'
import { openApi } from './support/traffic.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const completed = 10

async function findCompleted(agent: Client): Promise<number> {
  const query = { timeStatusLookupIds: completed, pageIndex: 0, pageSize: 1 }
  const { body } = await agent.get(`${timeCards}/Search`, query)
  const [card] = (body as { Source: { ID: number }[] }).Source
  if (!card) throw new Error('The demo has no completed time card.')
  return card.ID
}

/** Has the time sheet of a completed card sent to a new address; answers the card, its link and the address. */
async function sendSheet(browser: Browser, baseURL: string) {
  const desk = await browser.newPage({ baseURL })
  await beginSession(desk, 'agent')
  const agent = await openApi(desk, baseURL)
  await desk.close()
  const id = await findCompleted(agent)
  const email = `${makeWord().toLowerCase()}@facility.example`
  return { agent, id, email, link: await submit(agent, id, email) }
}

/** Chooses a file at the page that checks certificates, which says what it is. */
async function check(page: Page, content: Buffer, words: RegExp): Promise<void> {
  const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: content }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('alert')).toHaveText(words)
}

test('a supervisor disputes a time sheet on a phone, approves the next one with a signature, and rates', {
  tag: '@deep',
}, async ({ page, browser, baseURL }) => {
  const { agent, id, email, link: first } = await sendSheet(browser, baseURL ?? '')
  await page.goto(first)
  await expect(heading(page)).toHaveText('Approve Time Sheet')
  await expectAccessible(page)
  await takePictures(page, 'approve-time-sheet')
  await dispute(page)
  await page.goto(first)
  await expect(heading(page)).toHaveText('Time sheet has been disputed.')

  const second = await submit(agent, id, email, { known: first })
  await page.goto(second)
  await expect(page.getByLabel('Your email')).toHaveValue(email)
  await page.getByLabel('Your name').fill('Ann Lee')
  await sign(page)
  await press(page, 'Approve')
  await expect(heading(page)).toHaveText('Time sheet has been approved.')
  const downloading = page.waitForEvent('download')
  await press(page, 'Download certificate')
  const certificate = await readFile(await (await downloading).path())
  await page.goto(second)
  await expect(heading(page)).toHaveText('Time sheet has been approved.')
  const [rating, worked] = await Promise.all(
    ['Rate Candidate', 'Worked Job Detail'].map(name => page.getByRole('link', { name }).getAttribute('href')),
  )

  await page.goto('/VerifyCertificate')
  await check(page, certificate, /The signature holds/)
  await expect(page.getByText('Ann Lee')).toBeVisible()
  await expectAccessible(page)
  const changed = Buffer.from(certificate)
  changed[200] = (changed[200] ?? 0) ^ 1
  await check(page, changed, /The signature does not hold/)

  await page.goto(rating ?? '')
  await chooseStars(page, '5 stars')
  await takePictures(page, 'rate-candidate')
  await press(page, 'Save rating')
  await expect(heading(page)).toHaveText('Candidate Rated Successfully')
  await page.goto(rating ?? '')
  await expect(heading(page)).toHaveText('Candidate Already Rated')

  await page.goto(worked ?? '')
  await expect(page.getByRole('region', { name: 'Approval' })).toContainText('Ann Lee')
  await expect(page.getByRole('img', { name: 'Signature of the approver' })).toBeVisible()
  await takePictures(page, 'worked-job')
})

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}.`)
}

/** Expects that a page has no part beyond the edge of the screen, and that axe finds nothing. */
async function expectFits(page: Page, words: string | RegExp): Promise<void> {
  await expect(heading(page)).toHaveText(words)
  // A phone shows more than its screen where a page is wider, and says so in innerWidth.
  const [needed, given] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, Math.min(clientWidth, innerWidth)] as const
  })
  // What is drawn smaller is rounded up.
  expect(needed, `the width of ${page.url()}`).toBeLessThanOrEqual(given + Number(given > 320))
  await expectAccessible(page)
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('a supervisor approves by the keyboard alone, and rates on pages that fit', { tag: '@deep' }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { link } = await sendSheet(browser, baseURL ?? '')
    await page.goto(link)
    await expectFits(page, 'Approve Time Sheet')
    await tabTo(page, page.getByLabel('Your name'))
    await page.keyboard.type('Ann Lee')
    await tabTo(page, page.getByRole('button', { name: 'Dispute', exact: true }))
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Dispute time sheet' })
    await expect(dialog.getByLabel('Disputed by (name)')).toHaveValue('Ann Lee')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // Who cannot draw signs by his typed name.
    await page.getByRole('button', { name: 'Add signature' }).focus()
    await page.keyboard.press('Enter')
    const signing = page.getByRole('dialog', { name: 'Signature' })
    await tabTo(page, signing.getByRole('button', { name: 'Type' }))
    await page.keyboard.press('Enter')
    await tabTo(page, signing.getByLabel('Your name'))
    await page.keyboard.type('Ann Lee')
    await expectAccessible(page)
    await tabTo(page, signing.getByRole('button', { name: 'Use signature' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: /^Signature/ }).getByRole('img')).toBeVisible()
    await page.getByRole('button', { name: 'Dispute', exact: true }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectFits(page, 'Time sheet has been approved.')
    const worked = await page.getByRole('link', { name: 'Worked Job Detail' }).getAttribute('href')
    await tabTo(page, page.getByRole('link', { name: 'Rate Candidate' }))
    await page.keyboard.press('Enter')
    await expectFits(page, 'Rate Candidate')
    await page.goto(worked ?? '')
    await expectFits(page, 'Worked Job Detail')
  })

  for (const [path, words] of [
    ['/FAQs', /./],
    ['/email-routing/1/SHIFT_OFFERED/1', 'Open Marketplace app.'],
    ['/VerifyCertificate', /./],
    ['/ApproveTimeCard/none', 'Link Expired'],
    ['/RateCandidate?timeCardId=1&candidateId=1', 'Link Expired'],
    ['/ReadOnlyWorkedJobDetail?timeCardId=1&candidateId=1', 'Link Expired'],
    ['/user-response/1/1', 'Link Expired'],
  ] as const) {
    test(`${path} fits`, { tag: '@deep' }, async ({ page, problems }) => {
      problems.allow(/status of 401/)
      await page.goto(path)
      await expectFits(page, words)
    })
  }
})
