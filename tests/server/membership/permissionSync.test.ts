import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Machine } from '#contract/machine.ts'
import type { Configuration } from '#server/platform/configuration/index.ts'
import { syncPermissions } from '#server/services/membership/permissionSync.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

describe.each(listTestServers())('permissions in step with the configuration on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  const withModule = (Name: string, ...codes: string[]): Configuration => ({
    ...world.configuration,
    permissionModules: [
      ...world.configuration.permissionModules,
      { Name, Permissions: codes.map(Code => ({ Code, Name: `May ${Code}` })), Modules: [] },
    ],
  })
  const listStored = () =>
    world.base.database.run<{ ID: number; Code: string; Name: string; Module: string }>(
      'select "ID", "Code", "Name", "Module" from "permission" order by "ID"',
    )

  test('changes nothing when nothing changed', async () => {
    const before = await world.takeFingerprint()
    await syncPermissions(world.base.database, world.configuration)
    expect(await world.takeFingerprint()).toBe(before)
  })

  test('adds new codes and gives them to the roles that had every one', async () => {
    const before = await listStored()
    const complete = await world.makeTester(before.map(row => row.Code))
    const partial = await world.makeTester(['VIEW_TEAM'])
    await syncPermissions(world.base.database, withModule('Wards', 'VIEW_WARD'))
    const after = await listStored()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toMatchObject([{ Code: 'VIEW_WARD', Name: 'May VIEW_WARD', Module: 'Wards' }])
    expect(await world.listCodes(complete.RoleID)).toContain('VIEW_WARD')
    expect(await world.listCodes(partial.RoleID)).toEqual(['VIEW_TEAM'])
  })

  test('renames under the same ID and keeps a code that is named no more', async () => {
    await syncPermissions(world.base.database, withModule('Wards', 'VIEW_BED'))
    const before = await listStored()
    await syncPermissions(world.base.database, withModule('Beds', 'VIEW_BED'))
    const after = await listStored()
    expect(after.map(row => row.ID)).toEqual(before.map(row => row.ID))
    expect(after.find(row => row.Code === 'VIEW_BED')).toMatchObject({ Module: 'Beds' })
    await syncPermissions(world.base.database, world.configuration)
    expect((await listStored()).map(row => row.Code)).toContain('VIEW_BED')
  })

  test('puts a code that only a rule names under Other', async () => {
    const teams = world.getResource('Teams')
    const permissions = { ...teams.descriptor.permissions, list: 'VIEW_TEAM, VIEW_SHIFT_TEAM' }
    const changed = { ...teams, descriptor: { ...teams.descriptor, permissions } }
    const resources = new Map(world.configuration.resources).set('Teams', changed)
    await syncPermissions(world.base.database, { ...world.configuration, resources })
    const stored = await listStored()
    expect(stored.find(row => row.Code === 'VIEW_SHIFT_TEAM')).toMatchObject({ Module: 'Other' })
  })

  test('knows the codes that only the event of a machine names', async () => {
    const machine: Machine = {
      name: 'ward',
      state: 'Status',
      states: [{ name: 'Open' }],
      initial: 'Open',
      transitions: [{ event: 'shut', from: ['Open'], permission: 'SHUT_WARD' }],
    }
    await syncPermissions(world.base.database, { ...world.configuration, machines: new Map([['ward', machine]]) })
    expect((await listStored()).map(row => row.Code)).toContain('SHUT_WARD')
  })

  test('is done once when instances start together', async () => {
    const next = withModule('Wards', 'VIEW_WARD_A', 'VIEW_WARD_B')
    await Promise.all([1, 2, 3].map(() => syncPermissions(world.base.database, next)))
    const codes = (await listStored()).map(row => row.Code).filter(code => code.startsWith('VIEW_WARD_'))
    expect(codes.sort()).toEqual(['VIEW_WARD_A', 'VIEW_WARD_B'])
  })
})
