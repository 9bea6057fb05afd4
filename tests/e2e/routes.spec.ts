import type { Page } from '@playwright/test'
import { scale } from '../support/scale.ts'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { beginSession, type DemoAccount } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test.describe.configure({ mode: 'parallel' })

const accounts: readonly DemoAccount[] = ['admin', 'agent', 'employer', 'candidate']

/** Those who are led in `npm test`: staff, and who may open least. */
const led = scale<readonly DemoAccount[]>(['agent', 'candidate'], accounts)

/** Where each account lands; whom a route does not name it leads to the access-denied page. */
type Landings = Partial<Record<DemoAccount, string>>

const staff = ['admin', 'agent'] as const
const notFacility = ['admin', 'agent', 'candidate'] as const
const notCandidate = ['admin', 'agent', 'employer'] as const

/** The named accounts land at the address itself. */
function stay(path: string, names: readonly DemoAccount[]): Landings {
  return Object.fromEntries(names.map(name => [name, path]))
}

const perDiem = '/Candidates/CandidateHome/(ssiTabs:PerDiem)'
const homes: Landings = { admin: '/home', agent: '/home', employer: '/Jobs/CompactJobView', candidate: perDiem }
const homeTitles: Titles = { admin: 'Home', agent: 'Home', employer: 'Coming jobs', candidate: 'My shifts' }

/** The title of a window, of each account where they differ. */
type Titles = string | Record<DemoAccount, string>

type Route = [path: string, title: Titles, landings: Landings]

const open = (path: string, title: Titles, names: readonly DemoAccount[]): Route => [path, title, stay(path, names)]

const home = (path: string): Route => [path, homeTitles, homes]

const refuse = (page: string) => `/access-denied?${new URLSearchParams({ page })}`

/** What records are called whose pages are opened. */
type Shared = Record<'user' | 'company' | 'role' | 'employer' | 'candidate', string>

/** A job and a time card of the account's own. */
interface Own {
  job: number
  card: number
  cardTitle: string
}

const profile = '/Candidates/CandidateList/HCPProfile/1'

const listRoutes = (names: Shared & Own): Route[] => [
  // Whoever is signed in, and addresses that there are not (inventory D1.b).
  ...['/home', '/login', '/forgetPassword', '/resetPassword', '/acceptInvitation', '/nowhere/at/all'].map(home),
  ['/', homeTitles, { ...homes, admin: '/Agency/Home', agent: '/Agency/Home' }],
  open('/access-denied', 'Access Forbidden', accounts),
  open('/Agency/Home', 'Home', accounts),
  open(perDiem, 'My shifts', notFacility),
  open('/Candidates/CandidateHome/(ssiTabs:Availability)', 'My shifts', notFacility),
  // Chat.
  open('/Agency/Chat', 'Chat', staff),
  // Identity and administration.
  open('/Users', 'Users', staff),
  open('/Users/Add', 'Add User', ['admin']),
  open('/Users/Edit/1', names.user, ['admin']),
  ...['personalInfo', 'roles', 'password', 'Notifications', 'Organization%20Assignment', 'permissions', 'history'].map(
    tab => open(`/Users/Edit/1/(ssiTabs:${tab})`, names.user, ['admin']),
  ),
  open('/Companies', 'Companies', accounts),
  open('/Companies/Add', 'Add Company', ['admin']),
  open('/Companies/Edit/1', names.company, accounts),
  open('/Roles', 'Roles', staff),
  open('/Roles/Add', 'Add Role', ['admin']),
  open('/Roles/Edit/1', names.role, ['admin']),
  open('/Roles/Permission/1', 'Permissions of a role', ['admin']),
  open('/Roles/Matrix', 'Role matrix', ['admin']),
  open('/Teams', 'Teams', staff),
  open('/Organizations', 'Organizations', staff),
  // Notifications.
  open('/NotificationEventConfigurations', 'Event configurations', staff),
  open('/NotificationEventConfigurations/Edit/1', 'Event configuration', ['admin']),
  open('/NotificationEventConfigurations/Subscriptions/1', 'Subscribers', staff),
  open('/ViewNotifications', 'Notifications', accounts),
  ['/Information/EventNotifications', 'Notifications', stay('/ViewNotifications', accounts)],
  open('/Notifications', 'Notification log', ['admin']),
  open('/NotificationTemplates', 'Notification templates', staff),
  open('/NotificationTemplates/Add', 'Add Notification template', staff),
  open('/NotificationTemplates/Edit/mail.layout', 'Notification template', staff),
  // Jobs and time cards, with the pages of records and their tabs.
  open('/Jobs', 'Jobs', accounts),
  open('/Jobs/AddJob', 'Add Job', notCandidate),
  open('/Jobs/CandidateJobView', 'Job search', notFacility),
  open('/Jobs/CompactJobView', 'Coming jobs', notCandidate),
  [
    `/Jobs/JobView/${names.job}`,
    { admin: `Job-${names.job}`, agent: `Job-${names.job}`, employer: `Job-${names.job}`, candidate: 'Job' },
    {
      ...stay(`/Jobs/JobView/${names.job}`, notCandidate),
      candidate: `/Jobs/CandidateJobDetailView/${names.job}`,
    },
  ],
  open(`/Jobs/JobView/${names.job}/(ssiTabs:Candidates)`, `Job-${names.job}`, notCandidate),
  open(`/Jobs/JobView/${names.job}/(ssiTabs:FindCandidates)`, `Job-${names.job}`, staff),
  open(`/Jobs/JobView/${names.job}/(ssiTabs:TimeCards)`, `Job-${names.job}`, notCandidate),
  [
    `/Jobs/CandidateJobDetailView/${names.job}`,
    { admin: `Job-${names.job}`, agent: `Job-${names.job}`, employer: '', candidate: 'Job' },
    {
      ...stay(`/Jobs/JobView/${names.job}`, staff),
      candidate: `/Jobs/CandidateJobDetailView/${names.job}`,
    },
  ],
  open('/Candidates/Earnings', 'Earnings', ['admin', 'candidate']),
  open('/Candidates/CandidateList', 'Candidates', accounts),
  open(profile, names.candidate, accounts),
  open(`${profile}/(ssiTabs:Schedule)`, names.candidate, accounts),
  open('/Employers', 'Facilities', accounts),
  open('/Employers/Edit/1', names.employer, staff),
  open('/Employers/Users', 'Facility users', notCandidate),
  open('/Reports', 'Reports', accounts),
  ['/Information', 'Notifications', stay('/ViewNotifications', accounts)],
  open('/TimeCards', 'Time cards', accounts),
  open(`/TimeCards/View/${names.card}`, names.cardTitle, accounts),
  open(`/TimeCards/View/${names.card}/(ssiTabs:Slots)`, names.cardTitle, accounts),
  open(`/TimeCards/View/${names.card}/(ssiTabs:History)`, names.cardTitle, ['admin']),
  open('/TimeCards/Weekly', 'Weekly time cards', notCandidate),
  open('/TimeCards/TimeKeeping', 'Time keeping', notCandidate),
  open('/Candidates/WishList/Specialties', 'Wished specialties', notFacility),
  open('/Candidates/WishList/Employers', 'Wished facilities', notFacility),
  open('/SystemConfigs', 'System configuration', ['admin']),
]

