import { expect, type Page } from '@playwright/test'
import type { Client } from '../../support/client.ts'
import { expectAccessible } from './accessible.ts'
import { takePictures } from './appearance.ts'
import { waitForLink } from './mail.ts'

export const timeCards = '/api/Marketplace/TimeCards'

/** Waits for the mail to an address with the link to a time sheet, other than a known one, and answers that. */
export const waitForSheet = (email: string, wanted: { known?: string; data?: string } = {}) =>
  waitForLink(email, /\/ApproveTimeCard\/[\w-]+\?email=\S+/, wanted)

/** Sends the time sheet of a card, and answers the link of its mail, which is not the known one. */
export async function submit(
  agent: Client,
  id: number,
  email: string,
  wanted: { known?: string; data?: string } = {},
): Promise<string> {
  const { body, text } = await agent.post(`${timeCards}/${id}/SubmitTimeSheet`, { AlternateEmail: email })
  expect(body, text).toMatchObject({ Success: true, Message: 'Time sheet sent successfully.' })
  return waitForSheet(email, wanted)
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Disputes the time sheet that a link has opened. */
export async function dispute(page: Page): Promise<void> {
  await press(page, 'Dispute')
  const dialog = page.getByRole('dialog', { name: 'Dispute time sheet' })
  await dialog.getByRole('button', { name: 'Dispute' }).click()
  await expect(dialog.getByText('Please fill all mandatory fields.')).toBeVisible()
  await takePictures(page, 'dispute')
  await dialog.getByRole('textbox', { name: 'Approved hours' }).fill('5.25')
  await dialog.getByLabel('Dispute reason').fill('Left early')
  await dialog.getByLabel('Disputed by (name)').fill('Ann Lee')
  await dialog.getByRole('button', { name: 'Dispute' }).click()
  await expect(heading(page)).toHaveText('Time Sheet Disputed!')
}

/** Chooses stars as a pointer does, by what is seen of the radio button; the tags that fit come after them. */
export async function chooseStars(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
  await page.getByRole('group', { name: 'What fits' }).getByRole('button').first().click()
}

/** Draws a signature on the page that a link has opened, or in the dialog that sends a time sheet. */
export async function sign(page: Page): Promise<void> {
  await press(page, 'Add signature')
  const dialog = page.getByRole('dialog', { name: 'Signature' })
  const pad = await dialog.getByRole('img').boundingBox()
  if (!pad) throw new Error('There is nothing to draw on.')
  await page.mouse.move(pad.x + 30, pad.y + 80)
  await page.mouse.down()
  for (const [x, y] of [
    [80, 40],
    [120, 110],
    [200, 60],
  ] as const)
    await page.mouse.move(pad.x + x, pad.y + y, { steps: 4 })
  await page.mouse.up()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use signature' }).click()
  const signed = page.getByRole('group', { name: /^Signature/ })
  await expect(signed.getByRole('img', { name: 'Signature' })).toBeVisible()
  await expect(signed.getByRole('button', { name: 'Change signature' })).toBeEnabled()
}
