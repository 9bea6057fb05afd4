import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'
import { type Attack, attacks, type Target } from './support/attacks.ts'
import { buildEnvironment } from './support/dataFolder.ts'
import { copyFolder } from './support/editedFolder.ts'
import type { Figure } from './support/figure.ts'
import { fileAttacks } from './support/fileAttacks.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import type { SteadyCaller } from './support/steadyCaller.ts'
import { fetchToken } from './support/token.ts'

export const title = 'What others wait for while somebody is hostile'

export const hasOwnData = true

/** Milliseconds that an ordinary call of another user may take beside any attack. */
const budget = 200
const facilityCount = 60_000
const lead = 500

const seedFacilities = `
  insert into "employer" ("Name", "State", "TimeZone", "IsActive", "CompanyID", "CreatedBy")
  select 'Facility ' || n, 'OH', 'America/New_York', true, (select min("ID") from "company"), 'bench'
  from generate_series(1, $1::int) n`

const ordinaryPaths = [
  '/api/Marketplace/Employers/GetPaged?pageSize=10&withTotal=false',
  '/api/Membership/User/GetPage?pageSize=10',
]

/** Times ordinary calls while something goes on, and a moment before and after it. */
async function callBeside(caller: SteadyCaller, work: () => Promise<string>): Promise<[times: number[], note: string]> {
  const worker = new Worker(new URL('./support/steadyCaller.ts', import.meta.url), { workerData: caller })
  await once(worker, 'message')
  await wait(lead)
  const note = await work()
  await wait(lead)
  worker.postMessage('end')
  const [times] = (await once(worker, 'message')) as [number[]]
  return [times, note]
}

/** A call that fails beside an attack is worse than one that waits. */
async function measureAttack(caller: SteadyCaller, target: Target, { name, run }: Attack): Promise<Figure> {
  const began = performance.now()
  const beside = callBeside(caller, () => run(target))
  const [times, note] = await beside.catch((error: Error): [number[], string] => [
    [Number.POSITIVE_INFINITY],
    error.message,
  ])
  const seconds = ((performance.now() - began - 2 * lead) / 1000).toFixed(1)
  return { name, value: Math.max(...times), unit: 'ms', budget, note: `${seconds} s: ${note}` }
}

/** On a database and data files of its own, behind one proxy, so that an attack comes from many addresses. */
export async function measure(stand: Stand): Promise<Figure[]> {
  await stand.close()
  const folder = copyFolder()
  const data = mkdtempSync(join(tmpdir(), 'locum-bench-data-'))
  chmodSync(data, 0o755)
  const own = { LOCUM_CONFIG: folder.path, LOCUM_DATA: data, TRUST_PROXY: '1' }
  try {
    const services = await startServices(stand.port, own)
    const database = await openDatabase(readSettings({ ...buildEnvironment(0), ...own }))
    try {
      await database.run(seedFacilities, [facilityCount])
      await database.run('vacuum analyze "employer"')
      const { address } = services
      const [token, agent, candidate] = await Promise.all(
        ['admin', 'agent', 'candidate'].map(login => fetchToken(address, login)),
      )
      const caller = { address, token: token ?? '', paths: ordinaryPaths }
      const target: Target = { address, folder, database, agent: agent ?? '', candidate: candidate ?? '' }
      const calm: Attack = { name: 'nothing', run: () => wait(3000, 'nobody attacks') }
      const figures: Figure[] = []
      for (const attack of [calm, ...fileAttacks, ...attacks]) figures.push(await measureAttack(caller, target, attack))
      return figures
    } finally {
      await database.close()
      await services.stop()
    }
  } finally {
    folder.remove()
    rmSync(data, { recursive: true, force: true })
  }
}
