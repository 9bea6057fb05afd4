import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Descriptor } from '#contract/descriptor.ts'
import { forgetVersions, openBenchDatabase } from './support/dataFolder.ts'
import { copyFolder, type EditedFolder } from './support/editedFolder.ts'
import { callSteadily, type SteadyCalls, timeFieldLive } from './support/fieldLive.ts'
import type { Figure } from './support/figure.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWires, type Wire } from './support/wire.ts'
import { makePhone } from './support/write.ts'

export const title = 'A new column of 1,000,000 rows, while an export holds a cursor open and 8 writers write'

const list = { path: '/api/Membership/User/GetPage', entity: 'user' }
const property = 'BenchColumn'
/** So long the export is held while the change waits for it, and so long readers are measured without any change, in milliseconds. */
const held = 8000
const calm = 4000
const writerCount = 8
const readerCount = 6
const readsPerSecond = 120

async function cleanUp(): Promise<void> {
  await forgetVersions()
  const database = await openBenchDatabase()
  await database.run(`alter table "user" drop column if exists "${property}"`)
  await database.close()
}

/** The shipped users have no export. */
function addExport(folder: EditedFolder): void {
  const file = 'resources/users.json'
  const users = JSON.parse(readFileSync(join(folder.path, file), 'utf8')) as Descriptor
  folder.save(file, { ...users, calls: { ...users.calls, export: { method: 'GET', path: 'Export' } } })
}

interface Writers {
  end(): Promise<number>
}

/** Each changes one user after the other, as fast as it is answered. */
function write(wires: readonly Wire[]): Writers {
  let isEnded = false
  let count = 0
  const runs = wires.map(async (wire, position) => {
    for (let index = 0; !isEnded; index += 1) {
      const id = 500_000 + position * 10_000 + index
      const one = getSuccess(await wire.get(`/api/Membership/User/Get?id=${id}`))
      const { ID, Version } = JSON.parse(one).Source
      getSuccess(await wire.post('/api/Membership/User/Update', { ID, Version, Phone: makePhone() }))
      count += 1
    }
  })
  return {
    async end() {
      isEnded = true
      await Promise.all(runs)
      return count
    },
  }
}

/** Opens an export and reads none of it: its cursor stays open until it is released. */
async function holdExport(address: string, token: string): Promise<{ release(): Promise<void> }> {
  const answer = await fetch(`${address}/api/Membership/User/Export`, {
    headers: { 'x-api-request': '1', authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The export answers ${answer.status}: ${await answer.text()}`)
  return { release: async () => answer.body?.cancel() }
}

function read(wires: readonly Wire[]): SteadyCalls {
  return callSteadily(wires, `${list.path}?pageIndex=3&pageSize=10&withTotal=false`, readsPerSecond)
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const folder = copyFolder()
  addExport(folder)
  const services = await startServices(stand.port, { LOCUM_CONFIG: folder.path })
  try {
    const token = await fetchToken(services.address, 'admin')
    const wires = await openWires(services.address, token, 1 + readerCount + writerCount)
    const [own, ...others] = wires as [Wire, ...Wire[]]
    const [readers, writing] = [others.slice(0, readerCount), others.slice(readerCount)]
    const writers = write(writing)
    const undisturbed = read(readers)
    await wait(calm)
    const before = await undisturbed.end()
    const exported = await holdExport(services.address, token)
    const disturbed = read(readers)
    const live = timeFieldLive(folder, own, list, property)
    await wait(held)
    const released = performance.now()
    await exported.release()
    await live
    const after = performance.now() - released
    const during = await disturbed.end()
    const written = await writers.end()
    for (const wire of wires) wire.close()
    const longestBefore = Math.max(...before)
    const note = `${during.length} reads, none failed; without the change ${longestBefore.toFixed(0)} ms; ${written} writes beside`
    return [
      { name: 'longest read', value: Math.max(...during), unit: 'ms', budget: 300, note },
      { name: 'from the end of the export until the column is live', value: after, unit: 'ms', budget: null },
    ]
  } finally {
    await services.stop()
    folder.remove()
    await cleanUp()
  }
}
