import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 60 } as const

const sites = buildTestResource('Sites', buildSchema({ Number: { ...text, 'x-unique': 'everywhere' }, Name: text }))
const floors = buildTestResource(
  'Floors',
  buildSchema({
    Site: { type: 'integer', title: 'Site', 'x-reference': 'Sites' },
    Floor: { ...text, title: 'Floor' },
    Nurses: { type: 'integer' },
  }),
  { import: { key: ['Site', 'Floor'] } },
)

describe.each(listTestServers())('an import by several properties on $name', server => {
  const bench = useEngineBench(server, [sites, floors])
  const kim = buildCaller(listRules('Sites', 'Floors'))

  beforeEach(async () => {
    await bench.base.database.run('truncate sites, floors restart identity')
    await bench.base.database.run(`insert into sites ("Number", "Name") values ('1', 'One'), ('2', 'Two')`)
  })

  async function importFloors(rows: RecordValues[], options: RecordValues = {}) {
    const { Source } = await bench.call('Floors', 'import', kim, { args: { rows, ...options } })
    return Source as unknown as { Refused: RecordValues[] }
  }

  it('finds and creates rows by several properties together, references by their texts', async () => {
    const first = [
      { Site: 'One', Floor: 'A', Nurses: 1 },
      { Site: 'One', Floor: 'B', Nurses: 2 },
      { Site: 'Two', Floor: 'A', Nurses: 3 },
    ]
    expect(await importFloors(first)).toEqual({ Created: 3, Updated: 0, Unchanged: 0, Refused: [] })
    expect(await importFloors(first)).toMatchObject({ Unchanged: 3, Refused: [] })
    const result = await importFloors([
      { Site: '1', Floor: ' b', Nurses: 5 },
      { Site: 'Two', Floor: 'B', Nurses: 6 },
      { Site: 'one', Floor: 'B', Nurses: 7 },
      { Site: 'Two', Nurses: 8 },
    ])
    expect(result).toMatchObject({ Created: 1, Updated: 1 })
    expect(result.Refused).toMatchObject([
      { Row: 2, Message: 'Row 1 has the same Site, Floor.' },
      { Row: 3, Errors: { '/Floor': expect.any(String) } },
    ])
    expect(await bench.base.database.run('select "Site", "Floor", "Nurses" from floors order by "ID"')).toMatchObject([
      { Site: 1, Floor: 'A', Nurses: 1 },
      { Site: 1, Floor: 'b', Nurses: 5 },
      { Site: 2, Floor: 'A', Nurses: 3 },
      { Site: 2, Floor: 'B', Nurses: 6 },
    ])
    await expect(importFloors(first, { key: 'Floor' })).rejects.toThrow('key takes one of ID, "Site,Floor".')
  })

  it('finds records however accents, dashes and case are written, and first as they are written', async () => {
    await bench.base.database.run(
      `insert into sites ("Number", "Name") values ('3', 'Café'), ('4', 'Cafe'), ('É–5', 'Five')`,
    )
    const rows = [
      { Site: 'CAFE', Floor: 'Étage' },
      { Site: 'cafe\u0301', Floor: 'Étage' },
      { Site: 'e-5', Floor: 'Étage' },
    ]
    expect(await importFloors(rows)).toMatchObject({ Created: 3, Refused: [] })
    expect(await bench.base.database.run('select "Site" from floors order by "ID"')).toMatchObject([
      { Site: 4 },
      { Site: 3 },
      { Site: 5 },
    ])
    const other = { Site: 'É–5', Floor: 'etage' }
    expect(await importFloors([other])).toMatchObject({ Created: 0, Unchanged: 1 })
    expect(await importFloors([{ ...other, Nurses: 1 }])).toMatchObject({ Created: 0, Updated: 1 })
    // Recognised, not renamed.
    expect(await bench.base.database.run('select "Floor", "Nurses" from floors where "Site" = 5')).toEqual([
      { Floor: 'Étage', Nurses: 1 },
    ])
    const both = [
      { Site: 'Café', Floor: 'etage' },
      { Site: 'Café', Floor: 'Étage ' },
    ]
    expect(await importFloors(both)).toMatchObject({ Created: 1, Unchanged: 1, Refused: [] })
  })
})
