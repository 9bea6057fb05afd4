import type { Page } from '@playwright/test'
import { makeWord, search } from './support/facilities.ts'
import { beginSession, demoPassword } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

/** The address to which a new facility is sent. */
const saving = '**/api/Marketplace/*/Save'

/** Fills what a facility must have. */
async function fillFacility(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('State').fill('Ohio')
  await page.getByRole('option', { name: 'Ohio' }).click()
  await expect(page.getByLabel('Time zone')).toHaveValue('Eastern')
}

test('a facility is added, which Back asks about before it is saved, edited, deleted and taken back', async ({
  page,
}) => {
  const name = `${makeWord()} CLINIC`
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('main').getByRole('link', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fill all mandatory fields.')).toBeVisible()
  await fillFacility(page, name)
  await page.goBack()
  const question = page.getByText('Are you sure you want to leave this area? Your changes will not be saved.')
  await expect(question).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/Employers\/Add$/)
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record(s) saved successfully.')).toBeVisible()
  await search(page, name)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Athens')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('gridcell', { name: 'Athens' })).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete the selected record(s)?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No records match the search and the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Record restored successfully.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Athens' })).toBeVisible()
})

test('an expired session asks nothing, and gives back what was typed after the next sign-in', { tag: '@deep' }, async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/)
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const name = makeWord()
  await beginSession(page, 'admin')
  await page.goto('/Employers/Add')
  await fillFacility(page, name)
  await page.route(saving, route =>
    route.fulfill({ status: 401, json: { Success: false, Source: null, Message: 'The session has ended.' } }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2FEmployers%2FAdd$/)
  expect(asked).toEqual([])
  await page.unroute(saving)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('What you typed before your session ended is back. It is not saved yet.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(name)
  await expect(page.getByLabel('State')).toHaveValue('Ohio')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record(s) saved successfully.')).toBeVisible()
  await page.goto('/Employers/Add')
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('')
})
