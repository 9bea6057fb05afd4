import type { Page } from '@playwright/test'
import { type Conditions, openVisitor } from './support/browser.ts'
import { forgetVersions } from './support/dataFolder.ts'
import { copyFolder } from './support/editedFolder.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, findPart } from './support/measuring.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { addWideForm, dropWideForm, wideForm } from './support/wideForm.ts'

export const title = 'From a keystroke to the next picture, in a form of 200 fields'

export const isInBrowser = true

const keys = 'the quick brown fox jumps over the lazy dog'

/** Types into the first field; answers the milliseconds from each key to the picture that comes after all that it set off. */
async function timeKeys(page: Page): Promise<number[]> {
  await page.goto(wideForm.path)
  const field = page.getByLabel(wideForm.label, { exact: false }).first()
  await field.waitFor()
  await field.focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    window.addEventListener(
      'keydown',
      event => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - event.timeStamp))),
      { capture: true },
    )
  })
  for (const [index, key] of [...keys].entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForFunction(count => (window as unknown as { keyTimes: number[] }).keyTimes.length > count, index)
  }
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
}

const ways: { name: string; budget: number; conditions?: Conditions }[] = [
  { name: 'as fast as it goes', budget: 50 },
  { name: 'at a quarter of the speed', budget: 150, conditions: { slowdown: 4 } },
]

export async function measure(stand: Stand): Promise<Figure[]> {
  const folder = copyFolder()
  addWideForm(folder)
  const services = await startServices(stand.port, { LOCUM_CONFIG: folder.path })
  try {
    const visitor = await openVisitor(services.address)
    const figures: Figure[] = []
    for (const { name, budget, conditions } of ways) {
      const times = await visitor.visit(timeKeys, { conditions })
      const note = `${times.length} keys, 95 in 100 within ${findPart(times, 0.95).toFixed(0)} ms`
      figures.push({ name, value: findMedian(times), unit: 'ms', budget, note })
    }
    await visitor.close()
    return figures
  } finally {
    await services.stop()
    folder.remove()
    await forgetVersions()
    await dropWideForm()
  }
}
