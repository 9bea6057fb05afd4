import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { callResource } from '../access/client.ts'
import { deriveConfiguration, toReadCode } from '../access/derive.ts'
import { buildWorld, type World } from '../access/world.ts'
import { listTestServers } from '../support/testDatabase.ts'

const derived = await deriveConfiguration(fileURLToPath(new URL('../../..', import.meta.url)))

afterAll(() => derived.remove())

const phone = { field: 'Phone', op: 'contains', value: '5551234' }
const city = { field: 'City', op: 'contains', value: 'Austin' }
const columns = [{ Key: 'City' }, { Key: 'Phone' }]

describe.each(listTestServers())('a saved view that names a field on $name', server => {
  let world: World
  let sharer = ''
  let blind = ''
  beforeAll(async () => {
    world = await buildWorld(server, derived.folder)
    sharer = await world.getToken(world.codes)
    blind = await world.getTokenWithout(toReadCode('employer', 'Phone'))
  })
  afterAll(() => world?.close())

  const call = (token: string, name: string, args: object) =>
    callResource(world.address, token, world.getResource('SavedViews'), name, args)

  async function share(record: RecordValues): Promise<RecordValues> {
    const view = { GridId: 'Employers', SharedWith: 'everyone', ...record }
    const answer = await call(sharer, 'save', { record: view })
    expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    return answer.envelope.Source as RecordValues
  }

  const read = async (token: string, id: unknown) => (await call(token, 'byId', { id })).envelope.Source as RecordValues

  test('which its reader may not see is answered without it, by every call', async () => {
    const view = await share({ Name: 'Cut', Conditions: [phone, city], OrderBy: 'Phone', ColumnSettings: columns })
    const change = { ID: view.ID, Version: 0, Name: 'Stale' }
    const answers = [
      await call(blind, 'byId', { id: view.ID }),
      await call(blind, 'save', { record: change }),
      await call(blind, 'save', { record: { ...change, Version: view.Version, Name: 'Renamed' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200])
    for (const { text } of answers) {
      expect(text).toContain('Austin')
      expect(text).not.toMatch(/Phone|5551234/)
    }
    expect((await call(blind, 'byGrid', { args: { gridId: 'Employers' } })).text).not.toMatch(/Phone|5551234/)
    const cut = { Conditions: [city], OrderBy: null, ColumnSettings: [{ Key: 'City' }], IsCut: true, IsFilterCut: true }
    expect(await read(blind, view.ID)).toMatchObject(cut)
  })

  test('which who saves it may not see keeps that part', async () => {
    const view = await share({ Name: 'Kept', Conditions: [phone, city], ColumnSettings: columns })
    const seen = await read(blind, view.ID)
    const Conditions = [{ ...city, value: 'Dallas' }]
    const record = { ID: view.ID, Version: view.Version, Conditions, ColumnSettings: seen.ColumnSettings }
    expect((await call(blind, 'save', { record })).envelope).toMatchObject({ Success: true })
    const whole = await read(sharer, view.ID)
    expect(whole.Conditions).toEqual(expect.arrayContaining([phone, ...Conditions]))
    expect(whole.ColumnSettings).toEqual(expect.arrayContaining(columns))
  })

  test('which its author may not see is refused as if there were no such field', async () => {
    const attempt = async (field: string) => {
      const record = { GridId: 'Employers', Name: field, Conditions: [{ ...phone, field }], OrderBy: field }
      return (await call(blind, 'save', { record })).text.replaceAll(field, '')
    }
    expect(await attempt('Phone')).toBe(await attempt('Undeclared'))
  })

  const store = (id: unknown, name: string, value: unknown) =>
    world.base.database.run(`update "saved-view" set "${name}" = $1::jsonb where "ID" = $2`, [
      JSON.stringify(value),
      id as number,
    ])

  test.each([
    ['none', { OrderBy: null, OrderDirection: 1 }, { OrderBy: 'Phone', OrderDirection: 2 }],
    ['a direction alone', { OrderDirection: 1 }, { OrderBy: 'Phone', OrderDirection: 2 }],
    ['another one', { OrderBy: 'Name', OrderDirection: 1 }, { OrderBy: 'Name', OrderDirection: 1 }],
    ['another one without direction', { OrderBy: 'Name' }, { OrderBy: 'Name', OrderDirection: null }],
  ] as [string, RecordValues, RecordValues][])('and sorts by it, saved with %s', async (name, sent, kept) => {
    const view = await share({ Name: `Sorted, ${name}`, OrderBy: 'Phone', OrderDirection: 2 })
    expect(await read(blind, view.ID)).toMatchObject({
      OrderBy: null,
      OrderDirection: null,
      IsCut: true,
      IsFilterCut: false,
    })
    const record = { ID: view.ID, Version: view.Version, Conditions: [city], ...sent }
    expect((await call(blind, 'save', { record })).envelope).toMatchObject({ Success: true })
    expect(await read(sharer, view.ID)).toMatchObject({ Conditions: [city], ...kept })
  })

  test('and sorts further by it shows what comes before, keeps the rest where that comes back, and checks others', async () => {
    const [byCity, byPhone] = ['City', 'Phone'].map(field => ({ field, direction: 'descending' }))
    const view = await share({ Name: 'Sorted further', OrderBy: 'Name', OrderDirection: 1, ThenBy: [byCity, byPhone] })
    expect(await read(blind, view.ID)).toMatchObject({ OrderBy: 'Name', ThenBy: [byCity], IsCut: true })
    const save = async (record: RecordValues) =>
      (await call(blind, 'save', { record: { ID: view.ID, Version: view.Version, ...record } })).envelope
    const says = async (...orders: string[]) =>
      (await save({ ThenBy: orders.map(field => ({ field, direction: 'ascending' })) })).Errors?.['/ThenBy']
    expect(await says('City', 'City')).toBe('The list cannot be sorted by City.')
    expect(await says('Phone')).toBe('The list cannot be sorted by Phone.')
    expect(await says('Undeclared')).toBe('The list cannot be sorted by Undeclared.')
    expect(await save({ OrderBy: 'Name', ThenBy: [byCity] })).toMatchObject({ Success: true })
    expect(await read(sharer, view.ID)).toMatchObject({ ThenBy: [byCity, byPhone], IsCut: false })
  })

  test('and sorts by it first keeps what comes after, which a first sort of the same field takes the place of', async () => {
    const [byCity, byName] = ['City', 'Name'].map(field => ({ field, direction: 'ascending' }))
    const view = await share({ Name: 'First', OrderBy: 'Phone', OrderDirection: 1, ThenBy: [byCity, byName] })
    const displayed = await read(blind, view.ID)
    expect(displayed).toMatchObject({ OrderBy: null, ThenBy: [], IsCut: true })
    const record = { ID: view.ID, Version: view.Version, OrderBy: null, ThenBy: [] }
    expect((await call(blind, 'save', { record })).envelope).toMatchObject({ Success: true })
    const kept = await read(sharer, view.ID)
    expect(kept).toMatchObject({ OrderBy: 'Phone', ThenBy: [byCity, byName] })
    await call(sharer, 'save', { record: { ID: view.ID, Version: kept.Version, OrderBy: 'City' } })
    expect(await read(sharer, view.ID)).toMatchObject({ OrderBy: 'City', ThenBy: [byName] })
  })

  test('and is renamed keeps it', async () => {
    const content = { Conditions: [phone, city], OrderBy: 'Phone', OrderDirection: 2, ColumnSettings: columns }
    const view = await share({ Name: 'Before', ...content })
    const record = { ID: view.ID, Version: view.Version, Name: 'After' }
    expect((await call(blind, 'save', { record })).envelope).toMatchObject({ Success: true })
    expect(await read(sharer, view.ID)).toMatchObject({ Name: 'After', ...content })
  })

  test('tells nothing to who guesses its value', async () => {
    const view = await share({ Name: 'Guessed', Conditions: [phone], OrderBy: 'Phone', ColumnSettings: columns })
    const guess = async (part: RecordValues) => {
      const answer = await call(blind, 'save', { record: { ID: view.ID, Version: view.Version, ...part } })
      expect(answer.envelope.Success).toBe(false)
      return answer.text
    }
    const guessValue = (value: string) => guess({ Conditions: [{ ...phone, value }] })
    expect(await guessValue('5551234')).toBe(await guessValue('5551235'))
    const guessField = async (field: string) =>
      (await guess({ OrderBy: field, ColumnSettings: [{ Key: field }] })).replaceAll(field, '')
    expect(await guessField('Phone')).toBe(await guessField('Undeclared'))
    expect(await read(sharer, view.ID)).toMatchObject({ Conditions: [phone], Version: view.Version })
  })

  test('counts towards what a view may hold', async () => {
    const view = await share({ Name: 'Full', Conditions: Array(20).fill(phone) })
    const saveSome = async (count: number, value = 'a') => {
      const Conditions = Array(count).fill({ ...city, value })
      const record = { ID: view.ID, Version: view.Version, Conditions }
      return (await call(blind, 'save', { record })).envelope
    }
    expect((await saveSome(6)).Errors).toHaveProperty(['/Conditions'])
    expect((await saveSome(1, 'x'.repeat(3_000))).Errors).toHaveProperty(['/Conditions'])
    expect((await read(sharer, view.ID)).Conditions).toHaveLength(20)
    expect(await saveSome(5)).toMatchObject({ Success: true })
    expect((await read(sharer, view.ID)).Conditions).toHaveLength(25)
  })

  test.each([
    [{ Key: 'Phone' }, true],
    [{ Key: 'Phone', Hidden: true }, false],
  ])('as its column %o alone is cut: %s', async (column, IsCut) => {
    const view = await share({ Name: `Column ${IsCut}`, ColumnSettings: [column] })
    expect(await read(blind, view.ID)).toMatchObject({ ColumnSettings: [], IsCut })
    expect(await read(sharer, view.ID)).toMatchObject({ ColumnSettings: [column], IsCut: false })
  })

  test('which the list has no more is answered with its name and without its value, and can be renamed', async () => {
    const view = await share({ Name: 'Old', Conditions: [city] })
    const fax = { field: 'Fax', op: 'contains', value: '5559876' }
    await store(view.ID, 'Conditions', [fax, city])
    await store(view.ID, 'ColumnSettings', [{ Key: 'Fax', Width: 90 }, { Key: 'City' }])
    const seen = await read(sharer, view.ID)
    expect(seen).toMatchObject({ Conditions: [{ field: 'Fax', op: 'contains', value: null }, city], IsCut: false })
    const record = { ID: view.ID, Version: seen.Version, Name: 'Old one' }
    expect((await call(sharer, 'save', { record })).envelope).toMatchObject({ Success: true })
    const { Conditions, ColumnSettings } = seen
    const back = { ID: view.ID, Version: Number(seen.Version) + 1, Conditions, ColumnSettings }
    expect((await call(sharer, 'save', { record: back })).envelope).toMatchObject({ Success: true })
    const without = { ID: view.ID, Version: Number(seen.Version) + 1, ColumnSettings: [{ Key: 'City' }] }
    expect((await call(sharer, 'save', { record: without })).envelope).toMatchObject({ Success: true })
    const [stored] = await world.base.database.run<RecordValues>(
      'select "Conditions", "ColumnSettings" from "saved-view" where "ID" = $1',
      [view.ID],
    )
    expect(stored?.Conditions).toEqual([fax, city])
    expect(stored?.ColumnSettings).toEqual([{ Key: 'City' }, { Key: 'Fax', Width: 90 }])
  })
})
