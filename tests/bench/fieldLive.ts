import type { Page } from '@playwright/test'
import { openVisitor } from './support/browser.ts'
import { forgetVersions, openBenchDatabase } from './support/dataFolder.ts'
import { copyFolder, type EditedFolder } from './support/editedFolder.ts'
import { callSteadily, timeFieldLive } from './support/fieldLive.ts'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { openWires, type Wire } from './support/wire.ts'

export const title = 'A property from its file to the API and to an open form, with 20 requests a second'

export const isInBrowser = true

const list = { path: '/api/Marketplace/Employers/GetPaged', entity: 'employer' }
const rounds = 9
const prefix = 'BenchField'
const seenPrefix = 'BenchSeen'

async function cleanUp(): Promise<void> {
  await forgetVersions()
  const database = await openBenchDatabase()
  const names = [prefix, seenPrefix].flatMap(each => Array.from({ length: rounds }, (_, round) => each + round))
  for (const name of names) await database.run(`alter table "employer" drop column if exists "${name}"`)
  await database.close()
}

/** Opens a form and waits until its page hears of other versions. */
async function openForm(page: Page): Promise<void> {
  const isHeard = page
    .waitForEvent('websocket', socket => socket.url().includes('/hubs/live'))
    .then(socket => socket.waitForEvent('framereceived'))
  await page.goto('/Employers/Add')
  await isHeard
}

/** Adds properties one after the other; answers the milliseconds from the save of each file until the form shows its field. */
async function timeFieldsSeen(address: string, folder: EditedFolder): Promise<number[]> {
  const visitor = await openVisitor(address)
  try {
    return await visitor.visit(async page => {
      await openForm(page)
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const name = `${seenPrefix}${round}`
        folder.setProperty('employer', name, { type: 'integer', title: name })
        const saved = performance.now()
        await page.getByLabel(name).waitFor()
        times.push(performance.now() - saved)
      }
      return times
    })
  } finally {
    await visitor.close()
  }
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const folder = copyFolder()
  const services = await startServices(stand.port, { LOCUM_CONFIG: folder.path })
  const times: number[] = []
  let seen: number[] = []
  let beside: number[] = []
  try {
    const wires = await openWires(services.address, await fetchToken(services.address, 'admin'), 5)
    const [own, ...others] = wires as [Wire, ...Wire[]]
    const calls = callSteadily(others, '/api/Membership/User/GetPage?pageSize=10&withTotal=false', 20)
    for (let round = 0; round < rounds; round += 1)
      times.push(await timeFieldLive(folder, own, list, `${prefix}${round}`))
    seen = await timeFieldsSeen(services.address, folder)
    beside = await calls.end()
    for (const wire of wires) wire.close()
  } finally {
    await services.stop()
    folder.remove()
    await cleanUp()
  }
  const note = `worst ${Math.max(...times).toFixed(0)} ms; ${beside.length} calls beside, none failed, longest ${Math.max(...beside).toFixed(0)} ms`
  const seenNote = `worst ${Math.max(...seen).toFixed(0)} ms`
  return [
    { name: 'file saved until the API takes the property', value: findMedian(times), unit: 'ms', budget: 500, note },
    { name: 'until an open form shows it', value: findMedian(seen), unit: 'ms', budget: 1000, note: seenNote },
  ]
}
