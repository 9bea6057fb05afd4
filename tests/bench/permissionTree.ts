import type { Page } from '@playwright/test'
import type { RolePermissions, TreeModule } from '#contract/permissionModule.ts'
import { openVisitor } from './support/browser.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, findPart } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'

export const title = 'The permissions of a role: 2,000 of them, from the press to the tree, and from a key to its tick'

export const isInBrowser = true

const [modules, each] = [50, 40]
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

async function timeTree(page: Page): Promise<{ open: number; ticks: number[] }> {
  const json = { Success: true, Source: buildRole(), Message: null }
  await page.route('**/Permission/GetByRoleId*', route => route.fulfill({ json }))
  await page.goto('/Roles')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  const item = page.getByRole('menuitem', { name: 'Permissions' })
  await item.waitFor()
  await watch(page, 'click', '[role="treeitem"] [role="none"] button')
  await item.click()
  const [open = Number.NaN] = await readTimes(page, 1)
  await page.getByRole('button', { name: 'Open all' }).click()
  await watch(page, 'keydown', '[role="treeitem"]')
  await page.getByRole('treeitem').first().focus()
  for (let index = 1; index <= ticks; index += 1) {
    await page.keyboard.press('Space')
    await readTimes(page, index)
  }
  return { open, ticks: await readTimes(page, ticks) }
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const visitor = await openVisitor(address)
  try {
    await visitor.visit(timeTree)
    const runs: Awaited<ReturnType<typeof timeTree>>[] = []
    for (let visit = 0; visit < visits; visit += 1) runs.push(await visitor.visit(timeTree))
    const [opened, ticked] = [runs.map(({ open }) => open), runs.flatMap(run => run.ticks)]
    const worst = (values: readonly number[]) => `95 in 100 within ${findPart(values, 0.95).toFixed(0)} ms`
    return [
      { name: 'open', value: findMedian(opened), unit: 'ms', budget: 500, note: worst(opened) },
      { name: 'a tick of a module, all open', value: findMedian(ticked), unit: 'ms', budget: 50, note: worst(ticked) },
    ]
  } finally {
    await visitor.close()
  }
}
