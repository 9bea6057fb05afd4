import { setTimeout as wait } from 'node:timers/promises'
import { type ImportRecord, importPartBytes, isImportOpen } from '#contract/imports.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { Figure } from './figure.ts'
import { getSuccess, type Wire } from './wire.ts'

const glance = 20
const rowsOfStatement = 500

type Row = Record<string, string>

/** Seconds that a bare multi-row INSERT takes for these rows, 500 a statement and transaction, into a table of their columns alone. */
async function timeInsert(database: Database, rows: readonly Row[]): Promise<number> {
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map(name => `"${name}" text`).join(', ')
  await database.run(
    `drop table if exists bare_import; create table bare_import (id bigserial primary key, ${columns})`,
  )
  const began = performance.now()
  for (let first = 0; first < rows.length; first += rowsOfStatement) {
    const part = rows.slice(first, first + rowsOfStatement)
    const placeholders = part.map(
      (_, row) => `(${names.map((_name, column) => `$${row * names.length + column + 1}`)})`,
    )
    const values = part.flatMap(row => names.map(name => row[name]))
    await database.query(`insert into bare_import (${names.map(name => `"${name}"`)}) values ${placeholders}`, values)
  }
  const seconds = (performance.now() - began) / 1000
  await database.run('drop table bare_import')
  return seconds
}

async function follow(wire: Wire, id: number): Promise<ImportRecord> {
  for (;;) {
    const { Source } = JSON.parse(getSuccess(await wire.get(`/api/Info/Import/${id}`))) as { Source: ImportRecord }
    if (!isImportOpen(Source.Status)) return Source
    await wait(glance)
  }
}

async function send(wire: Wire, rows: readonly Row[]): Promise<number> {
  const names = Object.keys(rows[0] ?? {})
  const bytes = Buffer.from(
    [names, ...rows.map(row => Object.values(row))].map(cells => `${cells.join(',')}\n`).join(''),
  )
  const record = { Resource: 'Employers', FileName: 'hospitals.csv', FileSize: bytes.length }
  const ID = Number(JSON.parse(getSuccess(await wire.post('/api/Info/Import/Begin', record))).Source.ID)
  for (let Place = 0; Place * importPartBytes < bytes.length; Place += 1) {
    const Content = bytes.subarray(Place * importPartBytes, (Place + 1) * importPartBytes).toString('base64')
    getSuccess(await wire.post('/api/Info/Import/AddPart', { ID, Place, Content }))
  }
  return ID
}

/** Tries rows of a file, imports them and takes them back, each as a job; the figures are in times of a bare INSERT. */
export async function measureJob(wire: Wire, database: Database, rows: readonly Row[]): Promise<Figure[]> {
  const id = await send(wire, rows)
  const Columns = Object.keys(rows[0] ?? {})
  const [company] = await database.run<{ id: number }>('select min("ID") as id from company')
  const found = { Encoding: null, Separator: null, Sheet: null, Values: {}, Defaults: { CompanyID: company?.id } }
  const Plan = { ...found, Columns, Targets: Columns, Key: 'CMSFacilityID' }
  const bare = await timeInsert(database, rows)
  const measureStep = async (name: string, path: string, body: object): Promise<Figure> => {
    const began = performance.now()
    getSuccess(await wire.post(`/api/Info/Import/${path}`, { ID: id, ...body }))
    const row = await follow(wire, id)
    const seconds = (performance.now() - began) / 1000
    const isWhole = row.Created === rows.length && row.Failure === null && row.Kept === 0
    if (!isWhole) throw new Error(`The job ended otherwise: ${JSON.stringify(row)}`)
    const speeds = [rows.length / seconds, rows.length / bare].map(speed => Math.round(speed).toLocaleString('en-US'))
    return {
      name,
      value: seconds / bare,
      unit: 'times',
      budget: null,
      note: `${speeds[0]} rows a second, bare ${speeds[1]}`,
    }
  }
  const count = rows.length.toLocaleString('en-US')
  return [
    await measureStep(`a dry run of ${count} rows, beside a bare INSERT`, 'Start', { Plan, DryRun: true }),
    await measureStep('the import of them', 'Start', { Plan, DryRun: false }),
    await measureStep('its Undo', 'Undo', {}),
  ]
}
