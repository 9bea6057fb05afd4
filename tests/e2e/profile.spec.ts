import { buildPng } from '../support/pngFiles.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord } from './support/facilities.ts'
import { waitForLink } from './support/mail.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { heading } from './support/timeSheets.ts'

const face = { name: 'face.png', mimeType: 'image/png', buffer: buildPng({ width: 2, height: 2 }, Buffer.alloc(12)) }

test('a user is added, kept to an office, given a picture and another name', async ({ page }) => {
  await beginOwnSession(page, 'ADMINISTRATOR')
  const word = makeWord()
  await page.goto('/Users/Add')
  await page.getByLabel('Login name').fill(word)
  await page.getByLabel('Email').fill(`${word}@example.com`)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill(word)
  await page.getByLabel('Send an invitation').uncheck()
  await page.getByLabel('Password *', { exact: true }).fill('Quiet-Meadow-93')
  await page.getByLabel('Confirm password').fill('Quiet-Meadow-93')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await takePictures(page, 'user-add')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(/\/\(ssiTabs:Organization%20Assignment\)$/)
  await expect(heading(page)).toHaveText(`Nora ${word}`)
  const tree = page.getByRole('tree', { name: 'Organizations' })
  const offices = tree.getByRole('treeitem')
  await offices.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(offices.nth(1)).toHaveAttribute('aria-checked', 'true')
  await expect(offices.first()).not.toHaveAttribute('aria-checked', 'false')
  await expectAccessible(page)
  await takePictures(page, 'user-organizations')

  const [save, name] = [page.getByRole('button', { name: 'Save' }), page.getByLabel('First name')]
  await page.getByRole('tab', { name: 'Personal info' }).click()
  await name.fill('Nadia')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Organization Assignment' }).click()
  await expect(offices.nth(1)).toHaveAttribute('aria-checked', 'true')
  await save.click()
  await expect(page.getByText('Record(s) saved successfully.').last()).toBeVisible()
  await expect(save).toBeDisabled()

  const file = page.locator('input[type="file"]')
  await file.setInputFiles({ ...face, name: 'face.final.png' })
  await expect(page.getByRole('alert').getByText('Files with multiple extensions are not allowed.')).toBeVisible()
  await file.setInputFiles({ ...face, buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(page.getByRole('alert').getByText('File content does not match the selected image type.')).toBeVisible()
  await file.setInputFiles(face)
  await expect(page.getByText('Profile picture uploaded successfully')).toBeVisible()

  for (const tab of ['Roles', 'Password', 'Notifications', 'Sessions', 'Effective permissions', 'History']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true')
    await takePictures(page, `user-${tab}`)
  }
  await page.getByRole('tab', { name: 'Personal info' }).click()
  await expect(name).toHaveValue('Nadia')
  await takePictures(page, 'user-personalInfo')
  await page.getByRole('link', { name: 'Facilities', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await save.click()
  await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()
})

test('a user is invited by mail, and sets the password by the newest link alone', async ({ page, browser }) => {
  await beginOwnSession(page, 'ADMINISTRATOR')
  const word = makeWord()
  await page.goto('/Users/Add')
  await page.getByLabel('Login name').fill(word)
  await page.getByLabel('Email').fill(`${word}@example.com`)
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill(word)
  await expect(page.getByLabel('Send an invitation')).toBeChecked()
  await expect(page.getByLabel('Confirm password')).toHaveCount(0)
  await takePictures(page, 'user-add-invited')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText(`Ines ${word}`)
  await expect(page.getByText(/^Invited until/)).toBeVisible()
  const pattern = /http:\/\/\S+\/acceptInvitation\?guid=[\w-]+/
  const known = await waitForLink(`${word}@example.com`, pattern)

  await page.goto(`/Users?filter=${encodeURIComponent(JSON.stringify({ searchText: word }))}`)
  const act = async (action: string) => {
    await page
      .getByRole('button', { name: `Actions for Ines ${word}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Resend invitation')
  await expect(page.getByText('The invitation is on its way.')).toBeVisible()
  await takePictures(page, 'users-invited')
  const link = await waitForLink(`${word}@example.com`, pattern, { known })

  const invited = await (await browser.newContext()).newPage()
  await invited.goto(known)
  await expect(invited.getByText('This invitation holds no longer.')).toBeVisible()
  await takePictures(invited, 'accept-invitation-expired')
  await invited.goto(link)
  await expect(heading(invited)).toHaveText('Welcome to Locum')
  await expect(invited.getByText(`For the account ${word}`)).toBeVisible()
  await expectAccessible(invited)
  await takePictures(invited, 'accept-invitation')
  await invited.getByLabel('New password', { exact: true }).fill('Quiet-Meadow-93')
  await invited.getByLabel('Confirm password', { exact: true }).fill('Quiet-Meadow-93')
  await invited.keyboard.press('Enter')
  await expect(invited.getByText('Your account is ready. You can sign in with it now.')).toBeVisible()
  await invited.context().close()
})

test('without permissions one sees oneself, and changes nothing but the own picture and password', async ({ page }) => {
  const { id } = await beginOwnSession(page)
  await page.goto(`/Users/Edit/${id}`)
  await expect(page.getByRole('tab')).toHaveText([
    'Personal info',
    'Password',
    'Second factor',
    'Notifications',
    'Effective permissions',
  ])
  await expect(page.getByLabel('First name')).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Effective permissions' }).click()
  await page.getByLabel('Find a permission or a role').fill('view users')
  await expect(page.getByRole('list', { name: 'Permissions' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Does not have' }).click()
  await page.getByLabel('Find a permission or a role').fill('delete users')
  const lacked = page.getByRole('list', { name: 'Permissions that this user does not have' }).getByRole('listitem')
  await expect(lacked).toContainText(['None of his roles gives it.'])
  await expectAccessible(page)
  for (const tab of ['roles', 'Organization%20Assignment']) {
    await page.goto(`/Users/Edit/${id}/(ssiTabs:${tab})`)
    await expect(page).toHaveURL(/access-denied/)
  }
})
