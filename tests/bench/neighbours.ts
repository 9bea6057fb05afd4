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
import { floods } from './support/floods.ts'
import { findPart } from './support/measuring.ts'
import { watchGrowth } from './support/memory.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import type { SteadyCaller, SteadyTimes } from './support/steadyCaller.ts'
import { fetchToken } from './support/token.ts'

export const title = 'What a quiet user waits for beside somebody who asks for too much'

export const hasOwnData = true

/** Milliseconds that 99 of 100 ordinary calls of another user may take at most beside anything. */
const budget = 200
/** Megabytes that the services may take above what they take at rest. */
const memoryBudget = 300
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
async function callBeside(
  caller: SteadyCaller,
  work: () => Promise<string>,
): Promise<[times: SteadyTimes, note: string]> {
  const worker = new Worker(new URL('./support/steadyCaller.ts', import.meta.url), { workerData: caller })
  await once(worker, 'message')
  await wait(lead)
  const note = await work().catch((error: Error) => error.message)
  await wait(lead)
  worker.postMessage('end')
  const [times] = (await once(worker, 'message')) as [SteadyTimes]
  return [times, note]
}

const failed: SteadyTimes = { lists: [Number.POSITIVE_INFINITY], hub: [Number.POSITIVE_INFINITY] }

/** A call that fails beside an attack is worse than one that waits. */
async function measureAttack(caller: SteadyCaller, target: Target, { name, run }: Attack): Promise<Figure[]> {
  const began = performance.now()
  const beside = () =>
    callBeside(caller, () => run(target)).catch((error: Error): [SteadyTimes, string] => [failed, error.message])
  const [[times, note], growth] = await watchGrowth(target.pid, beside)
  const seconds = ((performance.now() - began - 2 * lead) / 1000).toFixed(1)
  const toWaiting = (what: string, all: number[], more = ''): Figure => ({
    ...{ name: `${name}: ${what}, p99`, value: findPart(all, 0.99), unit: 'ms', budget },
    note: `at most ${Math.round(Math.max(...all))} ms${more}`,
  })
  return [
    toWaiting('lists', times.lists, `; ${seconds} s: ${note}`),
    toWaiting('hub', times.hub),
    { name: `${name}: memory`, value: growth, unit: 'MB', budget: memoryBudget },
  ]
}

/** All of them, or those whose name holds what LOCUM_BENCH_ATTACK says. */
function chooseAttacks(): Attack[] {
  const calm: Attack = { name: 'nothing', run: () => wait(3000, 'nobody attacks') }
  const chosen = process.env.LOCUM_BENCH_ATTACK ?? ''
  return [calm, ...floods, ...fileAttacks, ...attacks].filter(({ name }) => name.includes(chosen))
}

/** On a database and data files of its own, behind one proxy, so that an attack comes from many addresses. */
export async function measure(stand: Stand): Promise<Figure[]> {
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
      const { address, pid } = services
      const [token = '', agent = '', candidate = ''] = await Promise.all(
        ['admin', 'agent', 'candidate'].map(login => fetchToken(address, login)),
      )
      const caller = { address, token, paths: ordinaryPaths, edited: { Resource: 'Employers', Id: '1' } }
      const target: Target = { address, pid, folder, database, agent, candidate }
      const figures: Figure[] = []
      for (const attack of chooseAttacks()) figures.push(...(await measureAttack(caller, target, attack)))
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