/** Where the console is to go, and the address and the title under which it stands then. */
type Step = [path: string, address: string, title: string]

/** Has the console that stands go from address to address, as the Forward button does; answers what stood elsewhere. */
function walk(page: Page, steps: readonly Step[]): Promise<string[]> {
  return page.evaluate(async asked => {
    const show = (address: string, title: string) => `${address} “${title}”`
    const findElsewhere = async ([path, address, title]: Step): Promise<string | null> => {
      // What stands under the same title would not tell that it is another page.
      const isStale = address === path && document.title === title && path !== '/access-denied'
      if (isStale) await findElsewhere(['/access-denied', '/access-denied', 'Access Forbidden · Locum'])
      const state = { idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1 }
      history.pushState(state, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state }))
      const find = () => show(`${location.pathname}${location.search}`, document.title)
      const end = performance.now() + 30_000
      while (find() !== show(address, title) && performance.now() < end)
        await new Promise(done => requestAnimationFrame(done))
      return find() === show(address, title) ? null : `${path} led to ${find()}, not ${show(address, title)}`
    }
    const wrong: (string | null)[] = []
    for (const step of asked) wrong.push(await findElsewhere(step))
    return wrong.filter(each => each !== null)
  }, steps)
}

const goOn = async (page: Page, path: string, title: string): Promise<void> =>
  expect(await walk(page, [[path, path, `${title} · Locum`]])).toEqual([])

/** A day as the console shows it. */
function toDay(date: string | undefined): string {
  const day = new Date(`${date}T00:00:00Z`)
  const show = (options: Intl.DateTimeFormatOptions) => day.toLocaleDateString('en-US', { timeZone: 'UTC', ...options })
  return `${show({ month: '2-digit', day: '2-digit', year: 'numeric' })} ${show({ weekday: 'short' })}`
}

type Source = Record<string, string>

/** What the records of the installation are called, as its administrator reads them; the same for every account. */
async function readShared(page: Page, address: string): Promise<Shared> {
  await beginSession(page, 'admin')
  const api = await openApi(page, address)
  const read = async (path: string) => `${(await api.get<{ Source: Source }>(path)).body.Source.Name}`
  const [user, company, role, employer, candidate] = await Promise.all([
    read('/api/Membership/User/Get?id=1'),
    read('/api/Membership/Company/Get?id=1'),
    read('/api/Membership/Role/Get?id=1'),
    read('/api/Marketplace/Employers/1'),
    read('/api/Marketplace/Candidates/1'),
  ])
  return { user, company, role, employer, candidate } as Shared
}

