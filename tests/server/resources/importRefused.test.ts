import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const plants = buildTestResource(
  'Plants',
  buildSchema({
    Name: { type: 'string', maxLength: 60, 'x-unique': 'everywhere' },
    Label: { type: 'string', maxLength: 20_000, 'x-unique': 'everywhere' },
  }),
)

const makeText = (bytes: number) => randomBytes(bytes).toString('base64')

describe.each(listTestServers())('rows that the database refuses on $name', server => {
  const bench = useEngineBench(server, [plants])
  const kim = buildCaller(listRules('Plants'))
  beforeEach(() => bench.base.database.run('truncate plants, audit_entry restart identity'))

  async function importRows(rows: RecordValues[]) {
    const { Source } = await bench.call('Plants', 'import', kim, { args: { rows, key: 'Name' } })
    return Source
  }

  it('are refused alone, and none beside them', async () => {
    const rows = Array.from({ length: 9 }, (_, index): RecordValues => ({ Name: `Plant ${index}` }))
    rows[4] = { Name: 'Long', Label: makeText(3000) }
    rows[6] = { Name: 'Longer', Label: makeText(8000) }
    rows[8] = { Name: 'Plant 1' }
    expect(await importRows(rows)).toMatchObject({
      Created: 6,
      Updated: 0,
      Refused: [
        { Row: 4, Errors: { '/Label': expect.stringContaining('too long') } },
        { Row: 6, Errors: { '': expect.stringContaining('too long') } },
        { Row: 8, Errors: { '/Name': expect.stringContaining('2') } },
      ],
    })
    expect(await bench.base.database.run('select * from plants')).toHaveLength(6)
    expect(await bench.countAudits('Plants')).toBe(6)
  })

  it('are refused where they come alone', async () => {
    expect(await importRows([{ Name: 'Long', Label: makeText(3000) }])).toMatchObject({
      Created: 0,
      Refused: [{ Row: 0, Errors: { '/Label': expect.stringContaining('too long') } }],
    })
  })
})
