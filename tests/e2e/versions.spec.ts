import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type ConsoleServer, startConsoleServer } from '../support/consoleServer.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { signIn } from './support/signIn.ts'
import { test as base, expect } from './support/test.ts'

/** What the services may take for an edit, ten times over (milliseconds). */
const patience = 10_000

/** A server of this spec's own: its data files are edited while it runs. */
const test = base.extend<object, { server: ConsoleServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
    async ({}, use) => {
      const server = await startConsoleServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
})

async function editTeam(server: ConsoleServer, change: (schema: ReturnType<typeof JSON.parse>) => void) {
  const path = join(server.config, 'schemas/team.json')
  const schema = JSON.parse(await readFile(path, 'utf8'))
  change(schema)
  await writeFile(path, JSON.stringify(schema, null, 2))
}

function findVersion(page: Page, version: number): Locator {
  return page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: `Version ${version}`, exact: true }),
  })
}

async function openVersions(page: Page): Promise<void> {
  await page.goto('/Configuration/Versions')
  await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible()
}

test('an edit of the data files is listed while the page stands, and a roll back takes it back', async ({
  page,
  server,
}) => {
  await signIn(page, 'admin')
  await openVersions(page)
  await expect(findVersion(page, 1).getByText('Live')).toBeVisible()
  await editTeam(server, schema => {
    schema.properties.Motto = { type: 'string', title: 'Motto of the team', maxLength: 60 }
  })
  const edited = findVersion(page, 2)
  await expect(edited.getByText('Live')).toBeVisible({ timeout: patience })
  await expect(edited.getByText(/Data files edited on/)).toBeVisible()
  await edited.getByRole('button', { name: 'Show what changed in version 2' }).click()
  await expect(edited.getByRole('region', { name: 'Properties (1)' })).toContainText('Teams.Motto')
  await expectAccessible(page)
  await takePictures(page, 'configuration-changes')
  await page.goto('/Teams/Add')
  await expect(page.getByLabel('Motto of the team')).toBeVisible()

  await page.goto('/Configuration/Versions')
  await findVersion(page, 1).getByRole('button', { name: 'Roll back to version 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roll back to version 1' })
  await expect(dialog.getByRole('region', { name: 'Properties (1)' })).toContainText('Removed')
  await expectAccessible(page)
  await takePictures(page, 'configuration-roll-back')
  await dialog.getByRole('button', { name: 'Roll back to version 1' }).click()
  await expect(page.getByText('Version 3 is live with the files of version 1.')).toBeVisible()
  await expect(findVersion(page, 3)).toContainText('Rolled back to version 1 by admin')
  await expect(findVersion(page, 3).getByText('Live')).toBeVisible()
  await page.goto('/Teams/Add')
  await expect(page.getByLabel('Name')).toBeVisible()
  await expect(page.getByLabel('Motto of the team')).toHaveCount(0)
})

test('broken files are told with their place and the fix, and version and page stay', async ({ page, server }) => {
  await signIn(page, 'admin')
  await openVersions(page)
  await editTeam(server, schema => {
    schema.properties.Name.maxLenght = 80
  })
  const note = page.getByRole('region', { name: /have a problem/ })
  await expect(note).toContainText('schemas/team.json:', { timeout: patience })
  await expect(note).toContainText('/properties/Name/maxLenght')
  await expect(note).toContainText('Did you mean "maxLength"?')
  await expectAccessible(page)
  await takePictures(page, 'configuration-problems')
  await editTeam(server, schema => {
    delete schema.properties.Name.maxLenght
  })
  await expect(note).toHaveCount(0, { timeout: patience })
})

test('a version is looked at by the keyboard alone: its changes, its files, the dialog and back', async ({
  page,
  server,
}) => {
  await editTeam(server, schema => {
    schema.properties.Name.title = `Name ${Date.now()}`
  })
  await signIn(page, 'admin')
  await openVersions(page)
  await page.getByRole('link', { name: 'Version 1', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Version 1' })).toBeVisible()
  const file = page.getByRole('button', { name: /^schemas\/team\.json/ })
  await expect(file).toContainText('Differs from live')
  await file.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'schemas/team.json' })).toContainText('+       "title": "Name"')
  await expectAccessible(page)
  await takePictures(page, 'configuration-version')
  const ask = page.getByRole('button', { name: 'Roll back to version 1' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
})
