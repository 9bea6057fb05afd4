import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { editRow, makeFacilities, makeWord, openFound } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

async function download(page: Page, choice: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('what a list shows is downloaded as CSV, and as a workbook that takes back what was changed since', async ({
  page,
  baseURL,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 3)
  await openFound(page, word)
  await expect(page.getByText('Showing 3 of 3 Records')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(4)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const displayed = await download(page, 'What is shown (all pages): CSV')
  expect(displayed.name).toBe('Employers.csv')
  const lines = displayed.content.toString().trimEnd().split('\r\n')
  expect(lines[0]).toContain('Name')
  expect(lines).toHaveLength(4)
  expect(lines.slice(1).every(line => line.includes(word))).toBe(true)
  await expect(page.getByText('Employers.csv is downloaded.')).toBeVisible()

  const { name, content } = await download(page, 'What is shown (all pages): Excel (XLSX)')
  await editRow(page, `${word} HOSPITAL 0001`)
  await page.getByRole('textbox', { name: 'City' }).fill('COLUMBUS')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('gridcell', { name: 'COLUMBUS' })).toBeVisible()

  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: '', buffer: content })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '2unchanged' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '1updated' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('gridcell', { name: 'ATHENS' })).toHaveCount(3)
})
