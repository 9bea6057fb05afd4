import { findCard, openBrowsers, openPart } from './support/candidateJobPages.ts'
import { findZone, makeFacility, send, toShift } from './support/candidateJobs.ts'
import { makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test("an offer rings the candidate's bell, Confirm there accepts it, and his list shows it in full", async ({
  page: agency,
  browser,
  baseURL,
}) => {
  const { open, admin } = await openBrowsers(browser, baseURL ?? '')
  await beginSession(agency, 'agent')
  const [word, zone] = [makeWord(), findZone()]
  const api = await openApi(agency, baseURL ?? '')
  const facility = await makeFacility(admin.api, api, { word, zone })
  const job = await facility.addJob(toShift(30, zone))
  const account = await facility.addAccount('Casey')
  const { page: candidate } = await open(account)
  const heard = candidate.waitForEvent('websocket', socket => socket.url().includes('/hubs/notifications'))
  await candidate.goto('/home')
  await (await heard).waitForEvent('framereceived')
  await candidate.getByRole('button', { name: /^Notifications, unread: / }).click()

  await send(api, { job, candidate: account.id }, 'Offer', { organizationId: facility.center.ID })
  const press = async (subject: string) => {
    const item = candidate.getByRole('listitem').filter({ hasText: subject })
    await item.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(item.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  }
  await press(`${word} Hospital offers you a shift`)
  // He is told to be there, and says that he has read it.
  await press(`Your shift at ${word} Hospital`)
  await candidate.keyboard.press('Escape')
  await openPart(candidate, 'Confirmed')
  await expect(findCard(candidate, job).card).toBeVisible()

  await candidate.goto('/ViewNotifications')
  const subject = `${word} Hospital offers you a shift`
  await candidate.getByRole('button', { name: `Actions for ${subject}` }).click()
  await candidate.getByRole('menuitem', { name: 'View Detail' }).click()
  const detail = candidate.getByRole('dialog', { name: subject })
  await expect(detail.getByText('You are offered a shift.')).toBeVisible()
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect(detail).toHaveCount(0)
  await expect(candidate).toHaveURL(/\/ViewNotifications$/)
})
