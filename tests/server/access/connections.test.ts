import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { scale } from '#tests/support/scale.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildArguments } from './callArguments.ts'
import { callResource } from './client.ts'
import { sampleChanging } from './kinds.ts'
import { buildWorld, getConfiguration, type World } from './world.ts'

const folder = fileURLToPath(new URL('../../..', import.meta.url))
const { resources } = await getConfiguration(folder)
const calls = sampleChanging(
  [...resources.values()].flatMap(resource =>
    Object.keys(resource.descriptor.calls ?? {}).map(callName => ({ resource, callName })),
  ),
).map(({ resource, callName }) => [`${resource.name}.${callName}`, resource, callName] as const)

/** More calls at once than there are connections. */
const crowd = scale(4, 10)

describe.each(listTestServers())('with two database connections on $name', server => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(server, folder, { LOCUM_DATABASE_CONNECTIONS: '2' })
  })
  afterAll(() => world?.close())

  /** Sends a call many times at once; answers the statuses that came. */
  async function flood(token: string, times: number, resource: Resource, callName: string, args: CallArguments) {
    const sending = Array.from({ length: times }, () => callResource(world.address, token, resource, callName, args))
    return [...new Set((await Promise.all(sending)).map(answer => answer.status))].sort()
  }

  test.each(calls)('some of %s at once are all answered', async (_, resource, callName) => {
    const token = await world.getTokenWithout('VIEW_ALL_COMPANY_DATA')
    const args = buildArguments(world, resource, callName, world.own)
    const statuses = await flood(token, crowd, resource, callName, args)
    expect(statuses.filter(status => status >= 500)).toEqual([])
  })

  test('forty guesses at a password hold nobody up', async () => {
    const guesser = await world.makeTester(['CHANGEPASSWORD'])
    const [token, other] = [await guesser.signIn(), await world.getToken(['VIEW_TEAM'])]
    const OldPassword = 'Wrong-Harbor-77'
    const args = { args: { OldPassword, Password: 'Calm-Meadow-93', ConfirmPassword: 'Calm-Meadow-93' } }
    const [statuses, reading] = await Promise.all([
      flood(token, 40, world.getResource('Users'), 'changeMyPassword', args),
      callResource(world.address, other, world.getResource('Teams'), 'list', {}),
    ])
    expect([statuses, reading.status]).toEqual([[200], 200])
  })
})
