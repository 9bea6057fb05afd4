import { expect, type Page } from '@playwright/test'
import { type Axe, axe } from '../../support/axe.ts'
import { isDeep } from '../../support/scale.ts'
import { isDark, type Scheme, setScheme } from './appearance.ts'

/** The rules that look at colours: all that the other scheme can change. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** How each scheme is looked at: by all rules in light, by those of its colours in dark. */
const options: Record<Scheme, object> = {
  light: {},
  dark: { runOnly: { type: 'rule', values: colourRules } },
}

const hasAxe = (page: Page) => page.evaluate(() => 'axe' in window)

async function listViolations(page: Page, scheme: Scheme, part: string): Promise<string[]> {
  // A half of a megabyte: once a document.
  if (!(await hasAxe(page))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([selector, chosen]) => {
      const { axe } = window as unknown as { axe: Axe }
      // What passes is not described: that would be most of the work.
      const { violations } = await axe.run(document.querySelector(selector) ?? document, {
        ...chosen,
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 200)}`),
      )
    },
    [part, options[scheme]] as const,
  )
}

async function expectNone(page: Page, scheme: Scheme, part: string): Promise<void> {
  await setScheme(page, scheme)
  expect(await listViolations(page, scheme, part), `what axe finds at ${page.url()} in ${scheme} colours`).toEqual([])
}

/**
 * Expects that axe finds nothing on the page as it stands, in light and, of its colours, in dark. It begins with the scheme that
 * the page wears and ends with the other one.
 */
export async function expectAccessibleInBoth(page: Page, part = 'html'): Promise<void> {
  const order: Scheme[] = (await isDark(page)) ? ['dark', 'light'] : ['light', 'dark']
  for (const scheme of order) await expectNone(page, scheme, part)
}

/**
 * Expects that axe finds nothing on the page as it stands; in dark as well where there is time for that. Of a page that was looked
 * at, a part is enough: what a selector finds first.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  if (isDeep) await expectAccessibleInBoth(page, part)
  else await expectNone(page, 'light', part)
}
