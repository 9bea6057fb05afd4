import { beforeEach, describe, expect, it } from 'vitest'
import type { BulkResult } from '#contract/bulk.ts'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { expandDescriptor } from '#contract/standardCalls.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { Refusal } from '#server/platform/kernel/problem.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 20 } as const
const plants = buildTestResource(
  'Plants',
  {
    ...buildSchema(
      {
        Name: { ...text, 'x-unique': 'company' },
        Colour: text,
        Height: { type: 'integer', minimum: 1, maximum: 100 },
        Limit: { type: 'integer' },
        Note: { ...text, 'x-read': 'READ_NOTE' },
        Price: { type: 'integer', 'x-write': 'PRICE_PLANT' },
        Secret: { ...text, 'x-secret': true },
        Status: { ...text, 'x-computed': true },
        Title: text,
        GroupID: { type: 'integer', 'x-reference': 'Groups' },
        Code: { ...text, 'x-transient': true },
        Hidden: { ...text, 'x-transient': true, 'x-read': 'READ_NOTE' },
        Mail: { ...text, format: 'email' },
        Line: { ...text, format: 'phone' },
        CompanyID: { type: 'integer' },
      },
      ['Name', 'Colour'],
    ),
    'x-rules': [
      {
        field: 'Height',
        must: {
          any: [
            { left: { field: 'Limit' }, is: 'absent' },
            { left: { field: 'Height' }, is: 'atMost', right: { field: 'Limit' } },
          ],
        },
        message: 'availability.endsBeforeStart',
      },
    ],
  },
  { scope: [{ path: 'CompanyID', claim: 'company_id' }] },
)
plants.descriptor = expandDescriptor({ ...plants.descriptor, standard: ['updateMany'] })
const groups = buildTestResource('Groups', buildSchema({ Name: text, CompanyID: { type: 'integer' } }), {
  scope: [{ path: 'CompanyID', claim: 'company_id' }],
})

