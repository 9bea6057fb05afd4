import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { openBrowsers } from './support/candidateJobPages.ts'
import { findZone, makeFacility, send, toShift } from './support/candidateJobs.ts'
import { makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const template = 'CANDIDATE_OFFERED.subject.en'

test('an administrator changes the words of an offer, sees them filled, and finds them in the log', async ({
  page,
  browser,
  baseURL,
}) => {
  const { admin } = await openBrowsers(browser, baseURL ?? '')
  await beginSession(page, 'admin')
  const agency = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await beginSession(agency, 'agent')
  const api = await openApi(agency, baseURL ?? '')
  const [word, zone] = [makeWord(), findZone()]
  const facility = await makeFacility(admin.api, api, { word, zone })

  await page.goto('/NotificationTemplates')
  const list = page.getByRole('grid', { name: 'Notification templates' })
  await expect(list.getByRole('row').nth(10)).toBeVisible()
  await takePictures(page, 'notification-templates')
  await page.goto(`/NotificationTemplates/Edit/${template}`)
  await expect(page.getByRole('textbox', { name: 'File name' })).not.toBeEditable()
  const preview = page.getByRole('region', { name: 'Preview' })
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.fill('{{ EmployrID }} needs you')
  await expect(preview.getByText(/^Line 1: There is no EmployrID\..*"EmployerID"/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('form').getByText(/^Line 1: There is no EmployrID/)).toBeVisible()
  await expectAccessible(page)
  await content.fill(`{{ EmployerID }} needs you, ${word}`)
  const mail = page.frameLocator('iframe[sandbox=""]')
  await expect(mail.getByRole('heading', { name: `needs you, ${word}` })).toBeVisible()
  await expect(mail.getByRole('heading')).toHaveCSS('font-size', '20px')
  await takePictures(page, 'notification-template')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/NotificationTemplates$/)

  const job = await facility.addJob(toShift(30, zone))
  const { id } = await facility.addAccount('Casey')
  await send(api, { job, candidate: id }, 'Offer', { organizationId: facility.center.ID })
  const subject = `${word} Hospital needs you, ${word}`
  const asked = { conditions: [{ field: 'ReceiverEmail', op: 'contains', value: `casey.${word}`.toLowerCase() }] }
  const log = page.getByRole('grid', { name: 'Notification log' })
  await expect(async () => {
    await page.goto(`/Notifications?filter=${encodeURIComponent(JSON.stringify(asked))}`)
    await expect(log.getByText(subject)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await log.getByText(subject).click()
  await expect(
    page.getByRole('grid', { name: /^Recipients/ }).getByText(`casey.${word}@mail.example`.toLowerCase()),
  ).toBeVisible()
  await takePictures(page, 'notification-log')
  await page.getByRole('button', { name: 'Send a notification' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please select at least one communication mode.').first()).toBeVisible()
  await takePictures(page, 'notification-send')

  const own = { conditions: [{ field: 'FileName', op: 'equals', value: template }] }
  await page.goto(`/NotificationTemplates?filter=${encodeURIComponent(JSON.stringify(own))}`)
  await expect(list.getByRole('gridcell', { name: 'Yes' })).toBeVisible()
  await list.getByRole('button', { name: `Actions for ${template}` }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(`${template} has the shipped words again.`)).toBeVisible()
})
