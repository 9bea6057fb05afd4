import { setTimeout as wait } from 'node:timers/promises'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import { type ImportPlan, type ImportRecord, importPartBytes, isImportOpen } from '#contract/imports.ts'
import type { Database } from '#server/platform/database/index.ts'

/** An answer of the API. */
export interface Answered {
  status: number
  envelope: Envelope<RecordValues>
  text: string
}

/** The calls of imports, made by one user. */
export interface ImportClient {
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answered>
  /** Begins an import and hands its whole file over; answers its ID. */
  send(content: string | Buffer, given?: RecordValues): Promise<number>
  start(id: number, plan: ImportPlan, isDryRun?: boolean): Promise<Answered>
  read(id: number): Promise<ImportRecord>
  /** Waits until an import fulfils something, its end unless said otherwise. */
  until(id: number, isMet?: (row: ImportRecord) => boolean): Promise<ImportRecord>
}

const glance = 20

export function buildImportClient(address: string, token: string): ImportClient {
  const headers = { 'x-api-request': '1', 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const client: ImportClient = {
    async call(method, path, body) {
      const url = `${address}/api/Info/Import/${path}`
      const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      return { status: answer.status, text, envelope: isJson ? JSON.parse(text) : null }
    },
    async send(content, given = {}) {
      const bytes = Buffer.from(content)
      const record = { Resource: 'Employers', FileName: 'facilities.csv', FileSize: bytes.length, ...given }
      const { envelope, text } = await client.call('POST', 'Begin', record)
      if (!envelope.Success) throw new Error(text)
      const ID = Number(envelope.Source?.ID)
      for (let Place = 0; Place * importPartBytes < bytes.length; Place += 1) {
        const Content = bytes.subarray(Place * importPartBytes, (Place + 1) * importPartBytes).toString('base64')
        const added = await client.call('POST', 'AddPart', { ID, Place, Content })
        if (!added.envelope.Success) throw new Error(added.text)
      }
      return ID
    },
    start: (ID, Plan, DryRun = false) => client.call('POST', 'Start', { ID, Plan, DryRun }),
    async read(id) {
      const { envelope, text } = await client.call('GET', String(id))
      if (!envelope?.Success) throw new Error(text)
      return envelope.Source as unknown as ImportRecord
    },
    async until(id, isMet = ({ Status }) => !isImportOpen(Status)) {
      for (;;) {
        const row = await client.read(id)
        if (isMet(row)) return row
        if (!isImportOpen(row.Status)) throw new Error(`The import ended: ${JSON.stringify(row)}`)
        await wait(glance)
      }
    },
  }
  return client
}

const columns = ['Facility ID', 'Facility Name', 'City/Town', 'State', 'Emergency Services']

/** The plan for the files of {@link buildFacilities}. */
export function buildPlan(changes: Partial<ImportPlan> = {}): ImportPlan {
  return {
    Encoding: null,
    Separator: null,
    Sheet: null,
    Columns: columns,
    Targets: ['CMSFacilityID', 'Name', 'City', 'State', 'HasEmergencyServices'],
    Values: {},
    Defaults: { CompanyID: 1, IsActive: true },
    Key: 'CMSFacilityID',
    ...changes,
  }
}

/** Rows of facilities, as cells. */
export function buildRows(count: number, city = 'Austin'): string[][] {
  return Array.from({ length: count }, (_, index) => [
    String(index + 1).padStart(6, '0'),
    `Facility ${index + 1}`,
    city,
    index % 2 === 0 ? 'Ohio' : 'CA',
    index % 3 === 0 ? 'Yes' : 'No',
  ])
}

/** A CSV file of rows under the columns of the plan. */
export function buildFacilities(rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map(cells => `${cells.join(',')}\r\n`).join('')
}

/** A checksum over the business columns of the live facilities. */
export async function sumFacilities(database: Database): Promise<string> {
  const [row] = await database.run<{ sum: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(
       (to_jsonb(e) - '{Version,ModifiedBy,ModifiedOn,CreatedBy,CreatedOn,IsDeleted}'::text[])::text, '|' order by e."ID")), '') as sum
     from employer e where not e."IsDeleted"`,
  )
  return row?.sum ?? ''
}
