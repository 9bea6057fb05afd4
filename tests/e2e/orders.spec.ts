import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord, search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).first()

const listOf = (page: Page, title: string) => page.getByRole('region', { name: title })

/** A day so far ahead that no other order of the demo stands on it, as people write it. */
const date = (() => {
  const day = new Date(Date.now() + 40 * 86_400_000)
  return day.toLocaleDateString('en-US', { timeZone: 'UTC', month: '2-digit', day: '2-digit', year: 'numeric' })
})()

test('a facility sends an order, the agency sends it back with a word, and publishes what is sent again', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = `Which unit is it, ${makeWord()}?`
  await beginSession(page, 'employer')
  await page.goto('/Jobs/CompactJobView')
  await page.getByRole('main').getByRole('link', { name: 'Add Job' }).click()
  for (const label of ['Unit', 'Profession']) {
    await field(page, label).click()
    await page.getByRole('option').first().click()
  }
  // The user of one facility finds it filled in; of several, the unit says which one.
  await expect(field(page, 'Facility')).not.toHaveValue('')
  await field(page, 'Date').fill(date)
  await field(page, 'Starts at').fill('07:00 AM')
  await field(page, 'Ends at').fill('07:00 PM')
  const summary = page.getByRole('region', { name: 'What will be made' })
  await expect(summary).toContainText('The agency sees the order at once')
  await expect(summary).not.toContainText('is not a field')
  await expect(page.getByRole('button', { name: 'Save and publish' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Pay rates' }).click()
  await field(page, 'Rate').fill('61')
  await page.getByRole('button', { name: 'Send to agency' }).click()
  await expect(page.getByText('Sent to the agency.')).toBeVisible()
  await expect(page).toHaveURL(/\/Jobs\/JobView\/\d+/)
  await expect(page.getByRole('main').locator('header')).toContainText('With the agency')
  const id = /JobView\/(\d+)/.exec(page.url())?.[1] ?? ''

  const agent = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await beginSession(agent, 'agent')
  await agent.goto('/Agency/Home')
  await expect(listOf(agent, 'Waits for an answer')).toContainText('Orders of facilities')
  await agent.goto(`/Jobs/JobView/${id}`)
  await agent.getByRole('button', { name: 'Send back' }).click()
  const dialog = agent.getByRole('dialog', { name: /^Send the order back to/ })
  await expectAccessible(agent)
  await dialog.getByLabel('What is missing *').fill(word)
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(agent.getByText('Sent back to the facility.')).toBeVisible()

  await page.goto('/Jobs/CompactJobView')
  await expect(listOf(page, 'Orders')).toContainText('Sent back')
  await expectAccessible(page)
  await takePictures(page, 'orders-facility')
  await listOf(page, 'Orders').getByRole('link', { name: word }).click()
  await expect(page).toHaveURL(/\/Jobs\/JobView\/\d+/)
  await expect(page.getByRole('main')).toContainText(word)
  await takePictures(page, 'orders-sent-back')
  await page.getByRole('main').locator('header').getByRole('link', { name: 'Edit' }).click()
  await field(page, 'Demand').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Send to agency' }).click()
  await expect(page.getByText('Sent to the agency.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(word)

  // What the agency publishes is what it sees.
  await expect(agent.getByRole('main').locator('header')).toContainText('With the agency')
  await agent.getByRole('button', { name: 'Publish' }).click()
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(agent.getByRole('main').locator('header')).toContainText('Open')
  await expect(page.getByRole('main').locator('header')).toContainText('Open')
  await page.goto('/Jobs/CompactJobView')
  await search(page, `ID: ${id}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for Job-${id}` }) })
  await expect(row).toContainText('Published by agency')
})

test('a facility marks a favorite, reads what do-not-return touches, and approves under its own name', async ({
  page,
}) => {
  await beginSession(page, 'employer')
  await page.goto('/Jobs/Candidates')
  await page
    .getByRole('row')
    .getByRole('link', { name: /^\S+, \S+/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as favorite' }).click()
  await expect(page.getByRole('main').locator('header')).toContainText('Favorite')
  await page.getByRole('button', { name: 'Remove favorite' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove favorite' }).click()
  await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Do not return' }).click()
  const dialog = page.getByRole('dialog', { name: /^Do not return/ })
  await expect(dialog.getByRole('status').first()).toContainText(/^At .+:/)
  await expectAccessible(page)
  await takePictures(page, 'orders-do-not-return')
  await dialog.getByRole('button', { name: 'Do not return' }).click()
  await expect(dialog.getByLabel('Reason *')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Go back' }).click()

  await page.goto('/TimeCards')
  const actions = page
    .getByRole('row')
    .filter({ hasText: /Completed|Unapproved/ })
    .getByRole('button', { name: /^Actions for/ })
  await actions.first().click()
  await expect(page.getByRole('menuitem', { name: 'Dispute', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Dispute on behalf of facility' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Dispute', exact: true }).click()
  const dispute = page.getByRole('dialog', { name: /^Dispute the time card of/ })
  await expect(dispute).toContainText(/Claimed: \d+h/)
  await dispute.getByRole('button', { name: /^(Cancel|Go back)$/ }).click()
  await actions.first().click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  const approval = page.getByRole('dialog', { name: /^Approve the time card of/ })
  await expect(approval.getByLabel('Approved hours')).toBeVisible()
  await expect(approval.getByLabel('Approved by')).toHaveCount(0)
  await expect(approval.getByLabel('Email')).toHaveCount(0)
})
