import type { Page } from '@playwright/test'
import { makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

/** Presses and lets go at an edge of the button as it stands now, as a hand does: it does not look again in between. */
async function clickByHand(page: Page, name: string, edge: 'top' | 'bottom'): Promise<void> {
  const box = await page.getByRole('button', { name }).boundingBox()
  if (!box) throw new Error(`${name} is not in sight`)
  await page.mouse.move(box.x + box.width / 2, edge === 'top' ? box.y + 4 : box.y + box.height - 4)
  await page.mouse.down()
  await page.waitForFunction(() => new Promise(resolve => requestAnimationFrame(() => resolve(true))))
  await page.mouse.up()
}

/** A form for a new facility whose phone the first click on Save has refused. */
async function openRefused(page: Page): Promise<void> {
  await beginSession(page, 'admin')
  await page.goto('/Employers/Add')
  await page.getByLabel('Name', { exact: false }).first().fill(`${makeWord()} CLINIC`)
  await page.getByLabel('State').fill('OH')
  await page.getByLabel('State').press('Enter')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  // The field says what is wrong with it as it is left, too.
  await expect(page.getByText('Please correct Phone.')).toBeVisible()
  await expect(page.getByText('Please enter a valid Phone Number.')).toBeVisible()
}

test('no click is lost to the message that a field shows as it is left: on Cancel, and on Save once all is right', async ({
  page,
}) => {
  await openRefused(page)
  await page.getByLabel('ZIP').fill('1')
  await clickByHand(page, 'Cancel', 'top')
  await expect(page.getByText('Are you sure you want to leave this area?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByLabel('ZIP').fill('45701')
  await page.getByLabel('Phone').fill('7405550123')
  await clickByHand(page, 'Save', 'bottom')
  await expect(page.getByText('Record(s) saved successfully.')).toBeVisible()
})

test('a message of one line comes and goes without moving the form', { tag: '@deep' }, async ({ page }) => {
  await openRefused(page)
  const findBox = () => page.getByRole('button', { name: 'Save' }).boundingBox()
  const before = await findBox()
  await page.getByLabel('Phone').fill('7405550123')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Please enter a valid Phone Number.')).toBeHidden()
  await expect.poll(findBox).toEqual(before)
})

test('the header stays in sight on a long form, and the field in question stands clear of it', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await beginSession(page, 'admin')
  await page.goto('/Employers/Add')
  await page.getByLabel('Code', { exact: true }).fill('C'.repeat(25))
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: false }).first()).toBeFocused()
  const topOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => element.getBoundingClientRect().top)
  expect(await topOf('header')).toBe(0)
  expect(await topOf(':focus')).toBeGreaterThanOrEqual(64)
})
