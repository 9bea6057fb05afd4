import { createRequire } from 'node:module'

interface Violation {
  id: string
  help: string
  nodes: { html: string; target: unknown[] }[]
}

export interface Axe {
  /** Its own text, to be run in a page. */
  source: string
  run(part: Element | Document, options: object): Promise<{ violations: Violation[] }>
}

// It comes with what is made for browser tests.
const browserPart = createRequire(import.meta.url).resolve('@axe-core/playwright')
export const axe = createRequire(browserPart)('axe-core') as Axe

/** Rules of a whole page, and of colours, which only a browser computes. */
const skipped = [
  'region',
  'color-contrast',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
]

/** What axe finds in a part of a page that a component test has drawn; nothing is what one wants. */
export async function listViolations(element: Element = document.body): Promise<string[]> {
  const rules = Object.fromEntries(skipped.map(rule => [rule, { enabled: false }]))
  const { violations } = await axe.run(element, { rules, resultTypes: ['violations'] })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`))
}
