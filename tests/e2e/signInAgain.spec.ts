import type { Page } from '@playwright/test'
import { signInAgain } from '#contract/envelope.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Is it you?' })

/** Has the next save answered as where the password was given too long ago. */
async function makeStale(page: Page): Promise<void> {
  const Message = 'Enter your password to go on. It is asked for before a change like this one.'
  const Question = { Argument: signInAgain, Message, No: 'stop' }
  const json = { Success: false, Source: null, Message, Question }
  await page.route('**/api/Membership/User/Update', route => route.fulfill({ json }), { times: 1 })
}

test('a new mail address asks for the password, and nothing typed is lost', async ({ page }) => {
  const account = await beginOwnSession(page, 'ADMINISTRATOR')
  const email = `${account.username}@example.org`
  await page.goto(`/Users/Edit/${account.id}`)
  await page.getByLabel('Email').fill(email)
  await makeStale(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const password = dialog(page).getByLabel('Password')
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expectAccessible(page)
  await takePictures(page, 'sign-in-again')
  await password.fill('Wrong-Guess-77')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('The password is not correct.')).toBeVisible()
  await expect(password).toBeFocused()
  await takePictures(page, 'sign-in-again-wrong')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing was changed, since the password was not given.').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await makeStale(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await password.fill(account.password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()
  await page.goto(`/Users/Edit/${account.id}`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
})
