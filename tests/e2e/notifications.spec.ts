import { findCard, openBrowsers, openPart } from './support/candidateJobPages.ts'
import { findZone, makeFacility, send, toShift } from './support/candidateJobs.ts'
import { makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test("an offer rings the candidate's bell, and Confirm there accepts it", async ({
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
  const bell = (unread: number) => candidate.getByRole('button', { name: `Notifications, unread: ${unread}` })
  const heard = candidate.waitForEvent('websocket', socket => socket.url().includes('/hubs/notifications'))
  await candidate.goto('/home')
  await (await heard).waitForEvent('framereceived')
  await expect(bell(0)).toBeVisible()

  await send(api, { job, candidate: account.id }, 'Offer', { organizationId: facility.center.ID })
  await bell(1).click()
  const item = candidate.getByRole('listitem').filter({ hasText: `${word} Hospital offers you a shift` })
  await item.getByRole('button', { name: 'Confirm' }).click()

  await expect(bell(0)).toBeAttached()
  await candidate.keyboard.press('Escape')
  await openPart(candidate, 'Confirmed')
  await expect(findCard(candidate, job).card).toBeVisible()
})
