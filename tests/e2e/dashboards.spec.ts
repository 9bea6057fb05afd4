import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/accessible.ts'
import { editFile, saveFile, test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const home = 'resources/dashboards/agency-home.json'

const tile = {
  ...{ name: 'filledJobs', title: 'Filled jobs', resource: 'Jobs', tone: 'filled' },
  where: { Status: 'Filled' },
}
const list = {
  ...{ name: 'filledJobs', title: 'Filled shifts', size: 3 },
  parts: [{ resource: 'Jobs', where: { Status: 'Filled' }, line: '{EmployerName}', detail: '{StartDate} · {Status}' }],
}

test('a tile and a list are added to the agency home, changed and taken away by its data file, while it is open', async ({
  page,
  server,
}) => {
  await beginSession(page, 'agent')
  await page.goto('/Agency/Home')
  const tiles = page.getByRole('list', { name: 'Agency home' })
  const folded = page.getByRole('button', { name: /without any$/ })
  await expect(tiles).toBeVisible()
  if (await folded.isVisible()) await folded.click()
  await expect(tiles.getByRole('listitem')).toHaveCount(14)
  await expectAccessible(page)

  const takeAway = await editFile(server, home, content => {
    content.tiles.push(tile)
    content.lists.unshift(list)
  })
  const link = tiles.getByRole('link', { name: 'Filled jobs' })
  await expect(link).toBeVisible()
  const shifts = page.getByRole('region', { name: /^Filled shifts/ })
  await expect(shifts.getByRole('listitem')).toHaveCount(3)
  const count = Number((await link.textContent())?.replace('Filled jobs', ''))
  await link.click()
  await expect(page).toHaveURL(/\/Jobs\?/)
  await expect(page.getByText(`of ${count} Records`)).toBeVisible()
  await page.goBack()

  // A file that is wrong leaves the others, and itself, as they were.
  const bringBack = await editFile(server, home, content => {
    content.tiles.at(-1).resource = 'Nowhere'
  })
  await bringBack()
  const rename = await editFile(server, home, content => {
    content.tiles.at(-1).title = 'Staffed jobs'
    content.lists[0].parts[0].line = '{Demand} people'
  })
  await expect(tiles.getByRole('link', { name: 'Staffed jobs' })).toBeVisible()
  await expect(shifts.getByRole('link', { name: /^\d+ people$/ })).toHaveCount(3)
  await rename()
  await takeAway()
  await expect(link).toHaveCount(0)
  await expect(shifts).toHaveCount(0)
})

test('a new dashboard opens at its own address, for whom it is for, and goes with its file', { tag: '@deep' }, async ({
  page,
  browser,
  server,
}) => {
  const path = 'resources/dashboards/night-desk.json'
  const desk = { name: 'night-desk', title: 'Night desk', route: 'NightDesk', for: ['OrganizationUser'], tiles: [tile] }
  await beginSession(page, 'agent')
  await page.goto('/home')
  await expect(page.getByRole('list', { name: 'Agency home' })).toBeVisible()
  await saveFile(server.config, path, JSON.stringify({ ...desk, permission: 'VIEW_JOB' }))
  const api = await openApi(page, server.address)
  await expect.poll(async () => (await api.get('/config/manifest.json')).text).toContain('NightDesk')
  api.close()
  await page.goto('/NightDesk')
  await expect(page.getByRole('heading', { name: 'Night desk', exact: true })).toBeVisible()
  const context = await browser.newContext({ baseURL: server.address })
  const facility = await context.newPage()
  await beginSession(facility, 'employer')
  await facility.goto('/NightDesk')
  await expect(facility.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible()
  await context.close()
  await rm(join(server.config, path))
  await expect(page.getByRole('heading', { name: 'The page Night desk is no longer there' })).toBeVisible()
})

test('what is chosen for the agency home counts its tiles and lists, stands in the address and comes with the way back', {
  tag: '@deep',
}, async ({ page }) => {
  await beginSession(page, 'agent')
  await page.goto('/Agency/Home')
  const requests = page.getByRole('region', { name: 'HCP requested candidates' })
  await expect(requests.getByRole('listitem').first()).toBeVisible()
  const rows = await requests.getByRole('listitem').count()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Candidate', { exact: true }).fill('Nobody of this name')
  await expect(requests).toHaveCount(0)
  await expect(page).toHaveURL(/candidateName=Nobody/)
  await page.getByLabel('Candidate', { exact: true }).fill('')
  await expect(requests.getByRole('listitem')).toHaveCount(rows)
  await page.getByRole('button', { name: 'Overdue' }).click()
  await expect(page).toHaveURL(/countType=2/)
  const folded = page.getByRole('button', { name: /without any$/ })
  await expect(page.getByRole('list', { name: 'Agency home' })).toBeVisible()
  if (await folded.isVisible()) await folded.click()
  await page.getByRole('link', { name: 'Requests' }).click()
  await expect(page).toHaveURL(/\/Jobs\/Candidates\?/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Overdue' })).toHaveAttribute('aria-pressed', 'true')
})
