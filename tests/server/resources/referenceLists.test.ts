import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { RecordHistory } from '#contract/history.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 40 } as const
const past = {
  history: { method: 'GET', path: 'GetHistory', query: { id: 'id' } },
} as const

const wards = buildTestResource(
  'Wards',
  buildSchema({
    Name: text,
    CompanyID: { type: 'integer' },
    ParentID: { type: 'integer', 'x-reference': 'Wards' },
  }),
  { parent: 'ParentID', scope: [{ path: 'CompanyID', claim: 'company_id', bypass: 'ALL' }] },
)
const nurses = buildTestResource(
  'Nurses',
  buildSchema(
    {
      Name: { ...text, 'x-unique': 'everywhere' },
      WardIDs: { type: 'array', items: { type: 'integer', 'x-reference': 'Wards' } },
      AreaIDs: { type: 'array', items: { type: 'integer', 'x-reference': 'Wards' }, 'x-kind': 'tree' },
    },
    ['Name'],
  ),
)
nurses.descriptor.calls = { ...nurses.descriptor.calls, ...past }

describe.each(listTestServers())('lists of references on $name', server => {
  const bench = useEngineBench(server, [wards, nurses])
  const rules = [...listRules('Wards', 'Nurses'), 'VIEW_AUDIT']
  const kim = buildCaller(rules)
  const admin = buildCaller([...rules, 'ALL'])
  const stranger = buildCaller(rules.filter(code => code !== 'VIEW_Wards'))

  beforeEach(async () => {
    await bench.base.database.run('truncate wards, nurses, audit_entry restart identity')
    await bench.base.database.run(
      `insert into wards ("Name", "CompanyID", "ParentID", "IsDeleted")
       values ('North', 1, null, false), ('South', 1, 1, false), ('Foreign', 2, null, false), ('Old', 1, null, true)`,
    )
  })

  const create = (record: RecordValues, caller = kim) => bench.call('Nurses', 'create', caller, { record })
  const update = (record: RecordValues, caller = kim) => bench.call('Nurses', 'update', caller, { record })
  const read = async (id: number, caller = kim) => (await bench.call('Nurses', 'one', caller, { id })).Source
  const find = async (...conditions: Condition[]) => {
    const { Source } = await bench.call('Nurses', 'list', kim, { conditions })
    return (Source as RecordValues[]).map(({ Name }) => Name)
  }

  it('are kept in their order, with the names that the caller may read beside them', async () => {
    const { Source } = await create({ Name: 'Ann', WardIDs: [2, 1] })
    expect(Source).toMatchObject({ WardIDs: [2, 1], WardNames: ['South', 'North'], AreaIDs: null, AreaNames: null })
    await update({ ID: 1, Version: 1, WardIDs: [2, 3] }, admin)
    expect(await read(1)).toMatchObject({ WardIDs: [2, 3], WardNames: ['South', null] })
    expect(await read(1, admin)).toMatchObject({ WardNames: ['South', 'Foreign'] })
    expect(await read(1, stranger)).not.toHaveProperty('WardNames')
    const { Source: rows } = await bench.call('Nurses', 'list', kim)
    expect(rows).toMatchObject([{ WardNames: ['South', null] }])
  })

  it.each([
    ['is nobody’s', [1, 99], { '/WardIDs/1': 'The selected record does not exist.' }],
    ['lies out of the caller’s scope', [3], { '/WardIDs/0': 'The selected record does not exist.' }],
    ['is deleted', [4, 2], { '/WardIDs/0': 'The selected record does not exist.' }],
    ['comes twice', [1, 1], { '/WardIDs': 'Please enter each value only once.' }],
    ['is no whole number', [1, 1.5], { '/WardIDs/1': 'Please enter a whole number.' }],
    ['is larger than any', [1e20], { '/WardIDs/0': 'The selected record does not exist.' }],
  ])('refuse a key that %s, and keep nothing', async (_, WardIDs, Errors) => {
    await expect(create({ Name: 'Ann', WardIDs })).rejects.toMatchObject({ envelope: { Errors } })
    expect(await bench.countAudits('Nurses')).toBe(0)
  })

  it('keep what they held before, be it gone or foreign, and lose it only by hand', async () => {
    await create({ Name: 'Ann', WardIDs: [3, 1] }, admin)
    await bench.base.database.run(`update wards set "IsDeleted" = true where "Name" = 'North'`)
    expect((await update({ ID: 1, Version: 1, WardIDs: [3, 1, 2] })).Source).toMatchObject({
      WardIDs: [3, 1, 2],
      WardNames: [null, 'North', 'South'],
    })
    await update({ ID: 1, Version: 2, WardIDs: [2] })
    const again = update({ ID: 1, Version: 3, WardIDs: [2, 3] })
    await expect(again).rejects.toMatchObject({ envelope: { Errors: { '/WardIDs/1': expect.any(String) } } })
  })

  it('are found by any of some keys, by having none, and have no order', async () => {
    await create({ Name: 'Ann', WardIDs: [1, 2] })
    await create({ Name: 'Ben', WardIDs: [2] })
    await create({ Name: 'Cid', WardIDs: [] })
    await create({ Name: 'Dan', AreaIDs: [1] })
    expect(await find({ field: 'WardIDs', op: 'in', value: [1] })).toEqual(['Ann'])
    expect(await find({ field: 'WardIDs', op: 'in', value: [2, 77] })).toEqual(['Ann', 'Ben'])
    expect(await find({ field: 'WardIDs', op: 'notIn', value: [1] })).toEqual(['Ben', 'Cid', 'Dan'])
    expect(await find({ field: 'WardIDs', op: 'empty', value: true })).toEqual(['Cid', 'Dan'])
    expect(await find({ field: 'AreaIDs', op: 'in', value: [1, 2] })).toEqual(['Dan'])
    const sorted = bench.call('Nurses', 'list', kim, { sort: [{ field: 'WardIDs', direction: 'ascending' }] })
    await expect(sorted).rejects.toMatchObject({ status: 400 })
  })

  it('come and go in files by names, and refuse a row for one that is unknown', async () => {
    const rows = [
      { Name: 'Ann', WardIDs: 'south, North' },
      { Name: 'Ben', WardIDs: 'South; Foreign' },
      { Name: 'Cid', WardIDs: [2, 3] },
      { Name: 'Dan', WardIDs: '#2' },
    ]
    const { Source } = await bench.call('Nurses', 'import', kim, { args: { rows, key: 'Name' } })
    expect(Source).toMatchObject({
      Created: 2,
      Refused: [
        { Row: 1, Errors: { '/WardIDs': '"Foreign" was not found.' } },
        { Row: 2, Errors: { '/WardIDs': 'The selected record does not exist.' } },
      ],
    })
    expect(await read(1)).toMatchObject({ WardIDs: [2, 1], WardNames: ['South', 'North'] })
  })

  it('are told by names in the past of a record', async () => {
    await create({ Name: 'Ann', WardIDs: [1] })
    await update({ ID: 1, Version: 1, WardIDs: [1, 2] })
    const { Source } = await bench.call('Nurses', 'history', kim, { id: 1 })
    const [entry] = (Source as unknown as RecordHistory).Entries
    expect(entry?.Changes).toMatchObject([
      { Before: [1], After: [1, 2], BeforeName: ['North'], AfterName: ['North', 'South'] },
    ])
  })

  it('read all rows, in few or in many', async () => {
    await create({ Name: 'Ann', WardIDs: [1, 2], AreaIDs: [2] })
    await bench.base.database.run(`update nurses set "WardIDs" = '["x", "2"]' where "ID" = 1`)
    expect((await bench.call('Nurses', 'all', kim)).Source).toMatchObject([
      { WardNames: [null, 'South'], AreaNames: ['South'] },
    ])
  })
})
