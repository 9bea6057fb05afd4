import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openVisitor } from './support/browser.ts'
import { makeCardLinks } from './support/cardLinks.ts'
import type { Figure } from './support/figure.ts'
import { type Moments, waitForMoment } from './support/moments.ts'
import type { Stand } from './support/stand.ts'

export const title = 'Scripts until it is usable, gz -9'

export const isInBrowser = true

const root = join(import.meta.dirname, '../..')

interface Way {
  name: string
  /** The time sheet of a link that holds, where it is absent. */
  path?: string
  moment: keyof Moments['found']
  isSignedOut?: boolean
  /** Counts all that comes until both dialogs of a time sheet were opened. */
  hasDialogs?: boolean
  budget: number
}

const ways: Way[] = [
  { name: 'sign-in form', path: '/login', moment: 'signIn', isSignedOut: true, budget: 140 },
  { name: 'shell', path: '/home', moment: 'shell', budget: 230 },
  { name: 'first row of a list', path: '/Users', moment: 'row', budget: 430 },
  { name: 'form', path: '/Users/Add', moment: 'form', budget: 470 },
  { name: 'time sheet of a link', moment: 'said', isSignedOut: true, budget: 140 },
  { name: 'the same, with both dialogs opened', moment: 'said', isSignedOut: true, hasDialogs: true, budget: 180 },
]

/** What these pages weigh does not depend on whether a link holds: their own code comes before they ask. */
const publicPaths = [
  '/RateCandidate?timeCardId=1&candidateId=1',
  '/ReadOnlyWorkedJobDetail?timeCardId=1&candidateId=1',
  '/user-response/1/1',
  '/FAQs',
  '/email-routing/1/OFFER/1',
  '/VerifyCertificate',
  '/service-down?status=1',
]

for (const path of publicPaths) ways.push({ name: path, path, moment: 'said', isSignedOut: true, budget: 140 })

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

/** Opens both dialogs of a time sheet, one after the other. */
async function openDialogs(page: Page): Promise<void> {
  for (const [button, name] of [
    ['Dispute', 'Dispute time sheet'],
    ['Add signature', 'Signature'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
}

const toSize = ({ path }: Script) => statSync(join(root, 'dist', `${path}.gz`)).size / 1024

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const { approve } = (await makeCardLinks(await stand.database())).addresses
  const visitor = await openVisitor(address)
  const figures: Figure[] = []
  try {
    for (const { name, path = approve, moment, isSignedOut = false, hasDialogs = false, budget } of ways) {
      const scripts = await visitor.visit(
        async page => {
          await page.goto(path, { waitUntil: 'commit' })
          await waitForMoment(page, moment)
          if (hasDialogs) {
            await openDialogs(page)
            return listScripts(page)
          }
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
