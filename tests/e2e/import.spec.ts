import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { buildFacilityFile, importFacilities, makeWord, search } from './support/facilities.ts'
import { signIn } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('an administrator imports hospitals, finds one, changes its phone and sees it in the list', async ({ page }) => {
  const word = makeWord()
  await signIn(page, 'admin')
  await importFacilities(page, buildFacilityFile(word, 30))
  await expect(page.getByRole('listitem').filter({ hasText: '30created' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await search(page, word)
  await expect(page.getByText('Showing 10 of 30 Records')).toBeVisible()
  await page.getByRole('columnheader', { name: 'City' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.getByRole('gridcell').getByRole('link').first().click()
  await page.getByLabel('Phone').fill('(740) 555-0123')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '740-555-0123' })).toBeVisible()
})

test('the same file imported again changes nothing, and a time zone is suggested from the state', async ({ page }) => {
  const word = makeWord()
  const text = buildFacilityFile(word, 5)
  await signIn(page, 'admin')
  await importFacilities(page, text)
  await page.getByRole('button', { name: 'Close' }).click()
  await search(page, `${word} HOSPITAL 0002`)
  await page.getByRole('gridcell').getByRole('link').first().click()
  await expect(page.getByLabel('Time zone')).toHaveValue('Eastern')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Import' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '5unchanged' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('rows that cannot be taken are refused with their reasons and come back as a file', async ({ page }) => {
  const word = makeWord()
  const text = buildFacilityFile(word, 4, (line, index) => {
    if (index === 1) line[4] = 'Atlantis'
    if (index === 2) line[5] = '45'
    if (index === 3) line[0] = `${word.slice(-5)}0000`
  })
  await signIn(page, 'admin')
  await importFacilities(page, text)
  await expect(page.getByRole('listitem').filter({ hasText: '1created' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '3refused' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the refused rows' }).click()
  const file = await download
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(file.suggestedFilename()).toBe('refused-hospitals.csv')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/Emergency Services,Reason$/)
  expect(lines[1]).toContain('Atlantis')
})

test('the steps of an import are accessible in light and dark', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Import' }).click()
  await expectAccessible(page)
  const buffer = Buffer.from(buildFacilityFile(makeWord(), 3, (line, index) => (line[5] = index === 0 ? '1' : '45701')))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: 'First rows' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('region', { name: 'Refused rows' })).toBeVisible()
  await expectAccessible(page)
})
