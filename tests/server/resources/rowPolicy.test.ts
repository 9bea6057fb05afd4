import { beforeEach, describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import { type Extensions, sql } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 100 } as const
const clubs = buildTestResource(
  'Clubs',
  buildSchema({ Name: { ...text, 'x-unique': 'everywhere' }, IsPrivate: { type: 'boolean' } }),
)
const members = buildTestResource(
  'Members',
  buildSchema({ Name: { ...text, 'x-unique': 'everywhere' }, ClubID: { type: 'integer', 'x-reference': 'Clubs' } }),
)
const asked: (readonly number[])[] = []
const extensions: Extensions = {
  Clubs: {
    rowPolicy: ({ permissions }, table) => (permissions.has('ALL') ? null : sql`${table}."IsPrivate" is not true`),
    async listWithheld(_, ids) {
      asked.push(ids)
      return new Map(ids.filter(id => id === 3).map(id => [id, ['delete']]))
    },
  },
}

describe.each(listTestServers())('what a service takes out of reach on $name', server => {
  const bench = useEngineBench(server, [clubs, members], extensions)
  const kim = buildCaller(listRules('Clubs', 'Members'))
  const admin = buildCaller([...listRules('Clubs', 'Members'), 'ALL'])

  beforeEach(async () => {
    await bench.base.database.run(`truncate clubs, members restart identity;
      insert into clubs ("Name", "IsPrivate") values ('Open', false), ('Hidden', true), ('Third', false);
      insert into members ("Name", "ClubID") values ('Kim', 2)`)
  })

  const names = async (caller = kim) => (await bench.call('Clubs', 'all', caller)).Source?.map(row => row.Name)

  it('is in no list and in no display text', async () => {
    expect([await names(), await names(admin)]).toEqual([
      ['Open', 'Third'],
      ['Open', 'Hidden', 'Third'],
    ])
    const page = { index: 0, size: 10 }
    expect((await bench.call('Clubs', 'list', kim, { page })).TotalRows).toBe(2)
    expect((await bench.call('Members', 'one', kim, { id: 1 })).Source).toMatchObject({ ClubName: null })
    expect((await bench.call('Members', 'one', admin, { id: 1 })).Source).toMatchObject({ ClubName: 'Hidden' })
  })

  it.each<[string, CallArguments]>([
    ['one', { id: 2 }],
    ['update', { id: 2, record: { ID: 2, Version: 1, Name: 'Mine' } }],
    ['update', { id: 2, record: { ID: 2, Version: 9, Name: 'Mine' } }],
    ['delete', { ids: [2] }],
  ])('is not found by %s with %j', async (callName, args) => {
    await expect(bench.call('Clubs', callName, kim, args)).rejects.toMatchObject({ status: 404 })
    expect(await names(admin)).toContain('Hidden')
  })

  it('is nothing to refer to, by ID or by name', async () => {
    const record = { Name: 'Lee', ClubID: 2 }
    await expect(bench.call('Members', 'create', kim, { record })).rejects.toMatchObject({
      envelope: { Errors: { '/ClubID': expect.any(String) } },
    })
    const rows = [
      { Name: 'Lee', ClubID: 2 },
      { Name: 'Mia', ClubID: 'Hidden' },
      { Name: 'Noa', ClubID: 'Open' },
    ]
    const { Source } = await bench.call('Members', 'import', kim, { args: { rows, key: 'Name' } })
    expect(Source).toMatchObject({ Created: 1, Refused: [{ Row: 0 }, { Row: 1 }] })
  })

  it('is not what an import changes', async () => {
    const rows = [{ Name: 'Hidden', IsPrivate: false }]
    const { Source } = await bench.call('Clubs', 'import', kim, { args: { rows, key: 'Name' } })
    expect(Source).toMatchObject({ Updated: 0, Refused: [{ Row: 0 }] })
    expect(await names(admin)).toEqual(['Open', 'Hidden', 'Third'])
  })

  it('is not offered on the rows of which the service says so', async () => {
    const { Source } = await bench.call('Clubs', 'all', kim)
    expect(Source?.map(row => row.AllowedActions)).toEqual([['edit', 'delete'], ['edit']])
  })

  it('is not asked of rows with which the caller may do nothing', async () => {
    asked.length = 0
    const { Source } = await bench.call('Clubs', 'all', buildCaller(['VIEW_Clubs']))
    expect(Source?.map(row => row.AllowedActions)).toEqual([[], []])
    expect(asked).toEqual([])
  })
})
