import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { Refusal } from '#server/platform/kernel/problem.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 40 } as const
const families = buildTestResource(
  'Families',
  buildSchema({ Code: { ...text, 'x-unique': 'everywhere' }, Name: text }, ['Code']),
  { key: 'Code', title: 'Families of tints' },
)
const tints = buildTestResource(
  'Tints',
  buildSchema(
    {
      Name: text,
      Family: { ...text, 'x-reference': 'Families' },
      Second: { ...text, 'x-reference': 'Families', 'x-protects': false },
      Others: { type: 'array', items: { ...text, 'x-reference': 'Families' } },
      ParentID: { type: 'integer', 'x-reference': 'Tints' },
    },
    ['Family'],
  ),
)

describe.each(listTestServers())('what stands below a record on $name', server => {
  const bench = useEngineBench(server, [families, tints], {
    Tints: {
      async beforeDelete({ stored }) {
        if (stored.Name === 'Framed') throw new Refusal('It hangs in a frame.')
      },
    },
  })
  const kim = buildCaller(listRules('Families', 'Tints'))

  beforeEach(async () => {
    await bench.base.database.run('truncate families, tints, audit_entry restart identity')
    for (const [code, name] of [
      ['R', 'Red'],
      ['B', 'Blue'],
    ])
      await create('Families', { Code: code, Name: name })
  })

  async function create(resource: string, record: RecordValues): Promise<number> {
    const { Source } = await bench.call(resource, 'create', kim, { record })
    return Number((Source as unknown as RecordValues).ID)
  }
  const remove = async (resource: string, ids: (string | number)[], caller = kim) => {
    const { Source } = await bench.call(resource, 'delete', caller, { ids })
    return (Source ?? []).map(({ Success, Message }) => (Success ? true : Message))
  }
  const list = async (resource: string, sort: string) => {
    const sorted = { sort: [{ field: sort, direction: 'ascending' }] } as const
    return (await bench.call(resource, 'list', kim, { page: { index: 0, size: 10 }, ...sorted })).Source ?? []
  }

  it('keeps the record that it must have, and says who needs it to those who may list them', async () => {
    await create('Tints', { Name: 'Rose', Family: 'R' })
    expect(await remove('Families', ['R', 'B'])).toEqual(['Tints refer to it.', true])
    const stranger = buildCaller(listRules('Families'))
    expect(await remove('Families', ['R'], stranger)).toEqual(['Other records refer to it.'])
    expect(await remove('Tints', [1])).toEqual([true])
    expect(await remove('Families', ['R'])).toEqual([true])
  })

  it('keeps a record that others name, unless their schema says that it is told of alone', async () => {
    await create('Tints', { Name: 'Rose', Family: 'R', Second: 'B' })
    expect(await remove('Families', ['B'])).toEqual([true])
    await create('Families', { Code: 'B', Name: 'Blue' })
    await create('Tints', { Name: 'Sky', Family: 'R', Others: ['B'] })
    expect(await remove('Families', ['B'])).toEqual(['Tints refer to it.'])
  })

  it('keeps what others of its tree stand below, unless they go together', async () => {
    const above = await create('Tints', { Name: 'Rose', Family: 'R' })
    const below = await create('Tints', { Name: 'Pale rose', Family: 'R', ParentID: above })
    expect(await remove('Tints', [above])).toEqual(['Tints refer to it.'])
    expect(await remove('Tints', [above, below])).toEqual([true, true])
  })

  it('keeps what stands above one that is kept, though all were to go together', async () => {
    const top = await create('Tints', { Name: 'Red', Family: 'R' })
    const middle = await create('Tints', { Name: 'Rose', Family: 'R', ParentID: top })
    const framed = await create('Tints', { Name: 'Framed', Family: 'R', ParentID: middle })
    const other = await create('Tints', { Name: 'Pale rose', Family: 'R', ParentID: middle })
    const needed = 'Tints refer to it.'
    expect(await remove('Tints', [top, middle, framed, other])).toEqual([needed, needed, 'It hangs in a frame.', true])
    expect((await list('Tints', 'ID')).map(({ ID }) => ID)).toEqual([top, middle, framed])
  })

  it('is listed once under the record that has its key now, whatever had it before', async () => {
    for (const name of ['First', 'Second']) {
      await remove('Families', ['B'])
      await create('Families', { Code: 'B', Name: name })
    }
    await create('Tints', { Name: 'Sky', Family: 'B', Second: 'B', Others: ['B', 'R'] })
    const [row, ...further] = await list('Tints', 'Family')
    expect(further).toEqual([])
    expect(row).toMatchObject({ FamilyName: 'Second', SecondName: 'Second', OthersNames: ['Second', 'Red'] })
    await bench.base.database.run(`update families set "IsDeleted" = true`)
    expect(await list('Tints', 'Name')).toMatchObject([{ FamilyName: 'Second', OthersNames: ['Second', 'Red'] }])
  })
})
