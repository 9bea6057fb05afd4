import { beforeAll, describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 60 } as const
const wards = buildTestResource(
  'Wards',
  buildSchema({ First: text, Last: { ...text, 'x-read': 'READ_LAST' }, CompanyID: { type: 'integer' } }),
  {
    represent: '{First} {Last}',
    scope: [{ path: 'CompanyID', claim: 'company_id', bypass: 'ALL' }],
  },
)
const units = buildTestResource('Units', buildSchema({ Code: text, Name: text }), { key: 'Code' })
const nurses = buildTestResource(
  'Nurses',
  buildSchema({
    Name: text,
    Phone: { type: 'string', format: 'phone', 'x-unmask': 'VIEW_SENSITIVE' },
    Fax: { type: 'string', format: 'phone' },
    Zip: { type: 'string', format: 'zip' },
    Beds: { type: 'integer' },
    Pay: { type: 'number', 'x-kind': 'money' },
    Shift: {
      type: 'string',
      oneOf: [
        { const: 'N', title: 'Night' },
        { const: 'D', title: 'Early day' },
      ],
    },
    IsOpen: { type: 'boolean' },
    WardID: { type: 'integer', 'x-reference': 'Wards' },
    OtherIDs: { type: 'array', items: { type: 'integer', 'x-reference': 'Wards' } },
    Unit: { ...text, 'x-reference': 'Units' },
    Secret: { ...text, 'x-read': 'READ_SECRET' },
    Note: text,
    Motto: text,
    Code: { ...text, 'x-searchable': true },
  }),
  {
    list: {
      route: 'Nurses',
      columns: [
        ...[
          'Name',
          'Phone',
          'Fax',
          'Zip',
          'Beds',
          'Pay',
          'Shift',
          'IsOpen',
          'WardID',
          'OtherIDs',
          'Secret',
          'Note',
          'Unit',
        ],
        { field: 'Motto', hidden: true },
      ],
    },
  },
)

const rows = [
  { Name: 'José Muñoz', Phone: '3125550143', Fax: '7735550100', Zip: '60601', Beds: 12, WardID: 1, Code: 'kx7' },
  { Name: 'Jose Munoz', Pay: 1200.5, Shift: 'D', Secret: 'whale', OtherIDs: '[2, 3]', WardID: 2 },
  { Name: 'Ann', Shift: 'N', IsOpen: true, Note: '100% \\ a_b o\'neil "x"', Motto: 'quiet', WardID: 3 },
  { Name: 'Łukasz', Beds: 60601, Note: '1000 a-b', WardID: 4 },
]

