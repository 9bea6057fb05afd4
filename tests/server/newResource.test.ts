import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { readDataFiles } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'
import { outlineResource } from '../../scripts/new/outlineResource.ts'
import { writeOutline } from '../../scripts/new/writeOutline.ts'
import { buildArguments } from './access/callArguments.ts'
import { callResource } from './access/client.ts'
import { deriveConfiguration } from './access/derive.ts'
import { buildWorld, type World } from './access/world.ts'
import { listTestServers } from './support/testDatabase.ts'

// A resource of all that samples must know: the tests that are derived from the data files would meet it first.
const options = {
  name: 'TrialWards',
  application: 'Marketplace',
  fields:
    'Title:text!,StartsAt:time!,SentOn:instant!,StartsOn:date-time!,SpecialtyLookupID:Lookups.Specialty!,EmployerID:Employers!,Kind:Day|Night!,Rate:money!',
  states: 'Open,Filled:fill,Closed:close',
}

describe.each(listTestServers())('a new resource on $name', server => {
  let world: World
  let data: Awaited<ReturnType<typeof deriveConfiguration>>
  beforeAll(async () => {
    data = await deriveConfiguration(fileURLToPath(new URL('../..', import.meta.url)))
    const files = await readDataFiles(data.folder)
    await writeOutline(data.folder, outlineResource(options, { files, served: listHandlers(), services: null }))
    world = await buildWorld(server, data.folder)
  })
  afterAll(async () => {
    await world?.close()
    await data?.remove()
  })

  const call = async (callName: string, args: Parameters<typeof callResource>[4], codes = world.codes) =>
    callResource(world.address, await world.getToken(codes), world.getResource('TrialWards'), callName, args)
  const create = () => call('create', buildArguments(world, world.getResource('TrialWards'), 'create', world.own))

  test('takes a record made of samples, lists it, and refuses who lacks its code', async () => {
    const made = await create()
    expect(made.envelope, made.text).toMatchObject({ Success: true, Source: { Status: 'Open' } })
    const { ID } = made.envelope.Source as RecordValues
    const page = { page: { index: 0, size: 100 } }
    expect((await call('list', page)).rows.map(row => row.ID)).toContain(ID)
    expect((await call('list', page, ['ADD_TRIAL_WARD'])).status).toBe(403)
  })

  test('goes from state to state by its events, and stays in the last', async () => {
    const { ID } = (await create()).envelope.Source as RecordValues
    for (const [event, Status] of [
      ['fill', 'Filled'],
      ['close', 'Closed'],
    ] as const) {
      expect((await call(event, { id: Number(ID) })).envelope).toMatchObject({ Success: true })
      expect((await call('one', { id: Number(ID) })).envelope.Source).toMatchObject({ Status })
    }
    expect((await call('fill', { id: Number(ID) })).envelope).toMatchObject({ Success: false })
  })
})
