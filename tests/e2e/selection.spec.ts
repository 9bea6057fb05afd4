import { expectAccessible } from './support/accessible.ts'
import { buildFacilityFile, importFacilities, makeWord, search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('a field of chosen records is changed after a preview, and all that match a search but one are deleted, with a bar that tells how far it is', async ({
  page,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await importFacilities(page, buildFacilityFile(word, 520))
  await page.getByRole('button', { name: 'Close' }).click()
  await search(page, word)
  await expect(page.getByText('Showing 10 of 520 Records')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select every record of this page' }).check()
  const bar = page.getByRole('group', { name: 'Selected records' })
  await bar.getByRole('button', { name: 'Edit field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit a field of 10 facilities' })
  await dialog.getByRole('combobox', { name: 'Field' }).fill('City')
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'New value: City' }).fill('Springfield')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(11)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 10 facilities' }).click()
  await expect(page.getByText('Edit field: 10 facilities done.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Springfield' })).toHaveCount(10)
  await page.getByRole('checkbox', { name: 'Select every record of this page' }).check()
  await bar.getByRole('button', { name: 'Select all 520 that match' }).click()
  await page.getByRole('checkbox', { name: `Select ${word} HOSPITAL 0003` }).uncheck()
  await expect(bar.getByText('519 selected')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Delete' }).click()
  const letGo = Promise.withResolvers<void>()
  let parts = 0
  await page.route('**/Delete/Bulk', async route => {
    parts += 1
    if (parts > 1) await letGo.promise
    await route.continue()
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 519 facilities' }).click()
  const progress = page.getByRole('dialog', { name: 'Delete 519 facilities' })
  await expect(progress.getByText(/^[1-9]\d* of 519 records dealt with…/)).toBeVisible()
  await expectAccessible(page)
  letGo.resolve()
  await expect(page.getByText('Delete: 519 facilities done.')).toBeVisible()
  await expect(page.getByText('Showing 1 of 1 Records')).toBeVisible()
  await expect(page.getByRole('link', { name: `${word} HOSPITAL 0003`, exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
})
