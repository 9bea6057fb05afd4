import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { renderCall } from '#contract/calls/renderCall.ts'
import { type EnumChoice, findChoices } from '#contract/entitySchema.ts'
import type { Manifest } from '#contract/manifest.ts'
import { connectLive } from '../hubs/support.ts'
import { buildMembershipWorld, type MembershipWorld } from '../membership/support.ts'
import { listTestServers } from '../support/testDatabase.ts'

describe.each(listTestServers())('the names of statuses on $name', server => {
  let world: MembershipWorld
  let editor: string
  let reader: string
  let open: RecordValues
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
    editor = await world.getToken(['EDIT_LOOKUP'])
    reader = await world.getToken(['VIEW_JOB', 'EXPORT_DATA', 'VIEW_ALL_COMPANY_DATA'])
    open = await findOpen()
  })
  afterAll(() => world?.close())

  const call = (callName: string, args: object, token = editor) => world.call(token, 'Lookups', callName, args)

  async function findOpen(): Promise<RecordValues> {
    const { rows } = await call('byCategory', { args: { category: 'JobStatus' } })
    return rows.find(({ Value }) => Value === '2') as RecordValues
  }

  async function update(changes: RecordValues) {
    const { ID, Version } = await findOpen()
    return (await call('update', { record: { ID, Version, ...changes } })).envelope
  }

  async function fetchChoice(): Promise<EnumChoice | undefined> {
    const headers = { 'X-Api-Request': '1', authorization: `Bearer ${reader}` }
    const manifest = (await (await fetch(`${world.address}/config/manifest.json`, { headers })).json()) as Manifest
    const status = manifest.Schemas.job?.properties.Status
    const machine = manifest.Machines[manifest.Resources.find(({ name }) => name === 'Jobs')?.machine ?? '']
    const state = machine?.states.find(({ value }) => value === 2)
    const choice = status && findChoices(status)?.find(each => each.const === 2)
    // The chip of a state says what its choice does.
    expect([state?.title, state?.saidIn]).toEqual([choice?.title, choice?.saidIn])
    return choice
  }

  test('a renamed status is called so in every open console, in the language that the name is for, until it is taken back', async () => {
    expect(await fetchChoice()).toEqual({ const: 2, title: 'Open' })
    const client = await connectLive(world.address, reader)
    const renamed = await update({ Name: 'Looking', Names: [{ Locale: 'es', Text: 'Se busca' }] })
    expect(renamed).toMatchObject({ Success: true, Source: { IsRenamed: true, ShippedName: 'Open' } })
    await client.until(({ texts }) => texts.length > 0)
    expect(await fetchChoice()).toEqual({ const: 2, title: 'Looking', saidIn: { es: 'Se busca' } })
    const version = await (await fetch(`${world.address}/config/version`)).json()
    expect(version).toMatchObject({ Texts: client.texts.at(-1) })
    await client.stop()

    const { envelope } = await call('restoreShipped', { id: Number(open.ID) })
    expect(envelope).toMatchObject({ Source: { Name: 'Open', IsRenamed: false } })
    await expect.poll(fetchChoice).toEqual({ const: 2, title: 'Open' })
  })

  test('a language without a name of its own keeps its word', async () => {
    await update({ Name: 'Looking' })
    await expect.poll(fetchChoice).toEqual({ const: 2, title: 'Looking', saidIn: { es: 'Abierto' } })
    await call('restoreManyShipped', { ids: [Number(open.ID)] })
    await expect.poll(fetchChoice).toEqual({ const: 2, title: 'Open' })
  })

  test('jobs are searched and exported by it', async () => {
    await update({ Name: 'Looking' })
    await expect.poll(async () => (await fetchChoice())?.title).toBe('Looking')
    await world.base.database.run('update job set "Status" = 2')
    const list = await world.call(reader, 'Jobs', 'list', { searchText: 'looking', searchedFields: ['Status'] })
    expect(list.rows.length).toBeGreaterThan(0)
    const { path, query } = renderCall(world.getResource('Jobs'), 'export', { args: { format: 'csv' } })
    const address = `${world.address}/api/Marketplace/Jobs/${path}?${new URLSearchParams(query)}`
    const headers = { 'X-Api-Request': '1', authorization: `Bearer ${reader}` }
    expect(await (await fetch(address, { headers })).text()).toContain('Looking')
    await call('restoreShipped', { id: Number(open.ID) })
  })

  test('its code stays, it is not deleted, and each language has one name and texts', async () => {
    expect(await update({ Code: 'Other' })).toMatchObject({ Success: false, Errors: { '/Code': expect.any(String) } })
    expect(await update({ Value: '9' })).toMatchObject({ Success: false, Errors: { '/Value': expect.any(String) } })
    expect((await call('delete', { id: Number(open.ID) })).envelope).toMatchObject({ Success: false })
    const named = (...locales: string[]) => update({ Names: locales.map(Locale => ({ Locale, Text: 'x' })) })
    expect(await named('de')).toMatchObject({
      Errors: { '/Names/0/Locale': 'There are no texts in de: choose one of es.' },
    })
    expect(await named('es', 'es')).toMatchObject({ Errors: { '/Names/1/Locale': 'There are two names in es.' } })
  })
})
