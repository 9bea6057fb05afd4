import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { setScheme } from './appearance.ts'

/** The rules that look at colours: all that the other scheme can change. */
const colourRules = ['color-contrast', 'link-in-text-block']

async function listViolations(page: Page, rules: string[] | 'all'): Promise<string[]> {
  // No page of ours has frames: without them axe needs no page of its own to gather what it found.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules === 'all' ? builder : builder.withRules(rules)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 200)}`),
  )
}

/** Expects that axe finds nothing on the page as it stands, in light and, of its colours, in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await setScheme(page, 'light')
  expect(await listViolations(page, 'all'), `what axe finds at ${page.url()}`).toEqual([])
  await setScheme(page, 'dark')
  expect(await listViolations(page, colourRules), `what axe finds at ${page.url()} in dark colours`).toEqual([])
  await setScheme(page, 'light')
}
