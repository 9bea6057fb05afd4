import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { type ChangedRows, type Extensions, sql } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 100 } as const
const whose = { path: 'CompanyID', claim: 'company_id', bypass: 'ALL' }
const house = buildSchema({
  Name: text,
  CompanyID: { type: 'integer' },
  IsHidden: { type: 'boolean' },
})
const houses = buildTestResource('Houses', house, { scope: [whose] })
const cabins = buildTestResource('Cabins', house, { schema: 'houses', scope: [whose], key: 'Name' })
const rooms = buildTestResource(
  'Rooms',
  buildSchema({ Name: text, HouseID: { type: 'integer', 'x-reference': 'Houses', 'x-protects': false } }),
  { scope: [{ path: 'HouseID.CompanyID', claim: 'company_id', bypass: 'ALL' }] },
)
const extensions: Extensions = {
  Houses: {
    rowPolicy: ({ permissions }, table) => (permissions.has('HIDDEN') ? null : sql`${table}."IsHidden" is not true`),
    rowPolicyProperties: ['IsHidden'],
  },
}

describe.each(listTestServers())('who may hear of written rows on $name', server => {
  const bench = useEngineBench(server, [houses, cabins, rooms], extensions)
  const rules = listRules('Houses', 'Rooms', 'Cabins')
  const admin = buildCaller([...rules, 'ALL', 'HIDDEN'])
  const one = buildCaller(['VIEW_Houses', 'VIEW_Rooms'], { companyId: 1 })
  const alike = buildCaller(['VIEW_Houses', 'ADD_Houses'], { companyId: 1 })
  const two = buildCaller(['VIEW_Houses', 'VIEW_Rooms'], { companyId: 2 })
  const blind = buildCaller(['EDIT_Houses'], { companyId: 1 })
  const callers = [admin, one, alike, two, blind]

  beforeEach(async () => {
    await bench.base.database.run(`truncate houses, rooms restart identity;
      insert into houses ("Name", "CompanyID") values ('A', 1), ('B', 2), ('C', 1);
      insert into rooms ("Name", "HouseID") values ('A1', 1), ('B1', 2)`)
    bench.written.length = 0
  })

  /** By caller, what of a resource he may hear of after what was written. */
  async function listHeard(resource = 'Houses', written = bench.written): Promise<unknown[]> {
    const audiences = (await Promise.all(written.map(rows => bench.engine.findAudiences(rows, callers)))).flat()
    const own = audiences.filter(audience => audience.resource === resource)
    return callers.map(caller =>
      own
        .filter(audience => audience.callers.includes(caller))
        .flatMap(({ ids }) => ids)
        .sort(),
    )
  }
  const update = async (resource: string, id: number, changes: RecordValues) => {
    const { Source } = await bench.call(resource, 'one', admin, { id })
    await bench.call(resource, 'update', admin, { record: { ...Source, ...changes } })
  }

  it('is who may list them and reaches them', async () => {
    await update('Houses', 1, { Name: 'A again' })
    await update('Houses', 2, { Name: 'B again' })
    expect(await listHeard()).toEqual([[1, 2], [1], [1], [2], []])
  })

  it('is also who reached them before', async () => {
    await update('Houses', 1, { CompanyID: 2 })
    expect(await listHeard()).toEqual([[1], [1], [1], [1], []])
  })

  it('is also who does not see them since a service hides them, and after that no more', async () => {
    await update('Houses', 1, { IsHidden: true })
    expect(await listHeard()).toEqual([[1], [1], [1], [], []])
    bench.written.length = 0
    await update('Houses', 1, { Name: 'Hidden' })
    expect(await listHeard()).toEqual([[1], [], [], [], []])
  })

  it('is who reaches them through a reference, or did so before', async () => {
    await update('Rooms', 1, { HouseID: 2 })
    expect(await listHeard('Rooms')).toEqual([[1], [1], [], [1], []])
    bench.written.length = 0
    await update('Rooms', 1, { Name: 'Other' })
    expect(await listHeard('Rooms')).toEqual([[1], [], [], [1], []])
  })

  it('is who reached a row that is deleted', async () => {
    await bench.call('Houses', 'delete', admin, { ids: [1, 2] })
    await bench.call('Houses', 'delete', admin, { ids: [1] })
    expect(bench.written).toHaveLength(1)
    expect(await listHeard()).toEqual([[1, 2], [1], [1], [2], []])
  })

  it('is who an import moves them from, and to', async () => {
    const rows = [
      { ID: 1, CompanyID: 2 },
      { ID: 3, Name: 'C' },
      { ID: 2, Name: 'B again' },
    ]
    await bench.call('Houses', 'import', admin, { args: { rows, key: 'ID' } })
    expect(bench.written).toEqual([{ entity: 'houses', ids: [1, 2], before: new Map([[1, { CompanyID: 1 }]]) }])
    expect(await listHeard()).toEqual([[1, 2], [1], [1], [1, 2], []])
  })

  it('hears of every resource of the table, by the key of each', async () => {
    await update('Houses', 1, { Name: 'Renamed' })
    expect((await listHeard('Cabins'))[0]).toEqual(['Renamed'])
  })

  it('is asked once for callers whose reach is the same, and for many different ones', async () => {
    const many = Array.from({ length: 100 }, (_, index) => buildCaller(['VIEW_Houses'], { companyId: index % 50 }))
    const audiences = await bench.engine.findAudiences({ entity: 'houses', ids: [1, 2], before: new Map() }, many)
    const reached = audiences.flatMap(({ ids, callers: found }) => found.map(caller => [caller.companyId, ids]))
    expect(audiences).toHaveLength(2)
    expect(reached).toEqual([
      [1, [1]],
      [1, [1]],
      [2, [2]],
      [2, [2]],
    ])
  })

  it('is everybody who may list them where they are too many to be named, and nobody for an unknown table', async () => {
    const unnamed = (entity: string): ChangedRows => ({ entity, ids: null, before: new Map() })
    const [audience] = await bench.engine.findAudiences(unnamed('houses'), callers)
    expect(audience).toEqual({ resource: 'Houses', ids: null, callers: [admin, one, alike, two] satisfies Caller[] })
    expect(await bench.engine.findAudiences(unnamed('gone'), callers)).toEqual([])
  })
})
