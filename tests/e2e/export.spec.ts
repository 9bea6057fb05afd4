import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

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

  const shown = await download(page, 'What is shown: CSV')
  expect(shown.name).toBe('Employers.csv')
  const lines = shown.content.toString().trimEnd().split('\r\n')
  expect(lines[0]).toContain('Name')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.slice(1).every(line => line.includes('Ohio'))).toBe(true)
  await expect(page.getByText('Employers.csv is downloaded.')).toBeVisible()

  const all = await download(page, 'Everything: Excel (XLSX)')
  expect([all.name, all.content.subarray(0, 2).toString()]).toEqual(['Employers.xlsx', 'PK'])
})
