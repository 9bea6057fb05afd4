import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { RecordValues } from '#contract/callArguments.ts'
import { type CertificateKey, certificateKeysPath, checkCertificate } from '#contract/certificate.ts'
import type { Client } from '../support/client.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const completed = 10
const pending = 2

/** The time cards of a status, the last shift first. */
async function listCards(api: Client, status: number): Promise<RecordValues[]> {
  const asked = { timeStatusLookupIds: status, pageIndex: 0, pageSize: 50 }
  const { body, text } = await api.get('/api/Marketplace/TimeCards/Search', asked)
  expect(body, text).toMatchObject({ Success: true })
  return (body as { Source: RecordValues[] }).Source
}

/** Looks for the cards of a candidate; answers the rows of one of them. */
async function searchCard(page: Page, { CandidateName }: RecordValues) {
  await page.goto('/TimeCards')
  await page
    .getByRole('combobox', { name: 'Search' })
    .or(page.getByRole('searchbox', { name: 'Search' }))
    .first()
    .fill(String(CandidateName).split(',')[0] ?? '')
  await page.keyboard.press('Enter')
  return page.getByRole('row').filter({ hasText: String(CandidateName) })
}

test('an agent finds a time card, corrects its slots and approves it', async ({ page, baseURL }) => {
  await beginSession(page, 'agent')
  // The sheets of the first ones are sent meanwhile by the specs of the public pages.
  const card = (await listCards(await openApi(page, baseURL ?? ''), completed)).at(-1)
  if (!card) throw new Error('The demo has no completed time card.')
  const rows = await searchCard(page, card)
  await expect(rows.first()).toBeVisible()
  for (const name of ['Candidate', 'Worked time', 'Approved time', 'Status'])
    await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 })

  await page.goto(`/TimeCards/View/${card.ID}/(ssiTabs:Slots)`)
  const slot = page.getByRole('group', { name: 'Break 1' })
  const [start, end] = [slot.getByLabel('Clock in'), slot.getByLabel('Clock out')]
  const begin = await start.inputValue()
  const usual = await end.inputValue()
  await end.fill(begin)
  await page.getByRole('button', { name: 'Save slots' }).click()
  await expect(slot.getByText('Clock in must not be greater than or equal to clock out.')).toBeVisible()
  await expect(end).toHaveValue(begin)
  await end.fill(usual)
  await page.getByRole('button', { name: 'Add break' }).click()
  await page.getByRole('button', { name: 'Remove Break 2' }).click()
  const shift = page.getByRole('group', { name: 'Shift 1' })
  await shift.getByRole('combobox', { name: 'Type' }).fill('Charge')
  await page.getByRole('option', { name: 'Charge' }).click()
  await page.getByRole('button', { name: 'Save slots' }).click()
  await expect(page.getByText('Slots saved successfully.')).toBeVisible()

  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Time card approved successfully.')).toBeVisible()
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Approved').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save slots' })).toBeHidden()

  const began = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download certificate' }).click()
  const certificate = new Uint8Array(await readFile(await (await began).path()))
  const { keys } = (await (await page.request.get(certificateKeysPath)).json()) as { keys: CertificateKey[] }
  expect(await checkCertificate(certificate, keys)).toMatchObject({
    outcome: 'genuine',
    content: { TimeCardID: card.ID },
  })
})

test('an agent voids several time cards with one reason', { tag: '@deep' }, async ({ page, baseURL }) => {
  await beginSession(page, 'agent')
  const api = await openApi(page, baseURL ?? '')
  const [card] = await listCards(api, pending)
  if (!card) throw new Error('The demo has no pending time card.')
  await searchCard(page, card)
  const row = page
    .getByRole('row')
    .filter({ hasText: String(card.CandidateName) })
    .filter({ hasText: 'Pending' })
    .first()
  // The rows of the search may replace those before it at this moment.
  await row.getByRole('checkbox').click()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Void', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to void the selected shifts?')
  await dialog.getByLabel('Reason').fill('Entered twice.')
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expect.poll(async () => (await listCards(api, pending)).some(({ ID }) => ID === card.ID)).toBe(false)
})
