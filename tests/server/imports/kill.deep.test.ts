import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildXlsxWriter } from '#server/platform/sheets/index.ts'
import { isDeep, scale } from '#tests/support/scale.ts'
import { lapseLeases } from '../support/lapseLeases.ts'
import { type Program, startProgram } from '../support/process.ts'
import { testPassword } from '../support/runningApp.ts'
import { createShippedDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'
import {
  buildFacilities,
  buildImportClient,
  buildPlan,
  buildRows,
  type ImportClient,
  sumFacilities,
} from './importClient.ts'

/** A process that starts on a busy machine takes its time, and each of these tests begins four. */
const patience = scale(120_000, 1_200_000)

const headings = buildPlan().Columns

async function toWorkbook(rows: readonly string[][]): Promise<Buffer> {
  const writer = buildXlsxWriter(headings, 'Facilities')
  const writing = writer.write(rows).then(() => writer.end())
  const chunks: Buffer[] = []
  for await (const chunk of writer.output) chunks.push(chunk as Buffer)
  await writing
  return Buffer.concat(chunks)
}

const count = scale(2000, 50_000)
const known = count / 2

const ways = [
  { kind: 'CSV', build: async (rows: string[][]) => Buffer.from(buildFacilities(rows)) },
  { kind: 'XLSX', build: toWorkbook },
]
const files = scale(ways.slice(0, 1), ways)

describe.each(listTestServers())('an import whose process is killed on $name', server => {
  let stand: TestDatabase
  let program: Program
  let address: string
  beforeAll(async () => {
    stand = await createShippedDatabase(server)
    await begin()
    const stored = buildRows(known).map(([id, name], index) => ({ id, name: index % 2 === 0 ? name : `Old ${index}` }))
    await stand.database.run(
      `insert into employer ("CMSFacilityID", "Name", "City", "State", "TimeZone", "CompanyID", "HasEmergencyServices")
       select id, name, 'Dallas', 'OH', 'America/Chicago', (select min("ID") from company), null
       from jsonb_to_recordset($1::jsonb) as r(id text, name text)`,
      [JSON.stringify(stored)],
    )
  })
  afterAll(async () => {
    await program?.killGroup()
    await stand?.drop()
  })

  async function begin(): Promise<void> {
    const { databaseUrl, data } = stand.settings
    const environment = { DATABASE_URL: databaseUrl ?? '', LOCUM_DATA: data, LOCUM_ADMIN_PASSWORD: testPassword }
    program = startProgram('tests/server/support/importServer.ts', environment)
    address = (await program.until(output => output.includes('\n'))).trim()
  }

  async function signIn(): Promise<ImportClient> {
    const form = { grant_type: 'password', client_id: 'locum-console', username: 'admin', password: testPassword }
    const answer = await fetch(`${address}/identity/token`, { method: 'POST', body: new URLSearchParams(form) })
    return buildImportClient(address, (await answer.json()).access_token)
  }

  async function beginAgain(): Promise<ImportClient> {
    await program.killGroup()
    await lapseLeases(stand.database)
    await begin()
    return signIn()
  }

  test.each(files)(
    'goes on where it was and is undone to the former state ($kind)',
    { timeout: patience },
    async ({ build }) => {
      const { database } = stand
      const before = await sumFacilities(database)
      let client = await signIn()
      const [company] = await database.run<{ id: number }>('select min("ID") as id from company')
      const plan = buildPlan({ Defaults: { CompanyID: company?.id, IsActive: true } })
      const rows = buildRows(count)
      rows[count - 7] = ['000001', 'Twice', 'Austin', 'OH', 'Yes']
      const id = await client.send(await build(rows))

      await client.start(id, plan, true)
      const tried = await client.until(id)
      const expected = {
        Total: count,
        Done: count,
        Created: count - known - 1,
        Updated: known,
        Unchanged: 0,
        Refused: 1,
      }
      expect(tried).toMatchObject({ ...expected, Status: 'Checked', IsDryRun: true })
      expect(await sumFacilities(database)).toBe(before)

      await client.start(id, plan)
      const halfway = await client.until(id, ({ Done }) => Done >= count / 4)
      expect(halfway.Status).toBe('Running')
      client = await beginAgain()
      expect(await client.until(id)).toMatchObject({ ...expected, Status: 'Done', IsDryRun: false, Failure: null })
      const [live] = await database.run<{ count: number }>('select count(*) from employer where not "IsDeleted"')
      expect(live?.count).toBe(count - 1)

      await client.call('POST', 'Undo', { ID: id })
      await client.until(id, ({ Done }) => Done >= count / 4)
      client = await beginAgain()
      expect(await client.until(id)).toMatchObject({ Status: 'Undone', Kept: 0, Done: count - 1, Total: count - 1 })
      expect(await sumFacilities(database)).toBe(before)
    },
  )

  // Three further starts, each with a wait for the next: `npm run test:deep` has the time.
  test.runIf(isDeep)(
    'fails after it ended its process three times at the same rows',
    { timeout: patience },
    async () => {
      const { database } = stand
      await database.run(`create function wait_forever() returns trigger language plpgsql as $$
      begin if new."Name" = 'Endless' then perform pg_sleep(3600); end if; return new; end $$`)
      await database.run(
        'create trigger endless before insert on employer for each row execute function wait_forever()',
      )
      let client = await beginAgain()
      const id = await client.send(buildFacilities([['999999', 'Endless', 'Austin', 'OH', 'Yes']]))
      await client.start(id, buildPlan())
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        await untilAsleep()
        expect((await client.read(id)).Status).toBe('Running')
        await program.killGroup()
        await lapseLeases(database)
        await database.run(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
        )
        await untilAsleep(false)
        await begin()
        client = await signIn()
      }
      const ended = await client.until(id)
      expect(ended).toMatchObject({ Status: 'Failed', Failure: expect.stringContaining('ended 3 times') })
    },
  )

  async function untilAsleep(isAsleep = true): Promise<void> {
    for (;;) {
      const asleep = await stand.database.run(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
      if (asleep.length > 0 === isAsleep) return
      await wait(100)
    }
  }
})
