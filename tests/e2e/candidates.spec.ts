import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { chooseOption } from './support/actionCases.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord, openFound } from './support/facilities.ts'
import { openJobSearch } from './support/jobSearch.ts'
import { waitForLink } from './support/mail.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

const password = 'Calm-Meadow-93'

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).first()
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const openStep = (page: Page) => page.locator('[aria-current="step"]')

async function choose(page: Page, label: string, typed: string): Promise<void> {
  await chooseOption(page, field(page, label), typed)
  await page.keyboard.press('Escape')
}

test('somebody chooses an agency, signs up and completes the profile; staff see the new candidate and activate', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = makeWord()
  const email = `${word.toLowerCase()}@mail.example`

  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByText('With which agency do you want to work?')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'sign-up-choice')
  await page.getByRole('link', { name: 'Lanternfield Staffing' }).click()
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill(word)
  await page.getByLabel('Email').fill(email)
  await expectAccessible(page)
  await takePictures(page, 'sign-up')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('we have sent you a link to activate your account')).toBeVisible()

  await page.goto(await waitForLink(email, /\/SignUp\?t=[\w-]+/))
  await expect(page.getByText(email)).toBeVisible()
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await page.getByRole('button', { name: 'Activate account' }).click()

  await expect(openStep(page)).toContainText('Person and contact')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.goto('/Jobs/CandidateJobView')
  await expect(page).toHaveURL(/InitialDetailsWizard/)
  await field(page, 'Phone').fill('4015550111')
  await field(page, 'City').fill('Boston')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Boston')
  await expectAccessible(page)
  await takePictures(page, 'wizard')
  await next(page)
  await choose(page, 'Profession', 'Registered nurse')
  await choose(page, 'Specialties', 'Emergency')
  await next(page)
  await choose(page, 'Work environments', 'Inpatient hospital')
  await next(page)
  await expect(openStep(page)).toContainText('Review')
  await expect(page.getByText('Inpatient hospital')).toBeVisible()
  await page.getByRole('button', { name: 'Complete sign-up' }).click()
  await expect(page).toHaveURL(/CandidateHome/)
  await expect(page.getByRole('heading', { name: 'Your agency has been told' })).toBeVisible()
  await expect(page.getByText('2 of 5')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Job search' })).toHaveCount(0)
  await expectAccessible(page)
  await takePictures(page, 'applicant')
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('link', { name: 'Add Document' }).click()
  await choose(page, 'Type', 'License')
  await field(page, 'Name').fill('RN license')
  await field(page, 'Number').fill('RN-4711')
  await field(page, 'Expires on').fill('+20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('gridcell', { name: 'Expires soon' })).toBeVisible()
  await takePictures(page, 'own-documents')
  await page.goto('/home')
  await expect(page.getByText('3 of 5')).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const staff = await context.newPage()
  await beginSession(staff, 'admin')
  await openFound(staff, word, '/Candidates/CandidateList')
  await staff.getByRole('link', { name: `${word}, Robin` }).click()
  await expect(staff.getByText('Onboarding pending')).toBeVisible()
  await staff.getByRole('tab', { name: 'Work environments' }).click()
  await expect(staff.getByRole('gridcell', { name: 'Inpatient hospital', exact: true })).toBeVisible()
  await takePictures(staff, 'candidate')
  await staff.goto('/home')
  const waiting = staff.getByRole('region', { name: 'New candidates' }).getByRole('listitem').filter({ hasText: word })
  await waiting.getByRole('button', { name: 'Activate' }).click()
  const question = staff.getByRole('alertdialog')
  await expect(question).toContainText('Still missing in the profile: Address · When you can work.')
  await question.getByRole('button', { name: 'Activate' }).click()
  await expect(staff.getByText(`${word}, Robin is active.`)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await context.close()

  await openJobSearch(page)
  // What a facility asks for decides which of the jobs are open to a license without a state.
  const [request, lack] = [page.getByRole('button', { name: 'Request' }), page.getByText(/^You lack: .*License/)]
  await expect(request.or(lack).first()).toBeVisible()
})
