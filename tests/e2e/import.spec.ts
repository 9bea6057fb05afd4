import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { buildFacilityFile, editRow, importFacilities, makeWord, openFound, search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('an administrator imports hospitals, finds one, changes its phone and sees it in the list', {
  tag: '@deep',
}, async ({ page }) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await importFacilities(page, buildFacilityFile(word, 30))
  await expect(page.getByRole('listitem').filter({ hasText: '30created' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await search(page, word)
  await expect(page.getByText('Showing 10 of 30 Records')).toBeVisible()
  await editRow(page, `${word} HOSPITAL 0002`)
  await expect(page.getByLabel('Time zone')).toHaveValue('Eastern')
  await page.getByLabel('Phone').fill('(740) 555-0123')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '740-555-0123' })).toBeVisible()
})

test('a text that fits no choice is told what it stands for, and rows that cannot be taken come back as a file', async ({
  page,
}) => {
  const word = makeWord()
  const text = buildFacilityFile(word, 4, (line, index) => {
    if (index === 1) line[4] = word
    if (index === 2) line[5] = '45'
    if (index === 3) line[0] = `${word.slice(-5)}0000`
  })
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Import' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'hospitals.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByLabel(`State: ${word} (1 row)`).fill('Ohio')
  await page.getByRole('option', { name: 'Ohio' }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '2created' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '2refused' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the refused rows' }).click()
  const file = await download
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(file.suggestedFilename()).toBe('refused-hospitals.csv')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/Emergency Services,Why$/)
  expect(lines[1]).toContain(`${word} HOSPITAL 0002`)
})

test('the steps of an import are accessible in light and dark', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByLabel('Choose a file')).toBeAttached()
  await expectAccessible(page)
  const buffer = Buffer.from(buildFacilityFile(makeWord(), 3, (line, index) => (line[5] = index === 0 ? '1' : '45701')))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: 'First rows' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('region', { name: 'Refused rows' })).toBeVisible()
  await expectAccessible(page)
})

test('a long value pushes nothing out of the import at any size of the window', { tag: '@deep' }, async ({ page }) => {
  const text = buildFacilityFile(makeWord(), 2, (line, index) => {
    if (index === 0) line[1] = 'x'.repeat(300)
  })
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('cell', { name: /^Name: / })).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [720, 450],
    [390, 844],
  ] as const)
    await test.step(`at ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expect(dialog.getByRole('heading', { name: 'Import Facilities' })).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeInViewport({ ratio: 1 })
      for (const part of [
        dialog.getByRole('button', { name: 'Download the refused rows' }),
        dialog.getByRole('columnheader', { name: 'Reason' }),
        dialog.getByRole('columnheader', { name: 'Lines' }),
        dialog.getByRole('cell', { name: /^Name: / }),
      ]) {
        const [inner, outer] = [await part.boundingBox(), await dialog.boundingBox()]
        if (!inner || !outer) throw new Error('The dialog has gone.')
        expect(inner.x).toBeGreaterThanOrEqual(outer.x)
        expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
      }
    })
})

/** Chooses a file of facilities in the import dialog of their list. */
async function chooseFacilities(page: Page, word: string, count: number): Promise<void> {
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = Buffer.from(buildFacilityFile(word, count))
  await page.getByLabel('Choose a file').setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer })
}

test('an import goes on while its user is elsewhere, is told of in the header and at its end, and is undone from its list', async ({
  page,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await chooseFacilities(page, word, 1000)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1,000 rows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Import/ })).toBeVisible()
  await page.getByRole('link', { name: 'Locum, home' }).click()
  await expect(page.getByText(`${word}.csv was imported into Facilities: 1,000 created`)).toBeVisible()
  await page.goto('/Imports')
  await expect(page.getByRole('columnheader', { name: 'Started on' })).toBeInViewport({ ratio: 1 })
  await page
    .getByRole('gridcell')
    .getByRole('link', { name: `${word}.csv` })
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '1,000taken back' })).toBeVisible()
  await expectAccessible(page)
  await openFound(page, word)
  await expect(page.getByText('No records match')).toBeVisible()
})

test('a check that is stopped says how far it came, and nothing was imported', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'admin')
  await chooseFacilities(page, makeWord(), 20_000)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Stopped: .* rows were checked\. Nothing was imported\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
})

test('columns that are being chosen are not left without asking', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/home')
  await page.getByRole('link', { name: 'Facilities', exact: true }).first().click()
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = Buffer.from(buildFacilityFile(makeWord(), 1))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Are you sure you want to leave this area?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a step of an import that is over hands the focus on to the next', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = Buffer.from(buildFacilityFile(makeWord(), 1))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('group', { name: 'Columns', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Check the file' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Check', exact: true })).toBeFocused()
})
