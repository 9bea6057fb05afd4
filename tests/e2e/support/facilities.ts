import { expect, type Page } from '@playwright/test'
import type { Client } from '../../support/client.ts'

/** Makes a word that no other run uses, so that specs can share one server; digits and capitals only. */
export function makeWord(): string {
  return `E${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`.toUpperCase()
}

/** The text of a CSV file of facilities, with the column titles under which hospitals are published. */
export function buildFacilityFile(
  word: string,
  count: number,
  change: (line: string[], index: number) => void = () => {},
) {
  const title = 'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Hospital Type,Emergency Services'
  const lines = Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(4, '0')
    const line = [
      `${word.slice(-5)}${number}`,
      `${word} HOSPITAL ${number}`,
      `${index} MAIN ST`,
      'ATHENS',
      'OH',
      '45701',
    ]
    line.push('Acute Care Hospitals', index % 2 === 0 ? 'Yes' : 'No')
    change(line, index)
    return line.join(',')
  })
  return [title, ...lines].join('\n')
}

/** Saves facilities by the API, named as those of {@link buildFacilityFile}: for what is not about their import. */
export async function makeFacilities(api: Client, word: string, count: number): Promise<void> {
  const rest = { City: 'ATHENS', State: 'OH', TimeZone: 'America/New_York' }
  // One after the other: where a sort finds no difference they stand in this order.
  for (let index = 0; index < count; index++) {
    const number = String(index).padStart(4, '0')
    const record = { CMSFacilityID: `${word.slice(-5)}${number}`, Name: `${word} HOSPITAL ${number}`, ...rest }
    const { body } = await api.post('/api/Marketplace/Employers/Save', record)
    expect(body).toMatchObject({ Success: true })
  }
}

/** Imports a file of facilities through the dialog and waits for its result. */
export async function importFacilities(page: Page, text: string): Promise<void> {
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Import' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'hospitals.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click()
  await expect(page.getByRole('heading', { name: 'What was done' })).toBeVisible()
}

/** Searches the list that is open, not one below its chosen row. */
export async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'General search' }).and(page.locator(':not(section *)'))
  await box.fill(text)
  await box.press('Enter')
}

/** Opens a list as it stands where somebody has searched it. */
export async function openFound(page: Page, searchText: string, path = '/Employers'): Promise<void> {
  await page.goto(`${path}?${new URLSearchParams({ filter: JSON.stringify({ searchText }) })}`)
}

/** Opens the form of a record from its row. */
export async function editRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}
