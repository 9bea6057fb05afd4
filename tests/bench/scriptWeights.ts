import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openVisitor } from './support/browser.ts'
import type { Figure } from './support/figure.ts'
import { type Moments, waitForMoment } from './support/moments.ts'
import type { Stand } from './support/stand.ts'

export const title = 'Scripts until it is usable, gz -9'

export const isInBrowser = true

const root = join(import.meta.dirname, '../..')

const ways: { name: string; path: string; moment: keyof Moments['found']; isSignedOut?: boolean; budget: number }[] = [
  { name: 'sign-in form', path: '/login', moment: 'signIn', isSignedOut: true, budget: 140 },
  { name: 'shell', path: '/home', moment: 'shell', budget: 230 },
  { name: 'first row of a list', path: '/Users', moment: 'row', budget: 430 },
  { name: 'form', path: '/Users/Add', moment: 'form', budget: 470 },
]

type Script = { path: string; began: number; encoded: number }

function listScripts(page: Page): Promise<Script[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, startTime, encodedBodySize }) => ({
        path: new URL(name).pathname,
        began: startTime,
        encoded: encodedBodySize,
      }))
      .filter(({ path }) => path.endsWith('.js')),
  )
}

const toSize = ({ path }: Script) => statSync(join(root, 'dist', `${path}.gz`)).size / 1024

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const visitor = await openVisitor(address)
  const figures: Figure[] = []
  try {
    for (const { name, path, moment, isSignedOut = false, budget } of ways) {
      const scripts = await visitor.visit(
        async page => {
          await page.goto(path, { waitUntil: 'commit' })
          await waitForMoment(page, moment)
          // Whatever was asked for by then counts, be it needed or not; what is fetched ahead comes after.
          const time = await page.evaluate(name => window.moments.found[name] ?? 0, moment)
          return (await listScripts(page)).filter(({ began }) => began <= time)
        },
        { isSignedOut },
      )
      const value = scripts.reduce((sum, script) => sum + toSize(script), 0)
      const sent = scripts.reduce((sum, { encoded }) => sum + encoded / 1024, 0)
      figures.push({
        name,
        value,
        unit: 'KiB',
        budget,
        note: `${scripts.length} files, ${sent.toFixed(0)} KiB as sent (br)`,
      })
    }
  } finally {
    await visitor.close()
  }
  return figures
}