/** A job and a time card that the signed-in account reads. */
async function readOwn(page: Page, address: string): Promise<Own> {
  const api = await openApi(page, address)
  const findFirst = async (path: string) => {
    const { body } = await api.get<{ Source: Source[] }>(path, { pageIndex: 0, pageSize: 1 })
    return body.Source[0] as Source
  }
  const [job, card] = await Promise.all([
    findFirst('/api/Marketplace/Jobs/Search'),
    findFirst('/api/Marketplace/TimeCards/Search'),
  ])
  return { job: Number(job.ID), card: Number(card.ID), cardTitle: `${card.CandidateName}, ${toDay(card.Date)}` }
}

let shared: Shared | null = null

for (const account of led) {
  test(`leads ${account} from every address where it should, under its title`, async ({ page, baseURL }) => {
    shared ??= await readShared(page, `${baseURL}`)
    await beginSession(page, account)
    const names = { ...shared, ...(await readOwn(page, `${baseURL}`)) }
    await page.goto('/access-denied')
    await expect(page).toHaveTitle('Access Forbidden · Locum')
    const steps = listRoutes(names).map(([path, titles, landings]): Step => {
      const address = landings[account] ?? refuse(path)
      const title = typeof titles === 'string' ? titles : titles[account]
      return [path, address, `${address.startsWith('/access-denied?') ? 'Access Forbidden' : title} · Locum`]
    })
    expect(await walk(page, steps)).toEqual([])
  })
}

/** What nobody has to sign in for, with the title of its window; a link that does not hold says so. */
const anonymous: readonly [path: string, title: string][] = [
  ['/login', 'Sign in'],
  ['/forgetPassword', 'Forgot your password?'],
  ['/resetPassword', 'Link Expired'],
  ['/acceptInvitation', 'Link Expired'],
  ['/user-response/1/1', 'Confirm receipt|Link Expired'],
  ['/ApproveTimeCard/nothing', 'Approve Time Sheet|Link Expired'],
  ['/RateCandidate?timeCardId=1&candidateId=1', 'Rate Candidate|Link Expired'],
  ['/ReadOnlyWorkedJobDetail?timeCardId=1&candidateId=1', 'Worked Job Detail|Link Expired'],
  ['/FAQs', 'Frequently Asked Questions'],
  ['/email-routing/1/JOB_PUBLISHED/2', 'Open Marketplace app.'],
  ['/service-down?status=1', 'Oh no!'],
  ['/SignUp', 'Sign up'],
]

test('opens the pages of those without an account, and asks for a sign-in before every other one', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 40[014]/)
  for (const [path, title] of anonymous) {
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(`^(${title})`))
    expect(page.url().endsWith(path)).toBe(true)
  }
  for (const path of ['/', '/Users', '/Jobs/JobView/1/(ssiTabs:Candidates)', perDiem, '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveTitle('Sign in · Locum')
    const asked = path === '/' ? '' : `?${new URLSearchParams({ redirectUrl: path })}`
    expect(page.url().endsWith(`/login${asked}`), path).toBe(true)
  }
})

test('skips to the page by keyboard, shows it anew by a link to it, and goes back from what is no main page', async ({
  page,
}) => {
  await beginSession(page, 'agent')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const again = page.waitForRequest(/dashboard/i)
  await page.getByRole('banner').getByRole('link', { name: 'Locum, home' }).click()
  await again
  await expect(page).toHaveURL(/\/home$/)
  const back = page.getByRole('banner').getByRole('button', { name: 'Back' })
  await goOn(page, '/Jobs', 'Jobs')
  await expect(back).toHaveCount(0)
  await goOn(page, '/Jobs/AddJob', 'Add Job')
  await back.click()
  await expect(page).toHaveURL(/\/Jobs$/)

  await test.step('says on the access-denied page what is missing and who can give it', async () => {
    await page.goto('/Users/Add')
    const said = page.getByRole('main').getByRole('status')
    await expect(said).toContainText('It takes the permission "Add users".')
    await expect(said).toContainText(/Who can give it: .*Ada Marlowe/)
    await expect(said).toContainText(/Roles whose holders can give it: .*Agency manager/)
    await expectAccessible(page)
    await takePictures(page, 'access-denied')
  })
})

test('says why something is not shown, and what a later version brings', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'agent')
  await test.step('says of a list which actions are not shown there, and why', async () => {
    await page.goto('/Companies')
    await page.getByRole('main').getByRole('button', { name: "Why can't I…?" }).press('Enter')
    const said = page.getByRole('dialog', { name: 'What is not shown to you, and why' }).getByRole('status')
    await expect(said).toContainText(/Add.*Delete/)
    await expect(said).toContainText('It takes the permission ')
    await expect(said).toContainText(/Who can give it: .*Ada Marlowe/)
    await expectAccessible(page, '[role="dialog"]')
    await takePictures(page, 'why')
  })

  await test.step('shows a page that a later version brings', async () => {
    await page.goto('/Reports')
    await expect(page.getByText('This page comes with a later version of Locum.')).toBeVisible()
    await expectAccessible(page)
    await takePictures(page, 'planned')
  })
})
