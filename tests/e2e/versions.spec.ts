import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { editFile, test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'

/** What the services may take for an edit, thirty times over (milliseconds). */
const patience = 30_000

const schema = 'schemas/team.json'

function findVersion(page: Page, version: number): Locator {
  return page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: `Version ${version}`, exact: true }),
  })
}

/** Opens the list of versions; answers the number of the live one. */
async function openVersions(page: Page): Promise<number> {
  await page.goto('/Configuration/Versions')
  await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible()
  const answer = await page.request.get('/config/version')
  const { Version } = (await answer.json()) as { Version: number }
  await expect(findVersion(page, Version).getByText('Live')).toBeVisible()
  return Version
}

test('an edit of the data files is listed while the page stands, and a roll back takes it back', async ({
  page,
  server,
}) => {
  // Two times all pictures and all rules of accessibility.
  test.slow()
  await beginSession(page, 'admin')
  const before = await openVersions(page)
  const restore = await editFile(server, schema, content => {
    content.properties.Motto = { type: 'string', title: 'Motto of the team', maxLength: 60 }
  })
  const edited = findVersion(page, before + 1)
  await expect(edited.getByText('Live')).toBeVisible({ timeout: patience })
  await expect(edited.getByText(/Data files edited on/)).toBeVisible()
  await edited.getByRole('button', { name: `Show what changed in version ${before + 1}` }).click()
  await expect(edited.getByRole('group', { name: 'Properties (1)' })).toContainText('Teams.Motto')
  await expectAccessible(page)
  await takePictures(page, 'configuration-changes')
  await page.goto('/Teams/Add')
  await expect(page.getByLabel('Motto of the team')).toBeVisible()

  await openVersions(page)
  const words = `Roll back to version ${before}`
  await findVersion(page, before).getByRole('button', { name: words }).click()
  const dialog = page.getByRole('dialog', { name: words })
  await expect(dialog.getByRole('group', { name: 'Properties (1)' })).toContainText('Removed')
  await expectAccessible(page)
  await takePictures(page, 'configuration-roll-back')
  await dialog.getByRole('button', { name: words }).click()
  await expect(page.getByText(`Version ${before + 2} is live with the files of version ${before}.`)).toBeVisible()
  const made = findVersion(page, before + 2)
  await expect(made).toContainText(`Rolled back to version ${before} by admin`)
  await expect(made.getByText('Live')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Please note' })).toContainText(`version ${before + 1}`)
  await page.goto('/Teams/Add')
  await expect(page.getByLabel('Name')).toBeVisible()
  await expect(page.getByLabel('Motto of the team')).toHaveCount(0)

  await openVersions(page)
  await restore()
  await expect(page.getByRole('region', { name: 'Please note' })).toHaveCount(0, { timeout: patience })
  await expect(made.getByText('Live')).toBeVisible()
})

test('broken files are told with their place and the fix, and version and page stay', { tag: '@deep' }, async ({
  page,
  server,
}) => {
  await beginSession(page, 'admin')
  const live = await openVersions(page)
  const restore = await editFile(server, schema, content => {
    content.properties.Name.maxLenght = 80
  })
  const note = page.getByRole('region', {
    name: `An edit on disk is held back until it is mended. Version ${live} is live without it.`,
  })
  await expect(note).toContainText('schemas/team.json:', { timeout: patience })
  await expect(note).toContainText('/properties/Name/maxLenght')
  await expect(note).toContainText('Did you mean "maxLength"?')
  await expectAccessible(page)
  await takePictures(page, 'configuration-problems')
  await restore()
  await expect(note).toHaveCount(0, { timeout: patience })
  await expect(findVersion(page, live).getByText('Live')).toBeVisible()
})

test('a version is looked at by the keyboard alone: its changes, its files, the dialog and back', {
  tag: '@deep',
}, async ({ page, server }) => {
  await beginSession(page, 'admin')
  const before = await openVersions(page)
  const restore = await editFile(server, schema, content => {
    content.properties.Name.title = 'Name of the team'
  })
  await expect(findVersion(page, before + 1).getByText('Live')).toBeVisible({ timeout: patience })
  await page.getByRole('link', { name: `Version ${before}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Version ${before}` })).toBeVisible()
  const file = page.getByRole('button', { name: /^schemas\/team\.json/ })
  await expect(file).toContainText('Differs from live')
  await file.focus()
  await page.keyboard.press('Enter')
  const text = page.getByRole('region', { name: schema })
  await expect(text).toContainText('"title": "Name of the team"')
  await expectAccessible(page)
  await takePictures(page, 'configuration-version')
  const ask = page.getByRole('button', { name: `Roll back to version ${before}` })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await restore()
})
