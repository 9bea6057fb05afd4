import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeFacilities, makeWord, search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test('a field of all that match is changed after a preview, a record is duplicated, and chosen rows are exported', {
  tag: '@deep',
}, async ({ page, baseURL }) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 12)
  await page.goto('/Employers')
  await search(page, word)
  await expect(page.getByText('Showing 10 of 12 Records')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select every record of this page' }).check()
  const bar = page.getByRole('group', { name: 'Selected records' })
  await bar.getByRole('button', { name: 'Select all 12 that match' }).click()
  await bar.getByRole('button', { name: 'Edit field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit a field of 12 facilities' })
  await dialog.getByRole('combobox', { name: 'Field' }).fill('City')
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'New value: City' }).fill('Springfield')
  await expectAccessible(page)
  await takePictures(page, 'bulk-edit-value')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('button', { name: 'Change 12 facilities' })).toBeEnabled()
  await expect(dialog.getByRole('row')).toHaveCount(11)
  await expectAccessible(page)
  await takePictures(page, 'bulk-edit-preview')
  await dialog.getByRole('button', { name: 'Change 12 facilities' }).click()
  await expect(page.getByText('Edit field: 12 facilities done.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Springfield' })).toHaveCount(10)

  await page.getByRole('checkbox', { name: `Select ${word} HOSPITAL 0002` }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await takePictures(page, 'export-chosen')
  await page.getByRole('menuitem', { name: 'Chosen rows (1): CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Employers.csv')

  await page.getByRole('button', { name: `Actions for ${word} HOSPITAL 0003` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByText(new RegExp(`^A copy of ${word} HOSPITAL 0003, without .*CMS`))).toBeVisible()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield')
  await takePictures(page, 'duplicate')
})
