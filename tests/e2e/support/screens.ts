import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const root = join(import.meta.dirname, '../../..')

type ScreenDescriptor = {
  name: string
  calls?: { list?: { path: string } }
  list?: { route?: string }
  form?: { create?: { route?: string }; edit?: { route?: string } }
}

export type Screen = { name: string; isAnonymous?: boolean; open(page: Page): Promise<void> }

function readDescriptors(): ScreenDescriptor[] {
  const paths = globSync('resources/*.json', { cwd: root }).sort()
  return paths.map(path => JSON.parse(readFileSync(join(root, path), 'utf8')))
}

/** Goes to a path and waits until its screen stands: there, and not where a guard may have sent the browser. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(`/${path.replace(/\?.*$/, '')}`)
}

async function openList(page: Page, route: string): Promise<void> {
  await goTo(page, route)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
}

async function openForm(page: Page, route: string): Promise<void> {
  await goTo(page, route)
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
}

/** Opens the edit screen of the first row that the list answers. */
async function openEdit(page: Page, list: string, path: string, route: string): Promise<void> {
  const answered = page.waitForResponse(answer => new URL(answer.url()).pathname.endsWith(`/${path}`) && answer.ok())
  await openList(page, list)
  const { Source } = (await (await answered).json()) as { Source: Record<string, string | number>[] }
  const [first] = Source
  if (!first) throw new Error(`${list} shows no row to edit`)
  await openForm(
    page,
    route.replace(/\{(\w+)\}/g, (_, name: string) => String(first[name])),
  )
}

function listScreensOf({ name, calls, list, form }: ScreenDescriptor): Screen[] {
  const route = list?.route
  const create = form?.create?.route
  const edit = form?.edit?.route
  const path = calls?.list?.path
  return [
    ...(route ? [{ name: `${name} list`, open: (page: Page) => openList(page, route) }] : []),
    ...(create ? [{ name: `${name} create`, open: (page: Page) => openForm(page, create) }] : []),
    ...(route && edit && path
      ? [{ name: `${name} edit`, open: (page: Page) => openEdit(page, route, path, edit) }]
      : []),
  ]
}

function buildPlainScreen(path: string, isAnonymous: boolean): Screen {
  return { name: path.replace(/\W+/g, ' '), isAnonymous, open: page => goTo(page, path) }
}

/** Every screen of the console: those that the descriptors say, and those written by hand. */
export function listScreens(): Screen[] {
  return [
    buildPlainScreen('login', true),
    buildPlainScreen('service-down?status=1', true),
    buildPlainScreen('home', false),
    buildPlainScreen('access-denied', false),
    buildPlainScreen('Configuration/Versions', false),
    buildPlainScreen('Configuration/Versions/1', false),
    ...readDescriptors().flatMap(listScreensOf),
  ]
}