describe.each(listTestServers())('the general search on $name', server => {
  const bench = useEngineBench(server, [wards, units, nurses])
  const rules = listRules('Wards', 'Units', 'Nurses')
  const kim = buildCaller([...rules, 'READ_LAST'])
  const admin = buildCaller([...rules, 'READ_LAST', 'ALL', 'VIEW_SENSITIVE', 'READ_SECRET'])

  beforeAll(async () => {
    const { database } = bench.base
    await database.run(
      `insert into wards ("First", "Last", "CompanyID", "IsDeleted") values
       ('North', 'Wing', 1, false), ('Ärzte', 'Wing', 1, false), ('Foreign', 'House', 2, false), ('Old', 'Barn', 1, true)`,
    )
    for (const row of rows) {
      const names = Object.keys(row)
      await database.run(
        `insert into nurses (${names.map(name => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(row),
      )
    }
  })

  const find = async (searchText: string, caller = kim, args: CallArguments = {}) => {
    const { Source } = await bench.call('Nurses', 'list', caller, { searchText, ...args })
    return (Source ?? []).map(({ ID }) => Number(ID))
  }

  it.each<[string, string, number[]]>([
    ['a name with an accent by one without', 'munoz', [1, 2]],
    ['a name without an accent by one with it', 'MUÑOZ', [1, 2]],
    ['two letters, one of them with an accent', 'ÑO', [1, 2]],
    ['two digits of a zip code', '06', [1]],
    ['a letter that is made of two characters', 'mun\u0303oz', [1, 2]],
    ['a stroke through a letter', 'lukasz', [4]],
    ['the digits of a phone as they are shown', '773-555', [1]],
    ['a phone as it is shown, word by word', '(773) 555-0100', [1]],
    ['the digits of a phone alone', '773555', [1]],
    ['a phone with the code of the country', '+1 (773) 555-0100', [1]],
    ['a phone with the code of the country and no plus', '1-773-555-0100', [1]],
    ['nothing by the code of the country alone', '+1', []],
    ['a zip code, and a number by its value', '60601', [1, 4]],
    ['a number as it is shown', '60,601', [4]],
    ['money as it is shown', '$1,200.50', [2]],
    ['the title of a choice', 'early DAY', [2]],
    ['nothing by the value of a choice', 'n d zz', []],
    ['nothing by yes and no', 'true', []],
    ['the text of a reference', 'north', [1]],
    ['the text of a reference across its parts and columns', 'wing jose', [1, 2]],
    ['one of many references', 'arzte', [2]],
    ['the name of a deleted record that is still shown', 'barn', [4]],
    ['no name of a record that is out of reach', 'foreign', []],
    ['what is searched without being shown', 'KX7', [1]],
    ['nothing in a column that is hidden at first', 'quiet', []],
    ['nothing that the caller may not read', 'whale', []],
    ['nothing by hidden digits', '312555', []],
    ['a percent sign as itself', '100%', [3]],
    ['an underline as itself', 'a_b', [3]],
    ['a backslash as itself', '\\', [3]],
    ['quotes as themselves', `o'neil "x"`, [3]],
    ['a quote as a phone types it', 'o’neil', [3]],
    ['a dash as a word processor types it', 'a–b', [4]],
    ['a word with a sign that nobody sees', 'mu\u200bnoz', [1, 2]],
    ['nothing where one word is not found', 'jose nowhere', []],
  ])('finds %s', async (_, searchText, ids) => {
    expect(await find(searchText)).toEqual(ids)
  })

  it('finds what may be read by who may read it', async () => {
    expect([await find('whale', admin), await find('312-555', admin), await find('foreign', admin)]).toEqual([
      [2],
      [1],
      [2, 3],
    ])
    expect(await find('wing', buildCaller(rules))).toEqual([])
    expect(await find('north', buildCaller(rules.filter(rule => rule !== 'VIEW_Wards')))).toEqual([])
  })

  it('looks into the columns that are shown in the place of those at first, as far as the caller may compare them', async () => {
    const within = (text: string, ...searchedFields: string[]) => find(text, kim, { searchedFields })
    expect(await within('quiet', 'Name', 'Motto')).toEqual([3])
    expect([await within('munoz', 'Motto'), await within('north', 'Name'), await within('kx7', 'Name')]).toEqual([
      [],
      [],
      [1],
    ])
    expect([await within('312555', 'Phone'), await within('773555', 'Phone', 'Fax')]).toEqual([[], [1]])
    await expect(within('whale', 'Secret')).rejects.toThrow('Secret')
  })

  it('finds a choice by its title in the reader’s own language', async () => {
    const { configuration } = bench
    const current = configuration.current()
    const catalogues = new Map([['es', { 'titles.Night': 'Noche' }]])
    configuration.switchTo({ ...current, version: current.version + 1, catalogues })
    const ana = { ...kim, claims: { ...kim.claims, user_culture: 'es' } }
    expect([await find('noche', ana), await find('night', ana), await find('night')]).toEqual([[3], [], [3]])
    expect([await find('1.200,50', ana), await find('1,200.50', ana), await find('1.200,50')]).toEqual([[2], [2], []])
  })

  it('asks the same of a filter of a phone and of a text, and of rows that are counted and not', async () => {
    const page = { index: 0, size: 10, withTotal: false }
    const sort = [{ field: 'Name', direction: 'descending' }] as const
    expect(await find('munoz', kim, { page, sort })).toEqual([1, 2])
    const filter = (field: string, value: string) => find('', kim, { conditions: [{ field, op: 'contains', value }] })
    expect([await filter('Fax', '(773) 5'), await filter('Name', 'muñoz')]).toEqual([[1], [1, 2]])
    expect([await filter('Fax', '+1 773'), await filter('Fax', '+1')]).toEqual([[1], []])
  })

  it('counts the words of a search before it looks which of them lie within others', async () => {
    const words = Array.from({ length: 20_000 }, (_, position) => position.toString(36))
    await expect(find(words.join(' '))).rejects.toThrow('at most 25 words')
  })

  it('looks for few words of one or two characters in what is referred to', async () => {
    expect(await find('jo mu zi')).toEqual([])
    await expect(find('jo mu zi an')).rejects.toThrow('at most 3 words of one or two characters')
  })

  it('looks through the names of what is referred to for some seconds, and says so', async () => {
    await bench.base.database.transaction(async holder => {
      await holder.run('lock table wards')
      await expect(find('north')).rejects.toThrow('This search takes too long')
    })
  })

  it('finds by a name that is shown, and not by that of a deleted record under the same key', async () => {
    const { database } = bench.base
    await database.run(
      `insert into units ("Code", "Name", "IsDeleted") values
       ('U1', 'Maple', true), ('U1', 'Birch', false), ('U2', 'Elm', true), ('U2', 'Cedar', true)`,
    )
    const added = await database.run<{ ID: number }>(
      `insert into nurses ("Name", "Unit") values ('Una', 'U1'), ('Ulla', 'U2') returning "ID"`,
    )
    const [una, ulla] = added.map(({ ID }) => Number(ID))
    const found = await Promise.all(['birch', 'maple', 'cedar', 'elm'].map(name => find(name)))
    expect(found).toEqual([[una], [], [ulla], []])
    await database.run('delete from nurses where "Unit" is not null')
  })

  it('finds rows that refer to one of very many records', async () => {
    const { database } = bench.base
    await database.run(
      `insert into wards ("First", "CompanyID") select 'Crowd ' || n, 1 from generate_series(1, 5100) n`,
    )
    const answer = await database.run<{ ID: number }>(
      `insert into nurses ("Name", "WardID") select 'Zoe', max("ID") from wards returning "ID"`,
    )
    expect(await find('crowd')).toEqual([Number(answer[0]?.ID)])
    expect(await find('crowd zoe')).toHaveLength(1)
    await database.run(
      `insert into nurses ("Name", "OtherIDs") select 'Zita', jsonb_build_array(1, max("ID")) from wards`,
    )
    expect(await find('crowd')).toHaveLength(2)
  })
})
