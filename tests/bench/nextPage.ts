import type { Page } from '@playwright/test'
import { applyConditions, openVisitor } from './support/browser.ts'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'
import { waitForMoment } from './support/moments.ts'
import type { Stand } from './support/stand.ts'

export const title = 'Next page of 1,000,000 users: click to rows'

export const isInBrowser = true

const turns = 25

const ways = [
  { name: 'next page, unthrottled', slowdown: 1, budget: 80 },
  { name: 'next page, processor at a quarter', slowdown: 4, budget: 300 },
]

async function turnPage(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Next page' }).click()
  return waitForMoment(page, 'turn')
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const visitor = await openVisitor(address)
  try {
    return await visitor.visit(async page => {
      await page.goto('/Users')
      await waitForMoment(page, 'row')
      const figures: Figure[] = []
      for (const { name, slowdown, budget } of ways) {
        await applyConditions(page, { slowdown })
        const times: number[] = []
        for (let turn = 0; turn < turns + 5; turn += 1) times.push(await turnPage(page))
        const own = times.slice(5)
        const note = `best ${Math.min(...own).toFixed(0)}, worst ${Math.max(...own).toFixed(0)}`
        figures.push({ name, value: findMedian(own), unit: 'ms', budget, note })
      }
      return figures
    })
  } finally {
    await visitor.close()
  }
}
