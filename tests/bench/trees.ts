import type { Locator, Page } from '@playwright/test'
import type { RolePermissions, TreeModule } from '#contract/permissionModule.ts'
import { openVisitor } from './support/browser.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, findPart } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'

export const title =
  '2,000 permissions and 5,000 organizations as trees, from the press to the tree, and from a key to its tick'

export const isInBrowser = true

const [modules, each] = [50, 40]
const regions = 100
const visits = 5
const ticks = 20

/** A role as the services would answer it of so many permissions. */
function buildRole(): RolePermissions {
  const Modules = Array.from({ length: modules }, (_, at): TreeModule => {
    const Permissions = Array.from({ length: each }, (__, index) => {
      const ID = at * each + index + 1
      return { ID, Code: `CODE_${ID}`, Name: `Permission ${ID}`, IsPrivate: false, Selected: index % 2 === 0 }
    })
    return { Name: `Module ${at + 1}`, Permissions, Modules: [], Selected: false, Indetermine: true }
  })
  return { ID: 1, Name: 'Bench', UserCount: 0, Modules }
}

/** Keeps the milliseconds from each event of a kind to the picture after what it sets off; `until` is a selector that must match first. */
async function watch(page: Page, kind: 'click' | 'keydown', until: string): Promise<void> {
  await page.evaluate(
    ([event, selector]) => {
      const times: number[] = []
      Object.assign(window, { benchTimes: times })
      const look = ({ timeStamp }: Event) => {
        const wait = () =>
          requestAnimationFrame(() =>
            document.querySelector(selector) ? setTimeout(() => times.push(performance.now() - timeStamp)) : wait(),
          )
        wait()
      }
      window.addEventListener(event, look, { capture: true })
    },
    [kind, until] as const,
  )
}

async function readTimes(page: Page, count: number): Promise<number[]> {
  await page.waitForFunction(least => (window as unknown as { benchTimes: number[] }).benchTimes.length >= least, count)
  return page.evaluate(() => (window as unknown as { benchTimes: number[] }).benchTimes)
}

/** A company as the services would answer it of so many organizations: regions of offices. */
function buildOrganizations(): object[] {
  const node = (ID: number, ParentID: number | null, Children: object[]) => ({
    ...{ ID, ParentID, Name: `Office ${ID}`, Children, Selected: ID % 2 === 0 },
  })
  const children = Array.from({ length: regions }, (_, at) => {
    const id = 2 + at * 50
    const offices = Array.from({ length: 49 }, (__, index) => node(id + index + 1, id, []))
    return node(id, 1, offices)
  })
  return [node(1, null, children)]
}

interface Tree {
  path: string
  answer: unknown
  /** How many lines below the first have lines of their own. */
  parents: number
  /** Leads to where the tree is one press away; answers what is pressed. */
  approach(page: Page): Promise<Locator>
}

const permissions: Tree = {
  path: '**/Permission/GetByRoleId*',
  answer: buildRole(),
  parents: modules,
  async approach(page) {
    await page.goto('/Roles')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    return page.getByRole('menuitem', { name: 'Permissions' })
  },
}

const organizations: Tree = {
  path: '**/Organizations/Detail/*',
  answer: buildOrganizations(),
  parents: regions,
  async approach(page) {
    await page.goto('/Users/Edit/1')
    await page.getByLabel('First name').waitFor()
    return page.getByRole('tab', { name: 'Organization Assignment' })
  },
}

async function timeTree(
  page: Page,
  { path, answer, parents, approach }: Tree,
): Promise<{ open: number; ticks: number[] }> {
  const json = { Success: true, Source: answer, Message: null }
  await page.route(path, route => route.fulfill({ json }))
  const door = await approach(page)
  await door.waitFor()
  await watch(page, 'click', '[role="treeitem"]')
  await door.click()
  const [open = Number.NaN] = await readTimes(page, 1)
  await page.getByRole('treeitem').first().focus()
  // All is opened from the last line upward.
  await page.keyboard.press('End')
  for (let line = 0; line < parents; line += 1) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
  }
  await page.keyboard.press('Home')
  await watch(page, 'keydown', '[role="treeitem"]')
  for (let index = 1; index <= ticks; index += 1) {
    await page.keyboard.press('Space')
    await readTimes(page, index)
  }
  return { open, ticks: await readTimes(page, ticks) }
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const visitor = await openVisitor(address)
  const worst = (values: readonly number[]) => `95 in 100 within ${findPart(values, 0.95).toFixed(0)} ms`
  const measureTree = async (name: string, tree: Tree): Promise<Figure[]> => {
    const visit = () => visitor.visit(page => timeTree(page, tree))
    await visit()
    const runs: Awaited<ReturnType<typeof visit>>[] = []
    for (let round = 0; round < visits; round += 1) runs.push(await visit())
    const [opened, ticked] = [runs.map(({ open }) => open), runs.flatMap(run => run.ticks)]
    return [
      { name: `${name}: open`, value: findMedian(opened), unit: 'ms', budget: 500, note: worst(opened) },
      { name: `${name}: a tick`, value: findMedian(ticked), unit: 'ms', budget: 50, note: worst(ticked) },
    ]
  }
  try {
    return [
      ...(await measureTree('2,000 permissions', permissions)),
      ...(await measureTree('5,000 organizations', organizations)),
    ]
  } finally {
    await visitor.close()
  }
}
