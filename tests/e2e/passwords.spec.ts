import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { waitForLink } from './support/mail.ts'
import { ownPassword, signIn } from './support/signIn.ts'
import { beginOwnSession } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sent = 'Reset Password URL has been sent to your email address which will be expired with in 1 hour.'
const expired = 'Link expired. Please use the reset password functionality to generate a new link.'

/** Leaves the console as a closed browser does: no page is left that could notice that its session is gone. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().setStorageState({ cookies: [], origins: [] })
}

async function fillNew(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation)
  await page.keyboard.press('Enter')
}

test.describe('a forgotten password', () => {
  test('is set anew by the link of a mail, which holds once', async ({ page }) => {
    const { username } = await beginOwnSession(page)
    await forgetSession(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(heading(page)).toHaveText('Forgot your password?')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill('elena')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter valid email address.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('elena')
    await expectAccessible(page)
    await takePictures(page, 'forgot-password')
    await page.getByLabel('Email').fill(`${username}@example.com`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(sent)).toBeVisible()
    await expectAccessible(page)
    await takePictures(page, 'forgot-password-sent')
    const link = await waitForLink(`${username}@example.com`, /http:\/\/\S+\/resetPassword\?guid=[\w-]+/)

    await page.goto(link)
    await expect(heading(page)).toHaveText('Set a new password')
    await expect(page.getByText(`For the account ${username}`)).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
    await takePictures(page, 'reset-password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please fill all mandatory fields.')).toHaveCount(2)
    await fillNew(page, 'Calm-Meadow-93', 'Other')
    await expect(page.getByText('Your confirm password does not match password.')).toBeVisible()
    await fillNew(page, ownPassword)
    await expect(page.locator('[aria-invalid="true"]')).toHaveValue(ownPassword)
    await expectAccessible(page)
    await takePictures(page, 'reset-password-refused')
    await fillNew(page, 'Calm-Meadow-93')
    await expect(page.getByText('Your password has been changed. You can sign in with it now.')).toBeVisible()
    await signIn(page, { username, password: 'Calm-Meadow-93' })

    await forgetSession(page)
    await page.goto(link)
    await expect(page.getByText(expired)).toBeVisible()
    await expectAccessible(page)
    await takePictures(page, 'reset-password-expired')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(heading(page)).toHaveText('Forgot your password?')
  })

  test('is asked for in the same words where nobody has the address', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/forgetPassword')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText(sent)).toBeVisible()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  test('keeps what was typed where the services do not answer, and a link can be tried again', {
    tag: '@deep',
  }, async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/)
    await page.goto('/forgetPassword')
    await page.route('**/api/**', route => route.abort())
    await page.getByLabel('Email').fill('elena@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('The API is not reachable.')
    await expect(page.getByLabel('Email')).toHaveValue('elena@example.com')
    await page.goto('/resetPassword?guid=some')
    await expect(page.getByRole('alert')).toContainText('The API is not reachable.')
    await takePictures(page, 'reset-password-down')
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(expired)).toBeVisible()
  })

  test('takes less than 140 KiB of scripts to set anew', { tag: '@deep' }, async ({ page }) => {
    const sizes: Promise<number>[] = []
    page.on('requestfinished', request => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto('/resetPassword?guid=some')
    await expect(page.getByText(expired)).toBeVisible()
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    console.info(`scripts of the page: ${(total / 1024).toFixed(1)} KiB`)
    expect(total).toBeLessThan(140 * 1024)
  })
})

test.describe('the own password', () => {
  test('is changed on the own page, and one stays signed in', async ({ page }) => {
    const { username, id } = await beginOwnSession(page)
    await page.goto('/Users')
    await page.getByRole('button', { name: /profile menu/ }).click()
    await takePictures(page, 'profile-menu')
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await expect(page).toHaveURL(new RegExp(`/Users/Edit/${id}/\\(ssiTabs:password\\)$`))
    const old = page.getByLabel('Old password', { exact: true })
    await takePictures(page, 'change-password')
    await old.fill('Wrong-Harbor-77')
    await fillNew(page, 'Quiet-Meadow-93')
    await expect(page.getByText('The old password is not correct.')).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Quiet-Meadow-93')
    await expectAccessible(page)
    await takePictures(page, 'change-password-refused')
    await old.fill(ownPassword)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Password changed successfully.')).toBeVisible()
    await expect(old).toHaveValue('')
    await page.goto('/Teams')
    await expect(heading(page)).toHaveText('Teams')
    await forgetSession(page)
    await signIn(page, { username, password: 'Quiet-Meadow-93' })
  })
})
