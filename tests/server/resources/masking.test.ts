import { beforeEach, describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { RecordHistory } from '#contract/history.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 40 } as const
const people = buildTestResource(
  'People',
  buildSchema(
    {
      Name: text,
      Number: { type: 'string', format: 'ssn', title: 'SSN', 'x-unique': 'everywhere', 'x-searchable': true },
      Phone: { type: 'string', format: 'phone', 'x-unmask': 'VIEW_SENSITIVE' },
      Tags: { type: 'array', items: { type: 'string' } },
      Starts: { type: 'string', format: 'time' },
      Pay: { type: 'number', 'x-kind': 'money' },
      Break: { type: 'integer', 'x-kind': 'duration' },
      Site: { type: 'string', format: 'url' },
    },
    ['Name'],
  ),
)
Object.assign(people.descriptor.calls?.list ?? {}, { query: { number: 'filter.Number' } })
Object.assign(people.descriptor.calls ?? {}, {
  history: { method: 'GET', path: 'GetHistory' },
  reveal: { method: 'GET', path: 'Reveal' },
})

const number = '123456789'
const masked = 'xxx-xx-6789'

describe.each(listTestServers())('values of the field kinds on $name', server => {
  const bench = useEngineBench(server, [people])
  const rules = listRules('People')
  const kim = buildCaller(rules)
  const boss = buildCaller([...rules, 'VIEW_SENSITIVE', 'VIEW_AUDIT'])

  beforeEach(() => bench.base.database.run('truncate people, audit_entry restart identity'))

  const create = async (record: RecordValues, caller = boss) =>
    (await bench.call('People', 'create', caller, { record })).Source as unknown as RecordValues & { ID: number }
  const list = async (caller = kim, query: Record<string, string> = {}) => {
    const received = { params: {}, query, body: undefined }
    const answer = await bench.engine.receive({
      ...{ resource: people, callName: 'list', caller, received, requestId: 'r', address: '::1' },
    })
    return (answer as unknown as { Source: RecordValues[] }).Source
  }
  const exportText = async (caller = kim, args: CallArguments = {}) => {
    const outcome = await bench.engine.perform({ resource: 'People', callName: 'export', caller, args })
    if ('Success' in outcome) throw new Error('An export is a stream.')
    let text = ''
    for await (const part of await outcome.open()) text += part
    return text
  }
  const reveal = async (caller: typeof kim, id: number, field = 'Number') =>
    ((await bench.call('People', 'reveal', caller, { id, args: { field } })).Source as unknown as { Value: string })
      .Value
  const filter = (field: string, op: string, value: unknown) => ({ filter: JSON.stringify([{ field, op, value }]) })

  it('are phones masked where the schema names who sees them in full', async () => {
    await create({ Name: 'Ann', Phone: '4015550123' })
    expect((await list(boss)).map(row => row.Phone)).toEqual(['4015550123'])
    const [row] = await list()
    expect(row?.Phone).toBe('xxx-xxx-0123')
    const sent = { ID: row?.ID, Version: 1, Name: 'Anna', Phone: row?.Phone }
    expect((await bench.call('People', 'update', kim, { record: sent })).Success).toBe(true)
    expect((await list(boss)).map(({ Name, Phone }) => [Name, Phone])).toEqual([['Anna', '4015550123']])
    await expect(list(kim, filter('Phone', 'contains', '0123'))).rejects.toThrow()
  })

  it('are social security numbers masked in every answer and file, and kept by a save that sends them back', async () => {
    const { ID } = await create({ Name: 'Ann', Number: number })
    await create({ Name: 'Bob' })
    for (const caller of [kim, boss]) {
      expect((await list(caller)).map(row => row.Number)).toEqual([masked, null])
      expect((await bench.call('People', 'one', caller, { id: ID })).Source).toMatchObject({ Number: masked })
      expect((await bench.call('People', 'all', caller)).Source).toMatchObject([{ Number: masked }, { Number: null }])
      const file = await exportText(caller)
      expect([file.includes(masked), file.includes('123')]).toEqual([true, false])
    }
    const sent = { ID, Version: 1, Name: 'Anna', Number: masked }
    const saved = await bench.call('People', 'update', kim, { id: ID, record: sent })
    expect(saved.Source).toMatchObject({ Name: 'Anna', Number: masked, Version: 2 })
    expect(await reveal(boss, ID)).toBe(number)
    const stale = bench.call('People', 'update', kim, { id: ID, record: { ...sent, Name: 'Late' } })
    await expect(stale).rejects.toMatchObject({ envelope: { Source: { Number: masked } } })
  })

  it('are shown in full to whom their schema names, one at a time, which stands in the history', async () => {
    const { ID } = await create({ Name: 'Ann', Number: number })
    await expect(reveal(kim, ID)).rejects.toMatchObject({ status: 403 })
    await expect(reveal(boss, ID, 'Phone')).rejects.toMatchObject({ status: 400 })
    await expect(reveal(boss, 99)).rejects.toMatchObject({ status: 404 })
    expect(await reveal(boss, ID)).toBe(number)
    const { Entries } = (await bench.call('People', 'history', boss, { id: ID })).Source as unknown as RecordHistory
    expect(Entries.map(({ Action }) => Action)).toEqual(['reveal', 'create'])
    expect(Entries[0]?.Changes).toMatchObject([{ Label: 'Shown in full', After: 'SSN' }])
  })

  it('are found by all nine digits alone, by whom they may be shown to, ordered by nobody, and no clash names them to others', async () => {
    await create({ Name: 'Ann', Number: number })
    const asked: Record<string, string>[] = [filter('Number', 'equals', number), { number }]
    for (const query of asked) await expect(list(kim, query)).rejects.toMatchObject({ status: 400 })
    for (const query of asked) expect(await list(boss, query)).toHaveLength(1)
    expect(await list(boss, filter('Number', 'equals', masked))).toEqual([])
    for (const caller of [kim, boss]) {
      await expect(list(caller, { orderBy: 'Number' })).rejects.toMatchObject({ status: 400 })
      expect(await list(caller, { searchText: number })).toEqual([])
    }
    const clash = await create({ Name: 'Eve', Number: number }, kim).catch(error => JSON.stringify(error.envelope))
    expect(clash).toContain('already exists')
    expect(clash).not.toContain('Number')
    const rows = [{ Name: 'Eve', Number: number }]
    await expect(bench.call('People', 'import', kim, { args: { rows, key: 'Number' } })).rejects.toThrow(
      'key takes one of',
    )
  })

  it('are in no audit entry, also not of an export that asks for one', async () => {
    const { ID } = await create({ Name: 'Ann', Number: number })
    await bench.call('People', 'update', boss, { id: ID, record: { ID, Version: 1, Number: '987654321' } })
    const conditions = [{ field: 'Number', op: 'equals' as const, value: '987654321' }]
    expect(await exportText(boss, { conditions })).toContain('xxx-xx-4321')
    const entries = JSON.stringify(await bench.base.database.run('select "Before", "After" from audit_entry'))
    expect(entries).not.toMatch(/\d{9}/)
  })

  it('are found by what they mean: any of some tags, and between two times, amounts and lengths of time', async () => {
    await create({ Name: 'Ann', Tags: ['Night', 'ICU'], Starts: '07:00', Pay: 40.5, Break: 30 })
    await create({ Name: 'Bob', Tags: ['Day'], Starts: '19:00', Pay: 41, Break: 45 })
    await create({ Name: 'Cid', Tags: [] })
    const names = async (...asked: Parameters<typeof filter>) =>
      (await list(boss, filter(...asked))).map(({ Name }) => Name)
    expect(await names('Tags', 'in', ['ICU', 'Day', 'x'])).toEqual(['Ann', 'Bob'])
    expect(await names('Tags', 'in', ['i\u0301cu'])).toEqual(['Ann'])
    expect(await names('Tags', 'notIn', ['dáy'])).toEqual(['Ann', 'Cid'])
    expect(await names('Tags', 'empty', true)).toEqual(['Cid'])
    expect(await names('Tags', 'empty', false)).toEqual(['Ann', 'Bob'])
    expect(await names('Starts', 'from', '08:00')).toEqual(['Bob'])
    expect(await names('Pay', 'to', 40.5)).toEqual(['Ann'])
    expect(await names('Break', 'equals', 45)).toEqual(['Bob'])
    await expect(names('Starts', 'from', 'noon')).rejects.toMatchObject({ status: 400 })
    await expect(list(boss, { orderBy: 'Tags' })).rejects.toMatchObject({ status: 400 })
  })

  it('are read from the texts of a file, and refused where their kind forbids them', async () => {
    const row = {
      Name: 'Ann',
      Number: '123-45-6789',
      Tags: 'ICU, Night',
      Starts: '7:05 pm',
      Pay: '$1,040.50',
      Break: '7h 30m',
    }
    await bench.call('People', 'import', boss, { args: { rows: [{ ...row, Site: 'example.com' }], key: 'Number' } })
    const [stored] = await list(boss)
    const plain = { Number: masked, Tags: ['ICU', 'Night'], Starts: '19:05', Pay: 1040.5, Break: 450 }
    expect(stored).toMatchObject({ ...plain, Site: 'https://example.com' })
    const wrong = { Number: '12345678', Starts: '7 pm', Pay: 1.005, Break: -1, Site: 'javascript:alert(1)', Tags: [1] }
    const refused = await create({ Name: 'Bob', ...wrong }).catch(error => Object.keys(error.envelope.Errors))
    expect(refused).toEqual(['/Break', '/Number', '/Pay', '/Site', '/Starts', '/Tags/0'])
  })
})
