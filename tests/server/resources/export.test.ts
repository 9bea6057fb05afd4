import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { getLabel } from '#contract/catalogue.ts'
import { parseImportText } from '#contract/importText.ts'
import { findColumnZone, stripZone } from '#contract/importZone.ts'
import { getProperty } from '#contract/resource.ts'
import { isSameValue } from '#contract/values.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import type { ImportResult } from '#server/platform/resources/calls/importRows.ts'
import { readTable } from '#tests/support/tableFiles.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 80 } as const
const plants = buildTestResource(
  'Plants',
  buildSchema(
    {
      Name: { ...text, 'x-unique': 'everywhere', 'x-searchable': true },
      Note: text,
      Secret: { ...text, 'x-read': 'VIEW_SECRET' },
      Count: { type: 'integer' },
      Price: { type: 'number', 'x-kind': 'money' },
      Seen: { type: 'string', format: 'date' },
      WateredOn: { type: 'string', format: 'date-time' },
      CheckedOn: { type: 'string', format: 'date-time', title: 'Checked on', 'x-time': 'instant' },
      Break: { type: 'integer', 'x-kind': 'duration' },
      IsGreen: { type: 'boolean' },
    },
    ['Name'],
  ),
)
Object.assign(plants.descriptor.calls?.export ?? {}, {
  query: {
    format: 'args.format',
    columns: 'args.columns',
    ids: 'args.ids',
    excluded: 'args.excluded',
    zone: 'args.zone',
  },
  parameters: {
    format: { type: 'string', enum: ['csv', 'xlsx'] },
    columns: { type: 'array', items: { type: 'string' } },
    ids: { type: 'array', items: { type: 'string' } },
    excluded: { type: 'array', items: { type: 'string' } },
    zone: { type: 'string' },
  },
})

const rows: RecordValues[] = [
  {
    Name: '=Rose',
    Note: "'+1",
    Count: -5,
    Price: -1234.5,
    Seen: '2026-11-20',
    CheckedOn: '2026-11-20T19:35:07Z',
    IsGreen: true,
    Secret: 'thorns',
  },
  { Name: 'Tulip', Note: '@home, "x"', Count: 7, WateredOn: '2026-11-20T07:30:15', Break: 90, IsGreen: false },
  { Name: '-Daisy', Note: '', Count: 0, WateredOn: '2026-11-20T19:30:00' },
]

const formats = ['csv', 'xlsx'] as const

