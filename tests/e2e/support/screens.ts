import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type Response } from '@playwright/test'

const root = join(import.meta.dirname, '../../..')

type ScreenDescriptor = {
  name: string
  service: { contract: string }
  calls?: { list?: { path: string } }
  list?: { route?: string }
  form?: { create?: { route?: string }; edit?: { route?: string } }
  record?: { route?: string }
}

export type Screen = { name: string; open(page: Page): Promise<void> }

/** Screens that one visitor opens one after the other, in this order: whoever is signed in loads the first one alone. */
export type Visit = { name: string; isAnonymous: boolean; screens: Screen[] }

type Row = Record<string, unknown>

function readDescriptors(): ScreenDescriptor[] {
  const paths = globSync('resources/*.json', { cwd: root }).sort()
  return paths.map(path => JSON.parse(readFileSync(join(root, path), 'utf8')))
}

/** Has the console that stands open another of its screens without loading anew, as the Forward button does. */
async function goOn(page: Page, path: string): Promise<void> {
  const before = await page.getByRole('heading', { level: 1 }).elementHandle()
  await page.evaluate(address => {
    // The router tells Back from Forward by the position that it keeps with each entry.
    const state = { idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1 }
    history.pushState(state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)
  // A form and a record page may bear the same title: the last screen is gone with its heading.
  await page.waitForFunction(heading => !heading?.isConnected, before)
}

/** Goes to a path and waits until its screen stands: there, and not where a guard may have sent the browser. */
async function goTo(page: Page, path: string): Promise<void> {
  if (await page.getByRole('banner').isVisible()) await goOn(page, `/${path}`)
  else await page.goto(`/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(`/${path.replace(/\?.*$/, '')}`)
}

/** Lists that nothing of the demo data fills; what other tests do may. */
const emptyLists: ReadonlySet<string> = new Set([
  'ScheduledEvents',
  'CandidateRatings',
  'TimeCardLinks',
  'Connectors',
  'IdentityClients',
  'ViewNotifications',
])

async function openList(page: Page, route: string): Promise<void> {
  await goTo(page, route)
  const row = page.getByRole('grid').getByRole('row').nth(1)
  const displayed = emptyLists.has(route) ? page.getByText('There are no records yet.').or(row).first() : row
  await expect(displayed).toBeVisible()
}

async function openForm(page: Page, route: string): Promise<void> {
  await goTo(page, route)
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox').or(main.getByRole('combobox')).first()).toBeVisible()
}

/** Opens a list; answers a row that may be edited, or else the first one, as the services answered it. */
async function openListWithRow(page: Page, route: string, path: string): Promise<Row> {
  // Of an answer to the page before the browser keeps nothing.
  const readRows = async (answer: Response) =>
    ((await answer.json().catch(() => ({ Source: [] }))) as { Source: Row[] }).Source
  // What the header asks of the same list, such as imports that are under way, need not hold a row.
  const answered = page.waitForResponse(
    async answer =>
      new URL(answer.url()).pathname.endsWith(`/${path}`) &&
      answer.ok() &&
      (emptyLists.has(route) || (await readRows(answer)).length > 0),
  )
  await openList(page, route)
  const Source = await readRows(await answered)
  const isEditable = ({ AllowedActions }: Row) => [AllowedActions].flat().includes('edit')
  const first = Source.find(isEditable) ?? Source[0] ?? (emptyLists.has(route) ? {} : undefined)
  if (!first) throw new Error(`${route} shows no row to edit`)
  return first
}

function buildVisit({ name, service, calls, list, form, record }: ScreenDescriptor): Visit {
  const route = list?.route
  const create = form?.create?.route
  const edit = form?.edit?.route
  // Lists of other resources, which a screen before still reads, end with the same word.
  const path = calls?.list && `${service.contract}/${calls.list.path}`
  let row: Row = {}
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, field: string) => String(row[field]))
  const openFirst = async (page: Page, from: string): Promise<void> => {
    if (path) row = await openListWithRow(page, from, path)
    else await openList(page, from)
  }
  const screens = [
    ...(route ? [{ name: `${name} list`, open: (page: Page) => openFirst(page, route) }] : []),
    ...(route && edit && path && !emptyLists.has(route)
      ? [{ name: `${name} edit`, open: (page: Page) => openForm(page, fill(edit)) }]
      : []),
    ...(route && record?.route && path
      ? [{ name: `${name} record`, open: (page: Page) => goTo(page, fill(record.route ?? '')) }]
      : []),
    ...(create ? [{ name: `${name} create`, open: (page: Page) => openForm(page, create) }] : []),
  ]
  return { name, isAnonymous: false, screens }
}

function buildScreen(path: string): Screen {
  return { name: path.replace(/\W+/g, ' '), open: page => goTo(page, path) }
}

/** Every screen of the console: those that the descriptors say, and those written by hand. */
export function listVisits(): Visit[] {
  const anonymous = ['login', 'service-down?status=1'].map(buildScreen)
  const plain = ['home', 'access-denied', 'Configuration/Versions', 'Configuration/Versions/1', 'Agency/Chat'].map(
    buildScreen,
  )
  return [
    { name: 'Whoever is not signed in', isAnonymous: true, screens: anonymous },
    { name: 'The console', isAnonymous: false, screens: plain },
    ...readDescriptors()
      .map(buildVisit)
      .filter(({ screens }) => screens.length > 0),
  ]
}