describe.each(listTestServers())('giving values to many on $name', server => {
  const bench = useEngineBench(server, [plants, groups], {
    Plants: {
      async beforeSave({ stored, record }) {
        record.Title = 'Mr'
        if (record.Colour === 'grey') Object.assign(record, { Colour: stored?.Colour, Height: 99 })
        if (stored?.Name === 'Guarded') throw new Refusal('This plant is guarded.')
      },
    },
  })
  const kim = buildCaller(listRules('Plants', 'Groups'))

  beforeEach(async () => {
    await bench.base.database.run(
      `truncate plants restart identity; truncate groups restart identity; truncate audit_entry;
       insert into groups ("Name", "CompanyID") values ('Ours', 1), ('Theirs', 2);
       insert into plants ("Name", "Colour", "Height", "Limit", "Title", "Price", "CompanyID")
       select 'Plant ' || n, case when n = 2 then 'red' else 'blue' end, 10, case when n = 4 then 20 end, 'Mr', 5,
         case when n = 6 then 2 else 1 end from generate_series(1, 6) n`,
    )
    bench.written.length = 0
  })

  const give = async (values: RecordValues, args: CallArguments = {}, caller: Caller = kim) =>
    (await bench.call('Plants', 'updateMany', caller, {
      ids: [1, 2, 3, 4, 5, 6],
      ...args,
      args: { values, ...args.args },
    })) as unknown as BulkResult

  const list = (columns: string) => bench.base.database.run<RecordValues>(`select ${columns} from plants order by "ID"`)

  const refusal = (errors: Record<string, string>) => ({ envelope: { Errors: errors } })

  it('saves each row by itself, with its version and an entry of its own, and leaves foreign rows alone', async () => {
    const answer = await give({ Colour: 'red' })
    expect(answer).toMatchObject({ Success: false, Done: 5, Refused: 1, Total: 6 })
    expect(answer.Source?.map(({ ID, IsUnchanged = false }) => [ID, IsUnchanged])).toEqual(
      [1, 2, 3, 4, 5, 6].map(id => [id, id === 2]),
    )
    expect(answer.Source?.[5]?.Message).toBe('The record was not found.')
    expect(answer.Source?.[0]).toEqual({
      ...{ ID: 1, Success: true, Message: null },
      ...{ Before: { Colour: 'blue' }, After: { Colour: 'red' } },
    })
    expect((await list('"Colour", "Version"')).map(row => [row.Colour, row.Version])).toEqual([
      ...[
        ['red', 2],
        ['red', 1],
        ['red', 2],
        ['red', 2],
        ['red', 2],
      ],
      ['blue', 1],
    ])
    const entries = await bench.base.database.run(
      `select "RecordID"::int, "Before", "After" from audit_entry where "Resource" = 'Plants' order by "RecordID"`,
    )
    expect(entries).toEqual(
      [1, 3, 4, 5].map(id => ({ RecordID: id, Before: { Colour: 'blue' }, After: { Colour: 'red' } })),
    )
    expect(bench.written.flatMap(({ ids }) => ids)).toEqual([1, 3, 4, 5])
  })

  it('gives values as they are kept, and takes them back', async () => {
    const given = { Colour: ' red\u200b ' }
    expect((await give(given, { ids: [1, 2] })).Source).toMatchObject([
      { After: { Colour: 'red' } },
      { IsUnchanged: true },
    ])
    const back = await give({ Colour: 'blue' }, { ids: [1], args: { from: given } })
    expect(back).toMatchObject({ Done: 1, Refused: 0 })
  })

  it('tells on a dry run what would come of it, and writes nothing', async () => {
    const answer = await give({ GroupID: 1 }, { ids: [1, 2], args: { dryRun: true } })
    expect(answer.Source).toEqual(
      [1, 2].map(ID => ({
        ...{ ID, Success: true, Message: null },
        ...{ Before: { GroupID: null, GroupName: null }, After: { GroupID: 1, GroupName: 'Ours' } },
      })),
    )
    expect((await list('"GroupID", "Version"'))[0]).toEqual({ GroupID: null, Version: 1 })
    expect(await bench.countAudits('Plants')).toBe(0)
    expect(bench.written).toEqual([])
  })

  it('takes all that match but those that are left out', async () => {
    const conditions = [{ field: 'Colour', op: 'equals', value: 'blue' } as const]
    const answer = await give({ Height: 11 }, { ids: undefined, matching: { conditions, excluded: [3] } } as never)
    expect(answer).toMatchObject({ Success: true, Total: 3, Next: null })
    expect((await list('"Height"')).map(({ Height }) => Height)).toEqual([11, 10, 10, 11, 11, 10])
  })

  it('validates each row whole: what breaks a rule across fields, a hook or a required field is refused by itself', async () => {
    await bench.base.database.run(`update plants set "Name" = 'Guarded' where "ID" = 1`)
    const { Source } = await give({ Height: 30 }, { ids: [1, 2, 4] })
    expect(Source?.map(({ Success, Message }) => [Success, Message])).toEqual([
      [false, 'This plant is guarded.'],
      [true, null],
      [false, expect.stringMatching(/^Height: ./)],
    ])
    const empty = await give({ Colour: null }, { ids: [2] })
    expect(empty.Source?.[0]?.Message).toMatch(/^Colour: ./)
    const high = await give({ Height: 101 }, { ids: [2] })
    expect(high).toMatchObject({ Done: 0, Refused: 1 })
    expect((await list('"Height"')).map(({ Height }) => Height)).toEqual([10, 30, 10, 10, 10, 10])
  })

  it('refuses a reference to a foreign row, and a value that a service does not leave', async () => {
    expect((await give({ GroupID: 2 }, { ids: [1] })).Source?.[0]?.Success).toBe(false)
    expect((await give({ Title: 'Mrs' }, { ids: [1] })).Source?.[0]?.Message).toBe(
      'Title cannot be changed to this value here.',
    )
    expect(await give({ CompanyID: 2 }, { ids: [1] })).toMatchObject({ Refused: 1 })
    expect(await bench.countAudits('Plants')).toBe(0)
  })

  it('leaves nothing behind of a row of which a service does not take a value', async () => {
    const { Source } = await give({ Colour: 'grey', Height: 12 }, { ids: [1] })
    expect(Source?.[0]).toMatchObject({ Success: false, Message: 'Colour cannot be changed to this value here.' })
    expect((await list('"Colour", "Height", "Version"'))[0]).toEqual({ Colour: 'blue', Height: 10, Version: 1 })
    expect(await bench.countAudits('Plants')).toBe(0)
    expect(bench.written).toEqual([])
  })

  it('gives values only to rows that still have those of From', async () => {
    await give({ Colour: 'red', Height: 12 }, { ids: [1, 3] })
    await give({ Colour: 'green' }, { ids: [3] })
    const undo = await give({ Colour: 'blue' }, { ids: [1, 3], args: { from: { Colour: 'red' } } })
    expect(undo.Source?.map(({ Success, Message }) => [Success, Message])).toEqual([
      [true, null],
      [false, 'It was changed since.'],
    ])
    expect((await list('"Colour"')).map(({ Colour }) => Colour).slice(0, 3)).toEqual(['blue', 'red', 'green'])
    await expect(give({ Colour: 'blue' }, { args: { from: { Height: 1 } } })).rejects.toMatchObject({ status: 400 })
  })

  it('keeps what somebody changed meanwhile in other fields, and refuses a row that is gone', async () => {
    await give({ Colour: 'red' }, { ids: [1, 3], args: { dryRun: true } })
    await bench.base.database.run(`update plants set "Height" = 77, "Version" = 2 where "ID" = 1`)
    await bench.base.database.run(`update plants set "IsDeleted" = true where "ID" = 3`)
    const { Source } = await give({ Colour: 'red' }, { ids: [1, 3] })
    expect(Source?.map(({ Success }) => Success)).toEqual([true, false])
    expect((await list('"Colour", "Height", "Version"'))[0]).toEqual({ Colour: 'red', Height: 77, Version: 3 })
  })

  it('refuses by name what is not given to many, and does not tell what the caller may not see', async () => {
    const notMany = (title: string) => `${title} cannot be given to many records at once.`
    const further = { Code: 'x', Hidden: 'x', Mail: 'a@example.com', Line: '7000000001' }
    await expect(
      give({ Name: 'Same', Price: 9, Secret: 'x', Status: 'x', Note: 'x', Nothing: 'x', ID: 4, ...further }),
    ).rejects.toMatchObject(
      refusal({
        '/Name': notMany('Name'),
        '/Price': notMany('Price'),
        '/Status': notMany('Status'),
        '/Note': 'Note is not a field of this record.',
        '/Nothing': 'Nothing is not a field of this record.',
        '/ID': notMany('ID'),
        '/Code': notMany('Code'),
        '/Hidden': 'Hidden is not a field of this record.',
        '/Mail': notMany('Mail'),
        '/Line': notMany('Line'),
        '/Secret': 'Secret is not a field of this record.',
      }),
    )
    expect((await give({ Price: 9 }, { ids: [1] }, buildCaller([...kim.permissions, 'PRICE_PLANT']))).Done).toBe(1)
  })

  it('takes whoever may update, 1 to 1,000 rows and 1 to 20 values', async () => {
    const reader = buildCaller(['VIEW_Plants', 'ADD_Plants', 'DEL_Plants'])
    await expect(give({ Colour: 'red' }, {}, reader)).rejects.toMatchObject({ status: 403 })
    const foreign = buildCaller(listRules('Plants'), { companyId: 3 })
    await expect(give({ Colour: 'red' }, {}, foreign)).rejects.toMatchObject({ status: 404 })
    const many = Array.from({ length: 1001 }, (_, index) => index + 1)
    await expect(give({ Colour: 'red' }, { ids: many })).rejects.toMatchObject({ status: 400 })
    await expect(give({ Colour: 'red' }, { ids: [] })).rejects.toMatchObject({ status: 400 })
    await expect(give({})).rejects.toMatchObject({ status: 400 })
    const values = Object.fromEntries(many.slice(0, 21).map(index => [`P${index}`, 1]))
    await expect(give(values)).rejects.toMatchObject({ status: 400 })
  })
})
