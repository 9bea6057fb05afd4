import type { Browser, Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeFacility } from './support/candidateJobs.ts'
import { makeWord } from './support/facilities.ts'
import { type Account, beginSession, ownPassword } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

async function openPage(browser: Browser, baseURL: string, account: 'admin' | 'agent' | Account): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage()
  await beginSession(page, account)
  return page
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

interface Found {
  Source: { ID: number; CompanyID: number }[]
}

/** Makes another one of the agent's staff, of a revenue center. */
async function addColleague(admin: Client, word: string, centerId: number): Promise<Account & { name: string }> {
  const firstPage = { pageIndex: 0, pageSize: 1 }
  const find = async (path: string, query: object) =>
    ((await admin.get(`/api/Membership/${path}`, { ...query, ...firstPage })).body as Found).Source[0]
  const agent = await find('User/GetPage', { login: 'agent' })
  const role = await find('Role/GetPage', { code: 'AGENCY_STAFF' })
  const account = { username: `bo.${word}`.toLowerCase(), password: ownPassword }
  const passwords = { Password: ownPassword, ConfirmPassword: ownPassword }
  const names = { FirstName: 'Bo', LastName: word, Email: `${account.username}@mail.example` }
  const user = { LoginName: account.username, ...names, ...passwords, CompanyID: agent?.CompanyID, UserType: 1 }
  const saved = await admin.post('/api/Membership/User/Save', { ...user, RoleIDs: [role?.ID] })
  expect(saved.body, saved.text).toMatchObject({ Success: true })
  const { ID: UserID } = (saved.body as { Source: { ID: number } }).Source
  await admin.put('/api/Marketplace/Organizations/User/Assign', { UserID, OrganizationIds: [centerId] })
  return { ...account, name: `Bo ${word}` }
}

async function write(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
}

