import { forgetVersions, openBenchDatabase } from './support/dataFolder.ts'
import { copyFolder } from './support/editedFolder.ts'
import { callSteadily, timeFieldLive } from './support/fieldLive.ts'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { openWires, type Wire } from './support/wire.ts'

export const title = 'A property from its file to the API, with 20 requests a second'

const list = { path: '/api/Marketplace/Employers/GetPaged', entity: 'employer' }
const rounds = 9
const prefix = 'BenchField'

async function cleanUp(): Promise<void> {
  await forgetVersions()
  const database = await openBenchDatabase()
  for (let round = 0; round < rounds; round += 1)
    await database.run(`alter table "employer" drop column if exists "${prefix}${round}"`)
  await database.close()
}

export async function measure(stand: Stand): Promise<Figure[]> {
  await stand.close()
  const folder = copyFolder()
  const services = await startServices(stand.port, { LOCUM_CONFIG: folder.path })
  const times: number[] = []
  let beside: number[] = []
  try {
    const wires = await openWires(services.address, await fetchToken(services.address, 'admin'), 5)
    const [own, ...others] = wires as [Wire, ...Wire[]]
    const calls = callSteadily(others, '/api/Membership/User/GetPage?pageSize=10&withTotal=false', 20)
    for (let round = 0; round < rounds; round += 1)
      times.push(await timeFieldLive(folder, own, list, `${prefix}${round}`))
    beside = await calls.end()
    for (const wire of wires) wire.close()
  } finally {
    await services.stop()
    folder.remove()
    await cleanUp()
  }
  const note = `worst ${Math.max(...times).toFixed(0)} ms; ${beside.length} calls beside, none failed, longest ${Math.max(...beside).toFixed(0)} ms`
  return [
    { name: 'file saved until the API takes the property', value: findMedian(times), unit: 'ms', budget: 500, note },
  ]
}
