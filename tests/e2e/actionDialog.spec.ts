import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { search } from './support/facilities.ts'
import { editFile, test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test.use({ owner: 'actionDialog' })

const suspension = {
  event: 'suspend',
  from: ['Active'],
  to: 'Inactive',
  permission: 'DEACTIVATE_USER',
  guards: [
    {
      left: { field: 'ID' },
      is: 'below',
      right: 0,
      message: 'Nobody was told.',
      ask: { argument: 'IsTold', message: 'The user is not told. Suspend all the same?' },
    },
  ],
  set: [{ property: 'MiddleName', value: { arg: 'Reason' } }],
}

const call = {
  ...{ method: 'POST', path: 'Suspend', event: 'suspend', permission: 'DEACTIVATE_USER' },
  body: { ID: 'id', Reason: 'args.Reason', Until: 'args.Until', IsTold: 'args.IsTold' },
  parameters: {
    Reason: { type: 'string', title: 'Reason', maxLength: 20, description: 'The user reads it.' },
    Until: { type: 'string', title: 'Until', format: 'date' },
    IsTold: { type: 'boolean' },
  },
  required: ['Reason', 'Until'],
  dialog: { title: 'Suspend {Name}', button: 'Suspend the user' },
}

async function choose(page: Page, login: string): Promise<void> {
  await search(page, login)
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: login, exact: true }) })
  await row.getByRole('button', { name: /^Actions for/ }).click()
}

test('a transition with parameters and a question that an operator adds is a button with its dialog, without code', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000)
  await beginSession(page, 'admin')
  await page.goto('/Users')
  await choose(page, 'candidate')
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Suspend' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await editFile(server, 'resources/machines/user.json', machine => machine.transitions.push(suspension))
  await editFile(server, 'resources/users.json', users => {
    users.calls.suspend = call
    users.calls.suspendMany = { method: 'POST', path: 'Suspend/Bulk', each: 'suspend', body: { Ids: 'ids' } }
    users.list.actions.push({ name: 'suspend', call: 'suspend' })
  })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page
      .getByRole('row', { name: /candidate/ })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('menuitem', { name: 'Suspend' }).click()

  const dialog = page.getByRole('dialog', { name: /^Suspend / })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.type('On leave')
  await dialog.getByRole('button', { name: 'Suspend the user' }).click()
  await expect(dialog.getByLabel('Until').first()).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await takePictures(page, 'action-dialog')
  await dialog.getByLabel('Until').first().fill('12/24/2026')
  await dialog.getByRole('button', { name: 'Suspend the user' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The user is not told. Suspend all the same?')
  await takePictures(page, 'action-question')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('On leave')
  await dialog.getByRole('button', { name: 'Suspend the user' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()

  const api = await openApi(page, server.address)
  const found = await api.get('/api/Membership/User/GetPage', { login: 'candidate', pageIndex: 0, pageSize: 10 })
  const [row] = (found.body as { Source: { ID: number }[] }).Source
  expect(row).toMatchObject({ IsActive: false, MiddleName: 'On leave' })
  const history = await api.get('/api/Membership/User/GetHistory', { id: row?.ID })
  expect(history.text).toContain('"suspend"')
  expect((await api.get('/docs/json')).text).toContain('/api/Membership/User/Suspend')
})

test('who lacks the permission of an added transition has no button, and is refused', async ({ page, server }) => {
  await beginSession(page, 'agent')
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  const api = await openApi(page, server.address)
  const refused = await api.post('/api/Membership/User/Suspend', { ID: 1, Reason: 'None', Until: '2026-12-24' })
  expect(refused.status).toBe(403)
})