test('a candidate writes, staff take the chat, it goes on, is cut off, comes back, is handed over, ends and is archived', async ({
  browser,
  baseURL: address,
  problems,
}) => {
  problems.allow(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/)
  const baseURL = address ?? ''
  const desk = await openPage(browser, baseURL, 'agent')
  const agent = await openApi(desk, baseURL)
  const office = await openPage(browser, baseURL, 'admin')
  const admin = await openApi(office, baseURL)
  const word = makeWord()
  const facility = await makeFacility(admin, agent, { word, zone: 'America/New_York' })
  const colleague = await addColleague(admin, word, facility.center.ID)
  await office.close()
  const nurse = await facility.addAccount('Nia')
  const center = { CandidateID: nurse.id, OrganizationID: facility.center.ID }
  await admin.post('/api/Marketplace/Candidates/RevenueCenters/Save', center)

  const hand = await openPage(browser, baseURL, nurse)
  await hand.goto('/home')
  await hand.getByRole('link', { name: 'Chat, unread messages: 0' }).click()
  await expect(hand.getByText('Write to your agency.')).toBeVisible()
  // Only those are announced who were not waiting yet when the page was opened.
  const heard = desk.waitForResponse(/Threads\/List\?.*Pending/)
  await desk.goto('/Agency/Chat')
  await heard
  await expect(desk.getByText(/^Welcome, /)).toBeVisible()
  await takePictures(desk, 'chat-welcome')
  await write(hand, 'May I swap a shift?')
  await expect(log(hand).getByText('May I swap a shift?')).toBeVisible()
  await expect(desk.getByRole('alert').getByText(/Nia .* is waiting in the chat/)).toBeVisible()

  const pending = desk.getByRole('region', { name: 'Pending Chats' })
  await pending.getByRole('button', { name: /Nia/ }).click()
  await expect(log(desk).getByText('May I swap a shift?')).toBeVisible()
  await write(desk, 'Yes, see https://locum.example/help.')
  await expect(log(hand).getByRole('link', { name: 'https://locum.example/help' })).toBeVisible()
  await expect(hand.getByText('In Progress')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Recent Chats' }).getByRole('button', { name: /Nia/ })).toBeVisible()
  for (const page of [desk, hand]) await expectAccessible(page)
  await takePictures(desk, 'chat')
  await takePictures(hand, 'chat-candidate')

  await desk.reload()
  await expect(log(desk).getByText('May I swap a shift?')).toBeVisible()
  await desk.goBack()
  await expect(desk.getByText(/^Welcome, /)).toBeVisible()
  await desk.goForward()
  await expect(log(desk).getByText('May I swap a shift?')).toBeVisible()

  await hand.context().setOffline(true)
  await expect(hand.getByText(/^Not connected/)).toBeVisible()
  await write(hand, 'Still there?')
  await desk.getByRole('button', { name: 'Canned replies' }).click()
  await desk.getByRole('menuitem', { name: 'Looking into it' }).click()
  await expect(box(desk)).toHaveValue(/^Hello Nia, /)
  await write(desk, 'I am here.')
  await hand.context().setOffline(false)
  await expect(log(desk).getByText('Still there?')).toBeVisible()
  await expect(log(hand).getByText('I am here.')).toBeVisible()
  for (const page of [desk, hand]) await expect(log(page).getByText('Still there?')).toHaveCount(1)

  const other = await openPage(browser, baseURL, colleague)
  await other.goto('/Agency/Chat')
  await desk.getByRole('button', { name: 'Transfer' }).click()
  await desk.getByRole('menuitem', { name: new RegExp(colleague.name.split(' ')[1] ?? '') }).click()
  await expect(desk.getByText(`Hand this chat over to ${colleague.name}?`)).toBeVisible()
  await desk.getByRole('alertdialog').or(desk.getByRole('dialog')).getByRole('button', { name: 'Transfer' }).click()
  await expect(desk.getByText('Session is handed over.')).toBeVisible()
  await other.getByRole('region', { name: 'Recent Chats' }).getByRole('button', { name: /Nia/ }).click()
  await expect(log(other).getByText('I am here.')).toBeVisible()
  await write(other, 'I go on from here.')
  for (const page of [desk, hand]) await expect(log(page).getByText('I go on from here.')).toBeVisible()

  await desk.getByRole('button', { name: 'Search messages' }).click()
  const search = desk.getByRole('dialog', { name: 'Search messages' })
  await expect(search.getByRole('textbox')).toBeFocused()
  await search.getByRole('textbox').fill('swap')
  await search
    .getByRole('button', { name: /May I swap a shift/ })
    .first()
    .click()
  await expect(log(desk).locator('[aria-current]').getByText('May I swap a shift?')).toBeVisible()
  await takePictures(desk, 'chat-found')
  await desk.getByRole('button', { name: 'Latest messages' }).click()
  await expect(log(desk).getByText('I go on from here.')).toBeVisible()

  await desk.getByRole('button', { name: 'End Session' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click()
  for (const page of [desk, hand]) {
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    await expect(log(page).getByText('I go on from here.')).toBeVisible()
  }
  await expect(desk.getByRole('button', { name: 'Start Session' })).toBeVisible()
  await expect(box(desk)).toBeDisabled()
  for (const page of [desk, hand]) await expectAccessible(page)
  await takePictures(desk, 'chat-closed')
  await takePictures(hand, 'chat-candidate-closed')
  for (const page of [desk, hand]) {
    await page.getByRole('button', { name: 'Chat history' }).click()
    const history = page.getByRole('dialog', { name: 'Chat history' })
    await history.getByRole('button', { name: /Closed/ }).click()
    await expect(history.getByText('I am here.')).toBeVisible()
    await takePictures(page, page === desk ? 'chat-history' : 'chat-candidate-history')
    await page.keyboard.press('Escape')
  }

  await desk.getByRole('button', { name: 'Archive' }).click()
  await expect(desk.getByText('Are you sure you want to archived this session?')).toBeVisible()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(desk.getByText('Session is sucessfully archived')).toBeVisible()
  await expect(desk.getByText(/^Welcome, /)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Recent Chats' }).getByRole('button', { name: /Nia/ })).toHaveCount(0)
  await write(hand, 'One more thing.')
  await expect(log(hand).getByText('One more thing.')).toBeVisible()
  await expect(hand.getByText('Pending', { exact: true })).toBeVisible()
})
