import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { ZoneChange } from '#server/platform/resources/calls/instants.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 40 } as const
const instant = { type: 'string', format: 'date-time', 'x-time': 'instant', 'x-computed': true } as const
const zone = 'SiteID.TimeZone'

const sites = buildTestResource('Sites', buildSchema({ Name: text, TimeZone: text }))
const shifts = buildTestResource(
  'Shifts',
  buildSchema({
    Name: text,
    SiteID: { type: 'integer', 'x-reference': 'Sites' },
    Day: { type: 'string', format: 'date' },
    From: { type: 'string', format: 'time' },
    To: { type: 'string', format: 'time' },
    StartsOn: { ...instant, 'x-instant': { date: 'Day', time: 'From', zone } },
    EndsOn: { ...instant, 'x-instant': { date: 'Day', time: 'To', after: 'From', zone } },
  }),
  { import: { key: ['Name'] } },
)

describe.each(listTestServers())('moments of wall-clock times on $name', server => {
  const tasks: ZoneChange[] = []
  const bench = useEngineBench(server, [sites, shifts], {}, [], undefined, {
    now: () => new Date('2026-11-20T00:00:00Z'),
    tasks: { add: async (_, __, change) => void tasks.push(change as ZoneChange) },
  })
  const kim = buildCaller(listRules('Sites', 'Shifts'))
  const read = (statement: string) => bench.base.database.run<RecordValues>(statement)
  const night = { SiteID: 1, Day: '2026-11-20', From: '19:00', To: '07:00' }
  const call = async (name: string, args: object) => (await bench.call('Shifts', name, kim, args)).Source

  beforeEach(async () => {
    await read(`truncate sites, shifts, audit_entry restart identity;
      insert into sites ("Name", "TimeZone") values ('East', 'America/New_York'), ('West', 'America/Los_Angeles')`)
    tasks.length = 0
  })

  it('are worked out when a record is written, over midnight as well', async () => {
    expect(await call('create', { record: { Name: 'Night', ...night } })).toMatchObject({
      StartsOn: '2026-11-21T00:00:00.000Z',
      EndsOn: '2026-11-21T12:00:00.000Z',
    })
    expect(await call('update', { record: { ID: 1, Version: 1, To: '23:00' } })).toMatchObject({
      StartsOn: '2026-11-21T00:00:00.000Z',
      EndsOn: '2026-11-21T04:00:00.000Z',
    })
    expect(await call('update', { record: { ID: 1, Version: 2, SiteID: 2 } })).toMatchObject({
      StartsOn: '2026-11-21T03:00:00.000Z',
      EndsOn: '2026-11-21T07:00:00.000Z',
    })
    expect(await call('update', { record: { ID: 1, Version: 3, Day: null } })).toMatchObject({
      StartsOn: null,
      EndsOn: null,
    })
  })

  it('are worked out of what an import brings', async () => {
    const rows = [
      { Name: 'Spring', ...night, Day: '2027-03-13' },
      { Name: 'Autumn', ...night, Day: '2026-10-31' },
    ]
    await call('import', { args: { rows, key: 'Name' } })
    expect(await read('select "EndsOn" - "StartsOn" as length from shifts order by "ID"')).toEqual([
      { length: '11:00:00' },
      { length: '13:00:00' },
    ])
  })

  it('are not what a caller sends', async () => {
    expect(
      await call('create', { record: { Name: 'Night', ...night, StartsOn: '2020-01-01T00:00:00Z' } }),
    ).toMatchObject({ StartsOn: '2026-11-21T00:00:00.000Z' })
  })

  it('follow the zone of another record where the record has not begun', async () => {
    await call('create', { record: { Name: 'Over', ...night, Day: '2026-11-10' } })
    await call('create', { record: { Name: 'Begun', ...night, Day: '2026-11-19', From: '18:00', To: '22:00' } })
    await call('create', { record: { Name: 'Ahead', ...night } })
    await call('create', { record: { Name: 'Elsewhere', ...night, SiteID: 2 } })
    await bench.call('Sites', 'update', kim, { record: { ID: 1, Version: 1, Name: 'Yeast' } })
    expect(tasks).toEqual([])
    await bench.call('Sites', 'update', kim, { record: { ID: 1, Version: 2, TimeZone: 'America/Chicago' } })
    expect(tasks).toEqual([{ resource: 'Shifts', by: 'SiteID', key: 1 }])
    for (const task of tasks) await bench.engine.followZone(task)
    expect(await read(`select "Name", "StartsOn", "EndsOn", "Version" from shifts order by "ID"`)).toEqual([
      { Name: 'Over', StartsOn: '2026-11-11T00:00:00.000Z', EndsOn: '2026-11-11T12:00:00.000Z', Version: 1 },
      { Name: 'Begun', StartsOn: '2026-11-19T23:00:00.000Z', EndsOn: '2026-11-20T03:00:00.000Z', Version: 1 },
      { Name: 'Ahead', StartsOn: '2026-11-21T01:00:00.000Z', EndsOn: '2026-11-21T13:00:00.000Z', Version: 2 },
      { Name: 'Elsewhere', StartsOn: '2026-11-21T03:00:00.000Z', EndsOn: '2026-11-21T15:00:00.000Z', Version: 1 },
    ])
  })
})
