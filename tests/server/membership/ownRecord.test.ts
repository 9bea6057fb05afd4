import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { send } from '../access/client.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

describe.each(listTestServers())('a user on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  test('reads himself and his company without a permission, and nobody else', async () => {
    const [own, other] = [await world.makeTester([]), await world.makeTester([])]
    const token = await own.signIn()
    const read = await world.call(token, 'Users', 'one', { id: own.ID })
    expect(read.envelope).toMatchObject({ Success: true, Source: { LoginName: own.LoginName, AllowedActions: [] } })
    expect((await world.call(token, 'Users', 'one', { id: other.ID })).status).toBe(403)
    expect((await world.call(token, 'Companies', 'one', { id: world.ownId('Companies') })).status).toBe(200)
  })

  test('changes his company with the permission for that, and no other company', async () => {
    const [own, other] = [world.ownId('Companies'), world.foreignId('Companies')]
    const everybody = await world.getToken(['VIEW_ALL_COMPANY_DATA'])
    const save = async (code: string, ID: number) => {
      const { envelope } = await world.call(everybody, 'Companies', 'one', { id: ID })
      const record = { ...(envelope.Source as RecordValues), AddressTown: 'Austin' }
      return world.call(await world.getToken([code]), 'Companies', 'update', { record })
    }
    expect((await save('EDIT_COMPANY', own)).envelope).toMatchObject({
      Success: true,
      Source: { AddressTown: 'Austin' },
    })
    expect((await save('VIEW_ROLE', own)).status).toBe(403)
    expect((await save('EDIT_COMPANY', other)).envelope.Success).not.toBe(true)
  })

  test('is told after saving his own record when the change shows', async () => {
    const tester = await world.makeTester(['VIEW_USER', 'EDIT_USER'])
    const token = await tester.signIn()
    const { envelope } = await world.call(token, 'Users', 'one', { id: tester.ID })
    const record = { ...(envelope.Source as RecordValues), MiddleName: 'Lou' }
    expect((await world.call(token, 'Users', 'update', { record })).envelope).toMatchObject({
      Success: true,
      Message: 'Record(s) updated successfully. The change shows after you sign out and in again.',
    })
  })

  test.each(['query', 'body'])('is deactivated and activated by the id of the %s', async where => {
    const target = await world.makeTester([])
    const token = await world.getToken(['ACTIVATE_USER', 'DEACTIVATE_USER'])
    const change = (call: string) =>
      send(`${world.address}/api/Membership/User/${call}${where === 'query' ? `?id=${target.ID}` : ''}`, {
        method: 'POST',
        headers: {
          'x-api-request': '1',
          authorization: `Bearer ${token}`,
          ...(where === 'body' && { 'content-type': 'application/json' }),
        },
        ...(where === 'body' && { body: JSON.stringify({ id: target.ID }) }),
      })
    expect((await change('Deactivate')).envelope).toMatchObject({ Success: true })
    expect(await world.findRow(world.getResource('Users'), target.ID)).toMatchObject({ IsActive: false })
    expect((await change('Activate')).envelope).toMatchObject({ Success: true })
    expect(await world.findRow(world.getResource('Users'), target.ID)).toMatchObject({ IsActive: true })
  })
})
