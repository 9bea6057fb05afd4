import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { expandDescriptor } from '#contract/standardCalls.ts'
import { type Extensions, sql } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 40 } as const
const wards = buildTestResource('Wards', buildSchema({ Name: text, CompanyID: { type: 'integer' } }), {
  scope: [{ path: 'CompanyID', claim: 'company_id', bypass: 'ALL' }],
})
const nurses = buildTestResource(
  'Nurses',
  buildSchema(
    {
      Name: text,
      WardIDs: {
        type: 'array',
        items: { type: 'integer', 'x-reference': 'Wards' },
        ...{ 'x-transient': true, 'x-junction': true, 'x-write': 'ASSIGN' },
      },
    },
    ['Name'],
  ),
  { list: { route: 'Nurses', columns: ['Name', 'WardIDs'] } },
)
nurses.descriptor = expandDescriptor({ ...nurses.descriptor, standard: ['updateMany'] })
const given: unknown[] = []
const extensions: Extensions = {
  Nurses: {
    junctions: { WardIDs: sql`select "NurseID" as own, "WardID" as other from nurse_ward` },
    async afterSave({ transaction, transient, id }) {
      given.push(transient.WardIDs)
      if (transient.WardIDs === undefined) return
      await transaction.query('delete from nurse_ward where "NurseID" = $1', [id])
      await transaction.query('insert into nurse_ward select $1::bigint, ward from unnest($2::bigint[]) ward', [
        id,
        transient.WardIDs ?? [],
      ])
    },
  },
}

describe.each(listTestServers())('keys in a junction table on $name', server => {
  const bench = useEngineBench(server, [wards, nurses], extensions)
  const rules = [...listRules('Wards', 'Nurses'), 'EXPORT_DATA']
  const kim = buildCaller([...rules, 'ASSIGN'])
  const admin = buildCaller([...rules, 'ALL'])

  beforeEach(async () => {
    given.length = 0
    await bench.base.database.run(`
      create table if not exists nurse_ward ("NurseID" bigint, "WardID" bigint);
      truncate wards, nurses, nurse_ward restart identity;
      insert into wards ("Name", "CompanyID", "IsDeleted")
        values ('North', 1, false), ('South', 1, false), ('Foreign', 2, false), ('Old', 1, true);
      insert into nurses ("Name") values ('Ann'), ('Ben'), ('Cid'), ('Dan');
      insert into nurse_ward values (1, 2), (1, 1), (1, 3), (2, 2), (3, 3), (4, 4)`)
  })

  const list = async (condition?: Condition, caller = kim) => {
    const { Source } = await bench.call('Nurses', 'list', caller, condition && { conditions: [condition] })
    return Source as RecordValues[]
  }
  const find = async (...[op, value, caller]: [Condition['op'], unknown, typeof kim?]) =>
    (await list({ field: 'WardIDs', op, value }, caller)).map(({ Name }) => Name)
  const update = (WardIDs: unknown, caller = kim) =>
    bench.call('Nurses', 'update', caller, { record: { ID: 1, Version: 1, Name: 'Ann', WardIDs, WardNames: ['x'] } })

  it('stand in rows with their names, as far as the caller reaches them', async () => {
    expect(await list()).toMatchObject([
      { WardIDs: [1, 2], WardNames: ['North', 'South'] },
      { WardIDs: [2], WardNames: ['South'] },
      { WardIDs: [], WardNames: [] },
      { WardIDs: [], WardNames: [] },
    ])
    const { Source } = await bench.call('Nurses', 'one', admin, { id: 1 })
    expect(Source).toMatchObject({ WardIDs: [1, 2, 3], WardNames: ['North', 'South', 'Foreign'] })
    const unnamed = await list(undefined, buildCaller(listRules('Nurses')))
    expect(unnamed[0]).toMatchObject({ WardIDs: [1, 2], WardNames: [null, null] })
  })

  it('are the same to many rows in any order', async () => {
    const args = { values: { WardIDs: [2, 1] } }
    const { Source } = await bench.call('Nurses', 'updateMany', kim, { ids: [1, 2], args })
    const related = { WardIDs: [2], WardNames: ['South'] }
    expect(Source).toMatchObject([
      { Success: true, IsUnchanged: true },
      { Success: true, Before: related, After: { WardIDs: [1, 2] } },
    ])
  })

  it('find rows by any of some keys and by having none, and tell nothing of what is out of reach', async () => {
    expect([await find('in', [1]), await find('in', [2, 77])]).toEqual([['Ann'], ['Ann', 'Ben']])
    expect([await find('in', [3]), await find('in', [3], admin)]).toEqual([[], ['Ann', 'Cid']])
    expect([await find('notIn', [1]), await find('notIn', [3])]).toEqual([
      ['Ben', 'Cid', 'Dan'],
      ['Ann', 'Ben', 'Cid', 'Dan'],
    ])
    expect([await find('empty', true), await find('empty', false)]).toEqual([
      ['Cid', 'Dan'],
      ['Ann', 'Ben'],
    ])
    const search = async (searchText: string, caller = kim) =>
      ((await bench.call('Nurses', 'list', caller, { searchText })).Source ?? []).map(({ Name }) => Name)
    expect([await search('north'), await search('south'), await search('foreign')]).toEqual([
      ['Ann'],
      ['Ann', 'Ben'],
      [],
    ])
    expect(await search('foreign', admin)).toEqual(['Ann', 'Cid'])
    const sorted = bench.call('Nurses', 'list', kim, { sort: [{ field: 'WardIDs', direction: 'ascending' }] })
    await expect(sorted).rejects.toMatchObject({ status: 400 })
  })

  it('are handed to the service where a save changes them, and change nothing where they come back as they were', async () => {
    expect((await update([1, 2])).Source).toMatchObject({ WardIDs: [1, 2], Version: 1 })
    expect((await update([1, 2, 3], admin)).Success).toBe(true)
    expect((await update([2])).Source).toMatchObject({ WardIDs: [2], WardNames: ['South'] })
    expect((await update(null)).Source).toMatchObject({ WardIDs: [] })
    expect(given).toEqual([undefined, undefined, [2], null])
    await expect(update([1], buildCaller(rules))).rejects.toMatchObject({
      envelope: { Errors: { '/WardIDs': expect.any(String) } },
    })
  })

  it('go into files by their names', async () => {
    const args = { format: 'csv', columns: ['Name', 'WardIDs'] }
    const outcome = await bench.engine.perform({ resource: 'Nurses', callName: 'export', caller: kim, args: { args } })
    if ('Success' in outcome) throw new Error('An export is a stream.')
    expect((await buffer(await outcome.open())).toString()).toContain('Ann,"North, South"')
  })
})
