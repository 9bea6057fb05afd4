import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleServer } from '../support/consoleServer.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeFacilities, makeWord, search } from './support/facilities.ts'
import { editFile, saveFile, test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const machine = {
  name: 'facility',
  state: 'IsActive',
  states: [
    { name: 'Open', value: true, tone: 'open' },
    { name: 'Closed', value: false, tone: 'canceled' },
  ],
  initial: 'Open',
  transitions: [
    { event: 'close', from: 'Open', to: 'Closed', set: { ShortName: 'arg.Reason' } },
    { event: 'reopen', from: 'Closed', to: 'Open' },
  ],
}

const calls = {
  close: {
    ...{ method: 'POST', path: 'Close', event: 'close', permission: 'EDIT_EMPLOYER' },
    body: { ID: 'id', Reason: 'args.Reason' },
    parameters: { Reason: { type: 'string', title: 'Reason', maxLength: 40 } },
    required: ['Reason'],
    dialog: { title: 'Close {Name}', button: 'Close it' },
  },
  reopen: {
    ...{ method: 'POST', path: 'Reopen', event: 'reopen', permission: 'EDIT_EMPLOYER' },
    query: { id: 'id' },
  },
}

const record = {
  route: 'Employers/Look/{ID}',
  chips: ['HasEmergencyServices', 'Type'],
  actions: ['close', 'reopen', 'edit', 'delete'],
  tabs: [
    { route: 'Units', title: 'Units', resource: 'EmployerUnits', by: 'EmployerID' },
    { route: 'Agency', title: 'Agency', sections: [{ fields: ['CompanyID', 'CreatedBy', 'CreatedOn'] }] },
  ],
}

/** Gives facilities a page of their own; answers the way to take it away. */
async function addPage(server: ConsoleServer): Promise<() => Promise<void>> {
  const path = 'resources/machines/facility.json'
  const restoreSchema = await editFile(server, 'schemas/employer.json', ({ properties }) => {
    properties.IsActive['x-computed'] = true
  })
  await saveFile(server.config, path, JSON.stringify(machine))
  const restoreDescriptor = await editFile(server, 'resources/employers.json', employers => {
    employers.machine = 'facility'
    Object.assign(employers.calls, calls)
    employers.list.actions.push({ name: 'close', call: 'close', icon: 'stop' })
    employers.list.actions.push({ name: 'reopen', call: 'reopen', icon: 'undo' })
    employers.record = record
  })
  return async () => {
    await restoreSchema()
    await rm(join(server.config, path))
    // What names the machine goes last: all of it is live then.
    await restoreDescriptor()
  }
}

test('a record page comes with its descriptor: one reads a facility, closes it, and follows what others do', async ({
  page,
  server,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  const api = await openApi(page, server.address)
  await makeFacilities(api, word, 1)
  await search(page, word)
  const link = page.getByRole('link', { name: `${word} HOSPITAL 0000` })
  await expect(link).toHaveAttribute('href', /^\/Employers\/View\/\d+$/)
  const takeAway = await addPage(server)
  await expect(link).toHaveAttribute('href', /^\/Employers\/Look\/\d+$/)
  await link.focus()
  await page.keyboard.press('Enter')

  const heading = page.getByRole('heading', { level: 1, name: `${word} HOSPITAL 0000` })
  await expect(heading).toBeVisible()
  const header = page.getByRole('main').locator('header')
  await expect(header.getByText('Open', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${word} HOSPITAL 0000 · Locum`)
  await expectAccessible(page)
  await takePictures(page, 'record-page')

  await header.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Close ${word} HOSPITAL 0000` })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Flooded')
  await page.keyboard.press('Enter')
  await expect(header.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Flooded' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(heading).toBeFocused()

  const id = new URL(page.url()).pathname.split('/').at(-1)
  await expect(header.getByRole('button', { name: 'Reopen' })).toBeVisible()
  const { body } = await api.post(`/api/Marketplace/Employers/Reopen?id=${id}`, {})
  expect(body).toMatchObject({ Success: true })
  await expect(header.getByText('Open', { exact: true })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Close' })).toBeVisible()

  await page.getByRole('tab', { name: 'Agency' }).click()
  await page.reload()
  expect(new URL(page.url()).pathname).toBe(`/Employers/Look/${id}/(ssiTabs:Agency)`)
  await expect(page.getByRole('term').filter({ hasText: 'Company' })).toBeVisible()
  await page.getByRole('tab', { name: 'Units' }).click()
  await takePictures(page, 'record-page-list')
  await expect(page.getByRole('grid', { name: 'Units' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Add / })).toHaveAttribute(
    'href',
    new RegExp(`EmployerID=${id}$`),
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await header.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await takeAway()
  await expect.poll(async () => (await api.get('/config/manifest.json')).text).not.toContain('Employers/Look')
})
