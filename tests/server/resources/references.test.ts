import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { Refusal } from '#server/platform/http/problem.ts'
import type { Extensions } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 40 } as const
const wards = buildTestResource('Wards', buildSchema({ Name: text }))
const beds = buildTestResource(
  'Beds',
  buildSchema({ Name: { ...text, 'x-unique': 'everywhere' }, WardID: { type: 'integer', 'x-reference': 'Wards' } }, [
    'Name',
  ]),
)
/** Like beds, with a service that has to do with its saves: they run in a transaction. */
const cots = buildTestResource(
  'Cots',
  buildSchema({ Name: text, WardID: { type: 'integer', 'x-reference': 'Wards' } }, ['Name']),
)

/** What a call under way waits for, and what tells that it has come so far. */
interface Halt {
  reached: PromiseWithResolvers<void>
  released: PromiseWithResolvers<void>
}

const buildHalt = (): Halt => ({ reached: Promise.withResolvers(), released: Promise.withResolvers() })

let deleting: Halt | null = null
let saving: Halt | null = null

async function stopAt(halt: Halt | null): Promise<void> {
  halt?.reached.resolve()
  await halt?.released.promise
}

const extensions: Extensions = {
  Wards: {
    async beforeDelete({ stored, transaction }) {
      const [used] = await transaction.run<{ count: number }>(
        `select (select count(*) from beds where "WardID" = $1) + (select count(*) from cots where "WardID" = $1) as count`,
        [stored.ID],
      )
      if (used?.count !== 0) throw new Refusal('It is in use.')
      await stopAt(deleting)
    },
  },
  Cots: {
    async beforeSave() {},
    afterSave: () => stopAt(saving),
  },
}

describe.each(listTestServers())('references to what is being deleted on $name', server => {
  const bench = useEngineBench(server, [wards, beds, cots], extensions)
  const kim = buildCaller(listRules('Wards', 'Beds', 'Cots'))

  beforeEach(async () => {
    deleting = null
    saving = null
    await bench.base.database.run('truncate wards, beds, cots, audit_entry restart identity')
    await bench.base.database.run(`insert into wards ("Name") values ('One'), ('Two')`)
  })

  const create = (resource: string, record: RecordValues) => bench.call(resource, 'create', kim, { record })
  const countWaiting = async () => {
    const rows = await bench.base.database.run(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  const count = async (table: string) => (await bench.base.database.run(`select 1 from ${table}`)).length

  /** Deletes ward 1, begins a save while the delete has already looked for what refers to the ward, and lets both end. */
  async function saveWhileDeleting(save: () => Promise<unknown>): Promise<unknown> {
    deleting = buildHalt()
    const deleted = bench.call('Wards', 'delete', kim, { ids: [1] })
    await deleting.reached.promise
    const saved = save().catch((error: unknown) => error)
    await expect.poll(countWaiting).toBe(1)
    deleting.released.resolve()
    expect(await deleted).toMatchObject({ Success: true })
    return saved
  }

  it.each(['Beds', 'Cots'])('refuses a new record of %s, and audits nothing', async resource => {
    const refused = await saveWhileDeleting(() => create(resource, { Name: 'A', WardID: 1 }))
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ envelope: { Errors: { '/WardID': 'The selected record does not exist.' } } })
    expect([await count(resource.toLowerCase()), await bench.countAudits(resource)]).toEqual([0, 0])
  })

  it.each(['Beds', 'Cots'])('refuses to lead a record of %s there', async resource => {
    await create(resource, { Name: 'A', WardID: 2 })
    const record = { ID: 1, Version: 1, WardID: 1 }
    const refused = await saveWhileDeleting(() => bench.call(resource, 'update', kim, { id: 1, record }))
    expect(refused).toMatchObject({ envelope: { Errors: { '/WardID': 'The selected record does not exist.' } } })
    expect((await bench.call(resource, 'one', kim, { id: 1 })).Source).toMatchObject({ WardID: 2, Version: 1 })
  })

  it('lets an import wait for the delete and refuses the row', async () => {
    const rows = [
      { Name: 'A', WardID: 2 },
      { Name: 'B', WardID: 1 },
    ]
    const result = await saveWhileDeleting(() => bench.call('Beds', 'import', kim, { args: { rows, key: 'Name' } }))
    expect(result).toMatchObject({ Source: { Created: 1, Refused: [{ Row: 1 }] } })
  })

  it('keeps what a save under way has just referred to', async () => {
    saving = buildHalt()
    const saved = create('Cots', { Name: 'A', WardID: 1 })
    await saving.reached.promise
    const deleted = bench.call('Wards', 'delete', kim, { ids: [1] })
    await expect.poll(countWaiting).toBe(1)
    saving.released.resolve()
    expect(await saved).toMatchObject({ Success: true })
    expect(await deleted).toMatchObject({ Success: false, Message: 'It is in use.' })
  })

  it('does not hold up who edits what it refers to', async () => {
    saving = buildHalt()
    const saved = create('Cots', { Name: 'A', WardID: 1 })
    await saving.reached.promise
    const record = { ID: 1, Version: 1, Name: 'First' }
    expect(await bench.call('Wards', 'update', kim, { id: 1, record })).toMatchObject({ Success: true })
    saving.released.resolve()
    await saved
  })
})
