import { type Conditions, openVisitor } from './support/browser.ts'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'
import { waitForMoment } from './support/moments.ts'
import type { Stand } from './support/stand.ts'

export const title = 'Cold list of 1,000,000 users: first row, signed in, empty caches'

export const isInBrowser = true

const visits = 9

const ways: { name: string; conditions: Conditions; budget: number }[] = [
  { name: 'first row, unthrottled', conditions: {}, budget: 700 },
  { name: 'first row, 10 Mbit and 40 ms', conditions: { network: { megabits: 10, roundTrip: 40 } }, budget: 1100 },
]

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const visitor = await openVisitor(address)
  const times = ways.map((): number[] => [])
  const openList = (conditions: Conditions) =>
    visitor.visit(
      async page => {
        await page.goto('/Users', { waitUntil: 'commit' })
        return waitForMoment(page, 'row')
      },
      { conditions },
    )
  try {
    for (const { conditions } of ways) await openList(conditions)
    for (let visit = 0; visit < visits; visit += 1) {
      for (const [index, { conditions }] of ways.entries()) times[index]?.push(await openList(conditions))
    }
  } finally {
    await visitor.close()
  }
  return ways.map(({ name, budget }, index) => {
    const own = times[index] ?? []
    const note = `best ${Math.min(...own).toFixed(0)}, worst ${Math.max(...own).toFixed(0)}`
    return { name, value: findMedian(own), unit: 'ms', budget, note }
  })
}
