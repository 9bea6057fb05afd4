import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { Refusal } from '#server/platform/kernel/problem.ts'
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
const racks = buildTestResource(
  'Racks',
  buildSchema({ Name: text, WardIDs: { type: 'array', items: { type: 'integer', 'x-reference': 'Wards' } } }, ['Name']),
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
  const bench = useEngineBench(server, [wards, beds, cots, racks], extensions)
  const kim = buildCaller(listRules('Wards', 'Beds', 'Cots', 'Racks'))

  beforeEach(async () => {
    deleting = null
    saving = null
    await bench.base.database.run('truncate wards, beds, cots, racks, audit_entry restart identity')
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

  it('refuses to add it to a list, and names its place there', async () => {
    const refused = await saveWhileDeleting(() => create('Racks', { Name: 'A', WardIDs: [2, 1] }))
    expect(refused).toMatchObject({ envelope: { Errors: { '/WardIDs/1': 'The selected record does not exist.' } } })
    expect([await count('racks'), await bench.countAudits('Racks')]).toEqual([0, 0])
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

const shades = buildTestResource(
  'Shades',
  buildSchema({
    Name: text,
    Family: text,
    ParentID: { type: 'integer', 'x-reference': 'Shades' },
    Open: { type: 'boolean' },
    Place: { type: 'integer' },
    Short: text,
    Number: text,
  }),
  {
    lookup: { category: 'Family', active: 'Open', order: 'Place', code: 'Short', value: 'Number' },
    calls: {
      list: { method: 'GET', path: 'GetPage', paged: true },
      one: { method: 'GET', path: 'Get', query: { id: 'id' } },
      ofFamily: {
        method: 'GET',
        path: 'OfFamily/{family}',
        reads: 'all',
        query: { withClosed: 'args.withClosed' },
        where: [
          { field: 'Family', is: 'args.family' },
          { field: 'Open', is: true, unless: 'withClosed' },
        ],
        sort: { field: 'Place', direction: 'descending' },
        parameters: { family: { type: 'string' }, withClosed: { type: 'boolean' } },
      },
    },
  },
)
const shade = { type: 'integer', 'x-reference': 'Shades' } as const
const rugs = buildTestResource(
  'Rugs',
  buildSchema({
    Name: { ...text, 'x-unique': 'everywhere' },
    WarmID: { ...shade, 'x-lookup': 'Warm' },
    ToneID: { ...shade, 'x-lookup': 'Tone', 'x-options': { from: 'WarmID', by: 'ParentID' } },
  }),
)

describe.each(listTestServers())('lookups on $name', server => {
  const bench = useEngineBench(server, [shades, rugs])
  const kim = buildCaller([...listRules('Shades', 'Rugs'), 'REVERT_AUDIT'])
  const [red, old, blue, rose] = [1, 2, 3, 4]
  const refused = (errors: object) => ({ envelope: { Success: false, Errors: errors } })
  const notOffered = 'Choose one of those that are offered.'

  beforeEach(async () => {
    await bench.base.database.run('truncate shades, rugs, audit_entry restart identity')
    await bench.base.database.run(`insert into shades ("Name", "Family", "Open", "Place", "ParentID", "Short", "Number") values
      ('Red', 'Warm', true, 1, null, 'R', '2'), ('Old red', 'Warm', false, 2, null, 'OR', null),
      ('Blue', 'Cold', true, 1, null, 'B', null), ('Rose', 'Tone', true, 1, 1, null, null), ('Red', 'Tone', true, 2, 2, null, null)`)
  })

  const create = (record: RecordValues) => bench.call('Rugs', 'create', kim, { record })
  const save = (record: RecordValues) => bench.call('Rugs', 'update', kim, { record: { ID: 1, ...record } })
  const importRows = (rows: RecordValues[]) => bench.call('Rugs', 'import', kim, { args: { rows, key: 'Name' } })

  it('takes an active one of its category, and tells its name beside it', async () => {
    const { Source } = await create({ Name: 'One', WarmID: red, ToneID: rose })
    expect(Source).toMatchObject({ WarmID: red, WarmName: 'Red', ToneName: 'Rose' })
  })

  it('tells its code and its value beside its name, which forms send back in vain', async () => {
    const { Source } = await create({ Name: 'One', WarmID: red, WarmCode: 'X', WarmValue: '9' })
    const beside = { WarmName: 'Red', WarmCode: 'R', WarmValue: '2', ToneID: null, ToneCode: null, ToneValue: null }
    expect(Source).toMatchObject(beside)
    expect((await bench.call('Rugs', 'list', kim)).Source).toMatchObject([beside])
    expect((await save({ ...beside, Version: 1, Name: 'Two' })).Source).toMatchObject({ ...beside, Name: 'Two' })
  })

  it.each([
    ['of another category', blue],
    ['that is not active', old],
    ['that is not there', 99],
  ])('refuses one %s', async (_, WarmID) => {
    await expect(create({ Name: 'One', WarmID })).rejects.toMatchObject(refused({ '/WarmID': notOffered }))
  })

  it('keeps one that was chosen before it was closed, and takes none of it anew', async () => {
    await create({ Name: 'One', WarmID: red })
    await bench.base.database.run('update shades set "Open" = false where "ID" = 1')
    expect(await save({ Version: 1, WarmID: red, Name: 'Two' })).toMatchObject({ Source: { WarmName: 'Red' } })
    // What it narrows is asked again, and still it was not chosen anew.
    expect(await save({ Version: 2, ToneID: rose })).toMatchObject({ Success: true })
    expect(await save({ Version: 3, WarmID: null, ToneID: null })).toMatchObject({ Success: true })
    await expect(save({ Version: 4, WarmID: red })).rejects.toMatchObject(refused({ '/WarmID': notOffered }))
  })

  it('refuses one that another field does not leave', async () => {
    await create({ Name: 'One', WarmID: red })
    await expect(save({ Version: 1, ToneID: 5 })).rejects.toMatchObject(refused({ '/ToneID': notOffered }))
  })

  it('takes names from an import by the category, and closed ones only where they stand already', async () => {
    const { Source } = await importRows([
      { Name: 'One', WarmID: 'red' },
      { Name: 'Two', WarmID: 'Blue' },
      { Name: 'Three', WarmID: 'Old red' },
      { Name: 'Four', WarmID: `#${blue}` },
    ])
    expect(Source).toMatchObject({
      Created: 1,
      Refused: [
        { Row: 1, Errors: { '/WarmID': '"Blue" was not found.' } },
        { Row: 2, Errors: { '/WarmID': notOffered } },
        { Row: 3, Errors: { '/WarmID': notOffered } },
      ],
    })
    await bench.base.database.run('update shades set "Open" = false where "ID" = 1')
    expect((await importRows([{ Name: 'One', WarmID: 'red' }])).Source).toMatchObject({ Unchanged: 1, Refused: [] })
  })

  it('a call reads the rows that it chooses, in its order, with the permission of the one that it stands for', async () => {
    const ask = (caller = kim, args: RecordValues = {}) =>
      bench.call('Shades', 'ofFamily', caller, { args: { family: 'Warm', ...args } })
    expect((await ask()).Source).toMatchObject([{ Name: 'Red' }])
    expect((await ask(kim, { withClosed: true })).Source).toMatchObject([{ Name: 'Old red' }, { Name: 'Red' }])
    await expect(ask(buildCaller(listRules('Rugs')))).rejects.toMatchObject({ status: 403 })
  })
})
