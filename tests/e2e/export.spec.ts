import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { makeFacilities, makeWord, search } from './support/facilities.ts'
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

test('what a list shows is downloaded as CSV, and everything as a workbook', async ({ page }) => {
  await beginSession(page, 'admin')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/Employers')
  await search(page, 'st: ohio')
  await expect(page.getByRole('button', { name: 'Remove State: Ohio' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(4)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.keyboard.press('Escape')

  const shown = await download(page, 'What is shown (all pages): CSV')
  expect(shown.name).toBe('Employers.csv')
  const lines = shown.content.toString().trimEnd().split('\r\n')
  expect(lines[0]).toContain('Name')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.slice(1).every(line => line.includes('Ohio'))).toBe(true)
  await expect(page.getByText('Employers.csv is downloaded.')).toBeVisible()

  const all = await download(page, 'Everything: Excel (XLSX)')
  expect([all.name, all.content.subarray(0, 2).toString()]).toEqual(['Employers.xlsx', 'PK'])
})

test('a workbook of what a list shows is imported again: it takes back what was changed since, and nothing else', async ({
  page,
  baseURL,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 3)
  await page.goto('/Employers')
  await search(page, word)
  await expect(page.getByText('Showing 3 of 3 Records')).toBeVisible()
  const { name, content } = await download(page, 'What is shown (all pages): Excel (XLSX)')
  await page.getByRole('link', { name: `${word} HOSPITAL 0001` }).click()
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
