import { beforeEach, describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import type { Extensions } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const shops = buildTestResource(
  'Shops',
  buildSchema({ Name: { type: 'string', maxLength: 100, 'x-unique': 'everywhere' }, Area: { type: 'integer' } }),
  {
    scope: [
      {
        anyOf: [
          { for: ['OrganizationUser'], path: 'Area', claim: 'organization_ids' },
          { for: ['EmployerUser'], path: 'ID', claim: 'employer_ids' },
        ],
      },
    ],
  },
)

Object.assign(shops.descriptor.calls ?? {}, {
  first: { method: 'GET', path: 'First', reads: 'one', permission: 'VIEW_Shops' },
  deleteMany: { method: 'POST', path: 'Delete/Bulk', each: 'delete', body: { Ids: 'ids', Matching: 'matching' } },
})

/** Finds two of the five shops, the last one first. */
const extensions: Extensions = {
  Shops: {
    listIds: ({ args, database }) =>
      args.conditions?.[0]?.field !== 'Area'
        ? null
        : database
            .query<{ ID: number }>(`select "ID" from shops where "Name" in ('Cedar', 'Date') order by "ID" desc`)
            .then(rows => rows.map(({ ID }) => ID)),
  },
}

describe.each(listTestServers())('the rows of alternatives on $name', server => {
  const bench = useEngineBench(server, [shops], extensions)
  const codes = listRules('Shops')
  const build = (userType: Caller['userType'], claims: Record<string, unknown>): Caller => ({
    ...buildCaller(codes),
    userType,
    claims,
  })
  const agent = build('OrganizationUser', { organization_ids: [1, 2] })
  const everybody = build('OrganizationUser', { organization_ids: '*' })
  const facility = build('EmployerUser', { employer_ids: [3] })
  const candidate = build('Candidate', { sub: '7' })

  beforeEach(async () => {
    await bench.base.database.run(`truncate shops restart identity;
      insert into shops ("Name", "Area") values ('Ash', 1), ('Birch', 2), ('Cedar', 3), ('Date', 1), ('Elm', null)`)
  })

  const names = async (callName: string, caller: Caller, args: CallArguments = {}) =>
    (await bench.call('Shops', callName, caller, args)).Source?.map(({ Name }) => Name)

  it('are those of the caller’s type, and none of a type that nothing is said of', async () => {
    expect(await names('all', agent)).toEqual(['Ash', 'Birch', 'Date'])
    expect(await names('all', everybody)).toEqual(['Ash', 'Birch', 'Cedar', 'Date', 'Elm'])
    expect(await names('all', facility)).toEqual(['Cedar'])
    expect(await names('all', candidate)).toEqual([])
    for (const claims of [{}, { organization_ids: [] }, { organization_ids: null }])
      expect(await names('all', build('OrganizationUser', claims))).toEqual([])
  })

  it('are the only ones that an import makes or changes', async () => {
    const rows = [{ Name: 'Fir', Area: 2 }, { Name: 'Gum', Area: 3 }, { Name: 'Hop' }]
    const answer = await bench.call('Shops', 'import', agent, { args: { rows, key: 'Name' } })
    expect(answer.Source).toMatchObject({ Created: 1, Refused: [{ Row: 1 }, { Row: 2 }] })
    expect(await names('all', everybody)).not.toContain('Gum')
  })

  it('are told of to those who reach them, or did before', async () => {
    bench.written.length = 0
    const callers = [agent, everybody, facility, candidate]
    await bench.call('Shops', 'update', everybody, { record: { ID: 2, Version: 1, Area: 3 } })
    await bench.call('Shops', 'update', everybody, { record: { ID: 3, Version: 1, Name: 'Cypress' } })
    const audiences = (await Promise.all(bench.written.map(rows => bench.engine.findAudiences(rows, callers)))).flat()
    const notifiedTo = (caller: Caller) =>
      audiences.filter(audience => audience.callers.includes(caller)).flatMap(({ ids }) => ids)
    expect(callers.map(notifiedTo)).toEqual([[2], [2, 3], [3], []])
  })

  describe('that a search of the service finds', () => {
    const asked: CallArguments = { conditions: [{ field: 'Area', op: 'from', value: 1 }] }

    it('come in its order, paged, counted, filtered and within the scope', async () => {
      const page = { index: 1, size: 1, withTotal: true }
      const answer = await bench.call('Shops', 'list', everybody, { ...asked, page })
      expect(answer).toMatchObject({ TotalRows: 2, Source: [{ Name: 'Cedar' }] })
      expect(await names('list', everybody, asked)).toEqual(['Date', 'Cedar'])
      expect(await names('all', everybody, asked)).toEqual(['Date', 'Cedar'])
      expect(await names('export', everybody, asked)).toEqual(['Date', 'Cedar'])
      const sort = [{ field: 'Name', direction: 'ascending' }] as const
      expect(await names('all', everybody, { ...asked, sort })).toEqual(['Cedar', 'Date'])
      const below: CallArguments = { conditions: [{ field: 'Area', op: 'to', value: 2 }] }
      for (const callName of ['list', 'all', 'export']) {
        expect(await names(callName, everybody, below)).toEqual(['Date'])
        expect(await names(callName, agent, asked)).toEqual(['Date'])
      }
    })

    it('are the only ones that a call on all that the list shows touches, and the first of them is the one chosen', async () => {
      expect((await bench.call('Shops', 'first', everybody, asked)).Source).toMatchObject({ Name: 'Date' })
      const { Source } = await bench.call('Shops', 'deleteMany', everybody, { matching: asked })
      expect(Source).toHaveLength(2)
      expect(await names('all', everybody)).toEqual(['Ash', 'Birch', 'Elm'])
    })
  })
})
