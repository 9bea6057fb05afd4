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
      await call(blind, 'byGrid', { args: { gridId: 'Employers' } }),
      await call(blind, 'save', { record: change }),
      await call(blind, 'save', { record: { ...change, Version: view.Version, Name: 'Renamed' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 200])
    for (const { text } of answers) {
      expect(text).toContain('Austin')
      expect(text).not.toMatch(/Phone|5551234/)
    }
    const cut = { Conditions: [city], OrderBy: null, ColumnSettings: [{ Key: 'City' }], IsCut: true }
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

  test('which the list has no more is answered with its name and without its value, and can be renamed', async () => {
    const view = await share({ Name: 'Old', Conditions: [city] })
    const stored = JSON.stringify([{ field: 'Fax', op: 'contains', value: '5559876' }, city])
    await world.base.database.run('update "saved-view" set "Conditions" = $1::jsonb where "ID" = $2', [stored, view.ID])
    const seen = await read(sharer, view.ID)
    expect(seen).toMatchObject({ Conditions: [{ field: 'Fax', op: 'contains', value: null }, city], IsCut: false })
    const record = { ID: view.ID, Version: seen.Version, Name: 'Old one' }
    expect((await call(sharer, 'save', { record })).envelope).toMatchObject({ Success: true })
  })
})
