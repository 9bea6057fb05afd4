import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { schemes, setScheme } from './appearance.ts'

async function listViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 200)}`),
  )
}

/** Expects that axe finds nothing on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of schemes) {
    await setScheme(page, scheme)
    expect(await listViolations(page), `what axe finds at ${page.url()} in ${scheme}`).toEqual([])
  }
  await setScheme(page, 'light')
}
