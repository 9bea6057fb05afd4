import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { heading } from './support/timeSheets.ts'
import { openApi } from './support/traffic.ts'

interface Role {
  ID: number
  Code: string
  CompanyID: number
}

test('an administrator copies a role, gives and takes its permissions, and sees who holds them', async ({
  page,
  baseURL,
  problems,
}) => {
  await beginSession(page, 'admin')
  await page.goto('/Roles')
  const name = makeWord()
  await page.getByRole('button', { name: 'Actions for Agency staff' }).first().click()
  await page.getByRole('menuitem', { name: 'Copy Role' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy Role' })
  const source = copy.getByRole('combobox', { name: /^Source role/ })
  await expect(source).toHaveValue('Agency staff')
  await source.click()
  // Each agency has one of that name.
  await expect(page.getByRole('option', { name: /^Agency staff/ }).first()).toHaveText(/^Agency staff\D+$/)
  await page.keyboard.press('Escape')
  await copy.getByRole('textbox', { name: /^New name/ }).fill(name)
  await copy.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fill all mandatory fields.').first()).toBeVisible()
  await expect(copy.getByText('This field is mandatory.')).toBeVisible()
  await copy.getByRole('textbox', { name: /^New code/ }).fill('AGENCY_STAFF')
  await copy.getByRole('button', { name: 'Save' }).click()
  await expect(copy.getByText('Record with the same code/name already exists.').first()).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await takePictures(page, 'copy-role')
  await copy.getByRole('textbox', { name: /^New code/ }).fill(name)
  await copy.getByRole('button', { name: 'Save' }).click()
  await expect(copy).toHaveCount(0)

  const api = await openApi(page, baseURL ?? '')
  const { body } = await api.get<{ Source: Role[] }>('/api/Membership/Role/GetPage', { code: name, pageSize: 1 })
  const role = body.Source[0] as Role
  await page.goto(`/Roles/Permission/${role.ID}`)
  await expect(heading(page)).toHaveText(`Role: ${name}`)
  const find = page.getByLabel('Find a permission')
  const item = (label: string) => page.getByRole('treeitem', { name: new RegExp(`^${label}( [A-Z_]+)?$`) })
  await find.fill('teams')
  await expect(item('Teams')).toHaveAttribute('aria-checked', 'mixed')
  await item('Teams').click()
  await expect(item('Teams')).toHaveAttribute('aria-checked', 'true')
  await expect(item('Delete teams')).toHaveAttribute('aria-checked', 'true')
  await item('View teams').focus()
  await page.keyboard.press('Space')
  await expect(item('Teams')).toHaveAttribute('aria-checked', 'mixed')
  await find.fill('')
  await expect(page.getByText('Gives 3, takes 1.')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'role-permissions')

  // Somebody else takes permissions meanwhile.
  problems.allow(/status of 409/)
  const taken = await api.post('/api/Membership/Role/SavePermissionAssignments', { ID: role.ID, SelectedIDs: [] })
  expect(taken.body).toMatchObject({ Success: true })
  await page.getByRole('button', { name: 'Save' }).click()
  const asked = page.getByRole('dialog', { name: `Save the permissions of ${name}?` })
  await expect(asked.getByText('Nobody has this role.')).toBeVisible()
  await expect(asked.getByText('Takes: View teams')).toBeVisible()
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else changed this role meanwhile')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Gives 3, takes 0.' })).toBeVisible()

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(page).not.toHaveURL(/Permission/)
  await page.goto(`/Roles/Permission/${role.ID}`)
  await expect(page.getByText(/^3 of \d+ permissions$/)).toBeVisible()

  await find.fill('VIEW_ROLE')
  await page.getByRole('button', { name: 'Who holds: View roles' }).click()
  const holders = page.getByRole('dialog', { name: 'Who holds: View roles' })
  await holders.getByLabel('Find a user').fill('agent')
  await expect(holders.getByText('Agency staff', { exact: true }).first()).toBeVisible()
  await expect(holders.getByRole('listitem').getByRole('link').first()).toHaveAttribute('href', /\/Users\/Edit\/\d+/)
  await expectAccessible(page, '[role="dialog"]')
  await takePictures(page, 'permission-holders')
  // Others count the roles.
  expect((await api.post('/api/Membership/Role/Delete', [role.ID])).body).toMatchObject({ Success: true })
  api.close()
})

test('the matrix shows in what roles differ, and is exported', async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Roles/Matrix')
  await expect(heading(page)).toHaveText('Role matrix')
  await page.getByLabel('Find a role').fill('agency staff')
  await page.getByLabel('Find a permission').fill('VIEW_')
  await expectAccessible(page)
  await takePictures(page, 'role-matrix')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^View roles/ }) })
  await expect(row.getByRole('img', { name: 'Yes' }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toMatch(/^\uFEFF?Module,Permission,Code,"Agency staff, /)
  expect(text).toContain(',View roles,VIEW_ROLE,Yes')
  await page.getByLabel('Only what differs').check()
  await expect(row).toHaveCount(0)
})
