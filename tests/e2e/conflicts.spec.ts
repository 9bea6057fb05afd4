import { expectAccessible } from './support/accessible.ts'
import { editRow, makeFacilities, makeWord, openFound } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test('nothing is lost of what two people do to one record: one field, a deletion, a restored record', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of (409|404)/)
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 1)
  await openFound(page, word)
  await editRow(page, `${word} HOSPITAL 0000`)
  await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible()
  const address = page.url()
  const context = await browser.newContext()
  const other = await context.newPage()
  await beginSession(other, 'admin')
  await other.goto(address)
  const updated = 'Record(s) updated successfully.'

  await test.step('each of two values of one field can be had, and the other one is in the history', async () => {
    await page.getByRole('textbox', { name: 'City' }).fill('Mine')
    await page.getByLabel('Short name').fill(word)
    await other.getByRole('textbox', { name: 'City' }).fill('Theirs')
    await other.getByLabel('Website').fill('https://theirs.example')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText(updated)).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('radio', { name: 'City Yours Mine' })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'City Theirs Theirs' }).check()
    await page.getByRole('button', { name: 'Go on with these values' }).click()
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Theirs')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(updated)).toBeVisible()
    await expect(page.getByRole('grid')).toBeVisible()
  })

  await test.step('what was typed into a record that was deleted meanwhile is kept, and the record can be restored', async () => {
    await page.goto(address)
    await page.getByRole('textbox', { name: 'City' }).fill('Kept')
    await openFound(other, word)
    await other.getByRole('button', { name: `Actions for ${word} HOSPITAL 0000` }).click()
    await other.getByRole('menuitem', { name: 'Delete' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(other.getByText('Selected records has been deleted successfully.')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Kept')
    await page.getByRole('button', { name: 'History' }).click()
    const panel = page.getByRole('dialog', { name: 'History' })
    await panel.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Record restored successfully.')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Kept')
  })

  await test.step('what was typed over a restored record is saved, beside what each of them changed alone', async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(updated)).toBeVisible()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Kept')
    await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue(word)
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('https://theirs.example')
  })
  await context.close()
})

test('a value is taken back from the history of its record, beside what is typed', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 1)
  await openFound(page, word)
  await editRow(page, `${word} HOSPITAL 0000`)
  await page.getByRole('textbox', { name: 'City' }).fill('Theirs')
  await page.getByRole('button', { name: 'Save' }).click()
  await editRow(page, `${word} HOSPITAL 0000`)
  await page.getByLabel('Phone').fill('555-010-0100')
  await page.getByRole('button', { name: 'History' }).click()
  const panel = page.getByRole('dialog', { name: 'History' })
  await panel.getByRole('button', { name: 'Take City back' }).first().click()
  await expect(page.getByRole('alertdialog')).toContainText('Theirs')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('ATHENS')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Close' }).click()
  // What was typed beside it is no conflict with oneself.
  await expect(page.getByLabel('Phone')).toHaveValue('555-010-0100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()
})
