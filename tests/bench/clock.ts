import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'
import { bellFiles } from '#tests/support/bells.ts'
import { copyFolder } from './support/editedFolder.ts'
import type { Figure } from './support/figure.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'

export const title = '100,000 rows due by the clock, worked off by two instances'
export const hasOwnData = true

const rowCount = 100_000
/** Milliseconds a row where 500 are worked off in a second. */
const budget = 2
const punctual = 20

const insertDue = `insert into bell ("Name", "Status", "StartsOn", due_on)
  select 'Bell ' || n, 'Waiting', $1::timestamptz, $1::timestamptz from generate_series(1, $2::int) n returning "ID"`

async function countWaiting(database: Database): Promise<number> {
  const [row] = await database.run<{ rows: number }>(`select count(*) as rows from bell where "Status" = 'Waiting'`)
  return row?.rows ?? 0
}

async function workOff(database: Database): Promise<Figure> {
  const began = performance.now()
  await database.run(insertDue, [new Date().toISOString(), rowCount])
  const inserted = performance.now()
  while ((await countWaiting(database)) > 0) await wait(250)
  const took = performance.now() - inserted
  const [sent] = await database.run<{ entries: number; records: number }>(
    `select count(*) as entries, count(distinct "RecordID") as records from audit_entry where "Resource" = 'Bells' and "Action" = 'ring'`,
  )
  const all = rowCount + punctual
  if (sent?.entries !== all || sent.records !== all)
    throw new Error(`${sent?.entries} events were sent to ${sent?.records} of ${all} rows.`)
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  const rate = Math.round(rowCount / (took / 1000))
  const note = `${rate} a second, ${seconds(inserted, inserted + took)} s after ${seconds(began, inserted)} s of insert; each once`
  return { name: 'a due row', value: took / rowCount, unit: 'ms', budget, note }
}

/** The longest time from the moment of a single row until its event has been committed. */
async function measureLateness(database: Database): Promise<Figure> {
  const lags: number[] = []
  for (let round = 0; round < punctual; round += 1) {
    const moment = Date.now() + 700 + round * 37
    await database.run(insertDue, [new Date(moment).toISOString(), 1])
    while ((await countWaiting(database)) > 0) await wait(10)
    lags.push(Date.now() - moment)
  }
  const note = `of ${punctual} rows, one after the other`
  return { name: 'the longest from the moment of a row', value: Math.max(...lags), unit: 'ms', budget: 1000, note }
}

export async function measure({ port }: Stand): Promise<Figure[]> {
  const folder = copyFolder()
  const data = mkdtempSync(join(tmpdir(), 'locum-bench-clock-'))
  chmodSync(data, 0o755)
  for (const [path, content] of Object.entries(bellFiles)) folder.save(path, content)
  const settings = {
    LOCUM_DATA: data,
    LOCUM_CONFIG: folder.path,
    LOCUM_DEMO: 'off',
    LOCUM_ADMIN_PASSWORD: 'Bench-Riders-2026',
  }
  const first = await startServices(port, settings)
  const second = await startServices(port + 1, settings)
  const database = await openDatabase(readSettings(settings))
  try {
    return [await measureLateness(database), await workOff(database)]
  } finally {
    await database.close()
    await Promise.all([first.stop(), second.stop()])
    folder.remove()
    rmSync(data, { recursive: true, force: true })
  }
}