describe.each(listTestServers())('an export on $name', server => {
  const bench = useEngineBench(server, [plants])
  const rules = listRules('Plants')
  const kim = buildCaller(rules)
  const boss = buildCaller([...rules, 'VIEW_SECRET'])

  beforeEach(async () => {
    await bench.base.database.run('truncate plants, audit_entry restart identity')
    for (const record of rows) await bench.call('Plants', 'create', boss, { record })
  })

  const open = async (args: CallArguments, caller: Caller = kim) => {
    const outcome = await bench.engine.perform({ resource: 'Plants', callName: 'export', caller, args })
    if ('Success' in outcome) throw new Error('An export is a stream.')
    return outcome
  }
  const receive = (query: Record<string, string | string[]>, caller = kim) =>
    bench.engine.receive({
      ...{ resource: plants, callName: 'export', caller, requestId: 'r', address: '::1' },
      received: { params: {}, query, body: undefined },
    })
  const read = async (args: CallArguments, caller?: Caller) =>
    readTable(await buffer(await (await open(args, caller)).open()))
  const getChecksum = async () => {
    const sums = await bench.base.database.run<{ sum: string }>(
      `select md5(string_agg(p::text, '|' order by "ID")) as sum from plants p`,
    )
    return sums[0]?.sum
  }

  it.each(formats)('as %s holds the columns, the rows and the order that were asked for', async format => {
    const table = await read({
      args: { format, columns: ['Count', 'Name'] },
      conditions: [{ field: 'Count', op: 'to', value: 5 }],
      sort: [{ field: 'Name', direction: 'descending' }],
    })
    expect(table).toMatchObject({ kind: format, columns: ['Count', 'Name'] })
    expect(table.rows.map(([, name]) => name).sort()).toEqual(['-Daisy', '=Rose'])
    expect(table.rows).toContainEqual(['-5', '=Rose'])
  })

  it('holds the rows that are named, or all that match but those that are left out, in the order of the list', async () => {
    const sort = [{ field: 'Name', direction: 'descending' }] as const
    const names = async (args: CallArguments) =>
      (await read({ sort, ...args, args: { columns: ['Name'], ...args.args } })).rows.flat()
    const all = await names({})
    const [first, second] = await bench.base.database.run<RecordValues>(`select "ID", "Name" from plants order by "ID"`)
    const ids = [String(second?.ID), String(first?.ID)]
    expect(await names({ args: { ids } })).toEqual(all.filter(name => [first?.Name, second?.Name].includes(name)))
    expect(await names({ args: { excluded: ids } })).toEqual(['-Daisy'])
    expect(await names({ args: { ids }, conditions: [{ field: 'Count', op: 'to', value: 5 }] })).toEqual(['=Rose'])
    const [audited] = await bench.base.database.run<RecordValues>(
      `select "After" from audit_entry where "After" ? 'Chosen' order by "ID" limit 1`,
    )
    expect(audited?.After).toMatchObject({ Chosen: ids.map(Number) })
    for (const wrong of [['x'], Array.from({ length: 1001 }, String)])
      await expect(open({ args: { ids: wrong } })).rejects.toMatchObject({ status: 400 })
  })

  it('marks texts that look like formulas, and no number', async () => {
    const bytes = await buffer(await (await open({ args: { columns: ['Name', 'Note', 'Count', 'Price'] } })).open())
    const lines = bytes.toString().split('\r\n')
    expect(lines.slice(1, 4)).toEqual([`'=Rose,''+1,-5,"-$1,234.50"`, `Tulip,"'@home, ""x""",7,`, `'-Daisy,,0,`])
  })

  it.each(formats)('as %s changes nothing where it is imported again', async format => {
    const { columns, rows: cells } = await read({ args: { format } }, boss)
    const names = [...plants.properties.keys()]
    const fields = columns.map(label => names.find(name => getLabel({}, plants, name) === stripZone(label)) ?? label)
    const before = await getChecksum()
    const sent = cells.map(row =>
      Object.fromEntries(fields.flatMap((field, index) => (row[index] ? [[field, row[index]]] : []))),
    )
    const { Source } = await bench.call('Plants', 'import', boss, { args: { rows: sent, key: 'Name' } })
    expect(Source as unknown as ImportResult).toEqual({ Created: 0, Updated: 0, Unchanged: rows.length, Refused: [] })
    expect(await getChecksum()).toBe(before)
  })

  it.each(formats)(
    'as %s has moments in a zone that their heading names, by which they are read back',
    async format => {
      const zone = 'America/Los_Angeles'
      const moments = ['2026-11-20T19:35:00Z', '2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z', '2026-03-08T10:30:15Z']
      const { database } = bench.base
      await database.run(`delete from plants where "Name" <> 'Tulip'`)
      const checked = getProperty(plants, 'CheckedOn')
      for (const moment of moments) {
        await database.run('update plants set "CheckedOn" = $1', [moment])
        const { columns, rows: cells } = await read({ args: { format, columns: ['CheckedOn'], zone } })
        expect(columns).toEqual([`Checked on (${zone})`])
        const text = cells[0]?.[0] ?? ''
        if (moment === moments[0]) expect(text).toBe('11/20/2026 11:35 AM')
        const parsed = parseImportText(checked, text, {
          numbers: null,
          dates: 'month',
          zone: findColumnZone(columns[0] ?? '') ?? '',
        })
        expect('value' in parsed && isSameValue(checked, parsed.value, moment), `${moment} ${text}`).toBe(true)
      }
      expect((await read({ args: { format, columns: ['CheckedOn'] } })).columns).toEqual(['Checked on (UTC)'])
      await expect(open({ args: { zone: 'Nowhere/Atall' } })).rejects.toMatchObject({ status: 400 })
    },
  )

  it('tells nobody of a property that he may not read: neither by its columns nor where it is asked for', async () => {
    expect((await read({})).columns).not.toContain('Secret')
    expect((await read({}, boss)).columns).toContain('Secret')
    const refusals = await Promise.all(
      ['Secret', 'Nothing'].map(name => open({ args: { columns: ['Name', name] } }).catch(error => error)),
    )
    expect(refusals.map(({ status, message }) => [status, message])).toEqual([
      [400, 'columns names "Secret", which is no field of Plants.'],
      [400, 'columns names "Nothing", which is no field of Plants.'],
    ])
  })

  it('is for who may see the list and export it', async () => {
    for (const missing of ['VIEW_Plants', 'EXPORT_DATA']) {
      const caller = buildCaller(rules.filter(rule => rule !== missing))
      await expect(open({}, caller)).rejects.toMatchObject({ status: 403 })
    }
    expect(await bench.countAudits('Plants')).toBe(rows.length)
  })

  it('is refused where it asks for what there is not', async () => {
    await expect(receive({ format: 'pdf' })).rejects.toMatchObject({ status: 400, message: /csv, xlsx/ })
    await expect(open({ args: { columns: [] } })).rejects.toMatchObject({ status: 400 })
    expect(await receive({ format: 'xlsx', columns: 'Name' })).toMatchObject({ fileName: 'Plants.xlsx' })
  })

  it('is told of in the audit, with what was asked for', async () => {
    await read({ args: { format: 'xlsx', columns: ['Name'] }, searchText: 'rose' })
    const [entry] = await bench.base.database.run<{ After: RecordValues }>(
      `select "After" from audit_entry where "Action" = 'export'`,
    )
    expect(entry?.After).toEqual({ Conditions: [], SearchText: 'rose', Format: 'xlsx', Columns: ['Name'] })
  })
})
