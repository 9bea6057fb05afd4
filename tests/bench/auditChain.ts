import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { verifyAudit } from '#server/platform/audit/index.ts'
import { type Database, openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'
import {
  analyzeEntries,
  buildEntryTexts,
  type EntryReader,
  entryCount,
  entryReaders,
  fillEntries,
  withoutSealer,
} from './support/auditEntries.ts'
import { buildEnvironment } from './support/dataFolder.ts'
import type { Figure } from './support/figure.ts'
import { buildHospitals } from './support/hospitals.ts'
import { findMedian } from './support/measuring.ts'
import { compare } from './support/pageComparing.ts'
import { readProcessorTime } from './support/processor.ts'
import { type Services, startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWires, type Wire } from './support/wire.ts'

export const title = 'The audit: its chain beside writers, 1,000,000 entries sealed, verified and listed'

const writers = 8
const rounds = 8
/** Milliseconds of one side of a round: two or three seals fall into it; so short, that who else uses the machine troubles both sides. */
const sideTime = 1200

/** A database of its own, gone afterwards: the other benches' entries stay as they are. */
const folder = join(import.meta.dirname, '../../.cache/bench-audit')

interface Parts {
  database: Database
  services: Services
}

/** Waits until the services have sealed every committed entry. */
async function waitForSeals(database: Database): Promise<void> {
  for (;;) {
    const [row] = await database.run<{ isSealed: boolean }>(
      `select s."LastTransaction" is null and pg_visible_in_snapshot(e."Transaction", s."Snapshot") as "isSealed"
       from (select * from audit_seal order by "ID" desc limit 1) s,
         (select "Transaction" from audit_entry order by "Transaction" desc, "ID" desc limit 1) e`,
    )
    if (row?.isSealed) return
    await wait(50)
  }
}

let made = 0

async function create(wire: Wire): Promise<void> {
  made += 1
  const location = { State: 'OH', TimeZone: 'America/New_York', City: 'Columbus', CompanyID: 1, IsActive: true }
  const code = `AC${made}`
  getSuccess(
    await wire.post('/api/Marketplace/Employers/Save', { ...location, Name: `Bench ${code}`, CMSFacilityID: code }),
  )
}

/** Creates by these clients for a while; answers how many a second. */
async function countWrites(wires: readonly Wire[]): Promise<number> {
  const began = performance.now()
  let count = 0
  const work = async (wire: Wire) => {
    while (performance.now() - began < sideTime) {
      await create(wire)
      count += 1
    }
  }
  await Promise.all(wires.map(work))
  return (count * 1000) / (performance.now() - began)
}

interface Sealing {
  name: string
  budget: number
  /** Has the seals of the side before made before the next side begins; otherwise both sides have a backlog. */
  isSealedBetween: boolean
  /** Writes for a while; answers how many writes a second. */
  count(): Promise<number>
}

/**
 * The throughput without the sealer as a multiple of that with it: the median over the rounds, of which each has both sides. Beside
 * it, what a second of writing takes of the processors: that says the same where others use the machine.
 */
async function compareSealing({ database, services }: Parts, sealing: Sealing): Promise<Figure> {
  const { name, budget, isSealedBetween, count } = sealing
  const ratios: number[] = []
  const sides = { on: [] as number[], off: [] as number[] }
  const costs = { on: [] as number[], off: [] as number[] }
  const measureSide = async (side: 'on' | 'off') => {
    if (isSealedBetween) await waitForSeals(database)
    const work = async () => {
      const [began, time] = [performance.now(), readProcessorTime(services.pid)]
      const found = await count()
      const writes = (found * (performance.now() - began)) / 1000
      costs[side].push(((readProcessorTime(services.pid) - time) * 1000) / writes)
      return found
    }
    const found = await (side === 'on' ? work() : withoutSealer(database, work))
    sides[side].push(found)
    return found
  }
  await count()
  for (let round = 0; round < rounds; round += 1) {
    const isOnFirst = round % 2 === 0
    const first = await measureSide(isOnFirst ? 'on' : 'off')
    const second = await measureSide(isOnFirst ? 'off' : 'on')
    ratios.push(isOnFirst ? second / first : first / second)
  }
  const describe = (found: { on: number[]; off: number[] }, digits: number) =>
    [found.on, found.off].map(list => findMedian(list).toFixed(digits)).join(' and ')
  const spread = `the rounds from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const note = `${describe(sides, 0)} a second with and without, ${describe(costs, 2)} ms of the processors a write; ${spread}`
  return { name, value: findMedian(ratios), unit: 'times', budget, note }
}

/** The writes of one client while another one imports without a pause. */
async function countBesideImport(writer: Wire, importer: Wire): Promise<number> {
  let isOver = false
  const importing = (async () => {
    while (!isOver) {
      made += 1
      const body = { rows: buildHospitals(500, `AI${made}`), key: 'CMSFacilityID', dryRun: false }
      getSuccess(await importer.post('/api/Marketplace/Employers/Import', body))
    }
  })()
  const count = await countWrites([writer])
  isOver = true
  await importing
  return count
}

async function measureList({ database, services: { address } }: Parts, reader: EntryReader): Promise<Figure[]> {
  const path = '/api/Membership/ActionLog/GetDetailedPage?pageIndex=0&pageSize=10'
  const texts = buildEntryTexts(reader, { limit: 10, offset: 0, where: 'true' })
  const [wire] = (await openWires(address, await fetchToken(address, reader.login), 1)) as [Wire]
  try {
    const page = () => database.query(texts.page)
    const ours = (total: boolean) => async () => getSuccess(await wire.get(`${path}&withTotal=${total}`))
    return [
      await compare(`a page of the action log ${reader.name}, without its count`, 'plain', ours(false), page),
      await compare(`a page of the action log ${reader.name}, with its count`, 'counted', ours(true), () =>
        Promise.all([page(), database.query(texts.count)]),
      ),
    ]
  } finally {
    wire.close()
  }
}

/** While the backlog is sealed beside writers, then what is left of it alone, then all of it verified: none of it was ever analysed. */
async function measureEntries(parts: Parts): Promise<Figure[]> {
  const { database } = parts
  const beside = await withWires(parts, wires => {
    const name = `${writers} writers beside a backlog`
    return compareSealing(parts, { name, budget: 1.11, isSealedBetween: false, count: () => countWrites(wires) })
  })
  const [row] = await database.run<{ sealed: number }>('select sum("Count") as sealed from audit_seal')
  const began = performance.now()
  await waitForSeals(database)
  const sealed = performance.now()
  const { wrong, entries } = await verifyAudit(database)
  if (wrong) throw new Error(`The chain does not hold: ${JSON.stringify(wrong)}`)
  const verified = performance.now()
  await analyzeEntries(database)
  const rest = entries - Number(row?.sealed ?? 0)
  const whole = ((sealed - began) / 1000) * (entryCount / rest)
  const note = `${rest} entries were left`
  return [
    beside,
    { name: 'sealing a backlog of 1,000,000, alone', value: whole, unit: 's', budget: 60, note },
    {
      name: 'verifying them, never analysed',
      value: (verified - sealed) / 1000,
      unit: 's',
      budget: 30,
      note: `${entries} entries`,
    },
  ]
}

/** Each part opens its own wires: one on which nothing is said for long is closed by the services. */
async function withWires<Result>({ services }: Parts, work: (wires: Wire[]) => Promise<Result>): Promise<Result> {
  const { address } = services
  const wires = await openWires(address, await fetchToken(address, 'admin'), writers)
  try {
    return await work(wires)
  } finally {
    for (const wire of wires) wire.close()
  }
}

async function measureAll(parts: Parts): Promise<Figure[]> {
  const figures = await measureEntries(parts)
  const common = { budget: 1.11, isSealedBetween: true }
  for (const reader of entryReaders) figures.push(...(await measureList(parts, reader)))
  figures.push(
    await withWires(parts, wires =>
      compareSealing(parts, { ...common, name: `${writers} writers`, count: () => countWrites(wires) }),
    ),
  )
  figures.push(
    await withWires(parts, ([writer, importer]) => {
      const count = () => countBesideImport(writer as Wire, importer as Wire)
      return compareSealing(parts, { ...common, name: 'a writer beside an import', count })
    }),
  )
  return figures
}

export async function measure(stand: Stand): Promise<Figure[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // As root the database runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  const settings = { LOCUM_DATA: folder }
  const services = await startServices(stand.port, settings)
  const database = await openDatabase(readSettings({ ...buildEnvironment(0), ...settings }))
  try {
    await withoutSealer(database, () => fillEntries(database))
    return await measureAll({ database, services })
  } finally {
    await database.close()
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
