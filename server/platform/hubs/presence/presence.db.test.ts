import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, listTestServers, type TestDatabase } from '#tests/server/support/testDatabase.ts'
import type { Caller } from '../../access/caller.ts'
import type { HubClient } from '../connection.ts'
import { buildRelay } from '../relay.ts'
import { Presence } from './presence.ts'
import { deleteSilentInstances, listPresent, replacePresence } from './presenceRepository.ts'

function buildClient(subject: string, name: string) {
  const end = Promise.withResolvers<void>()
  const client = { id: randomUUID(), subject, getCaller: () => ({ subject, name }) as Caller, ended: end.promise }
  return { client: client as HubClient, end: () => end.resolve() }
}

describe.each(listTestServers())('presence over two instances on $name', server => {
  let stand: TestDatabase
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)

  beforeAll(async () => {
    stand = await createTestDatabase(server)
  })
  afterAll(() => stand.drop())

  async function startInstance() {
    const { database } = stand
    const notified: Record<string, string[]> = {}
    const relay = await buildRelay({ database, redisUrl: null, onError })
    const presence = new Presence({ database, relay, authenticator: { onAccessChange: () => () => {} }, onError })
    const rooms = presence.open({
      kind: 'thread',
      mostRooms: 5,
      mayJoin: async () => true,
      refusals: { closed: '', tooMany: '' },
      notify(client, _name, others) {
        notified[client.subject] = others.map(({ name }) => name)
      },
    })
    const stop = async () => {
      await presence.close()
      await relay.close()
    }
    return { rooms, notified, stop }
  }

  it('tells the members of a room of each other, until they leave, are gone, or their instance stops', async () => {
    const [one, two] = await Promise.all([startInstance(), startInstance()])
    const [ada, ben, cleo, dan] = [
      buildClient('1', 'Ada'),
      buildClient('2', 'Ben'),
      buildClient('3', 'Cleo'),
      buildClient('4', 'Dan'),
    ]
    await one.rooms.join(ada.client, '9')
    await expect.poll(() => two.rooms.list('9')).toEqual([{ subject: '1', name: 'Ada' }])
    await two.rooms.join(ben.client, '9')
    await two.rooms.join(cleo.client, '9')
    await expect.poll(() => one.notified['1']).toEqual(['Ben', 'Cleo'])
    await expect.poll(() => two.notified['2']).toEqual(['Ada', 'Cleo'])
    ben.end()
    await expect.poll(() => one.notified['1']).toEqual(['Cleo'])
    two.rooms.leave(cleo.client, '9')
    await expect.poll(() => one.notified['1']).toEqual([])
    await two.rooms.join(dan.client, '9')
    await expect.poll(() => one.notified['1']).toEqual(['Dan'])
    await two.stop()
    await expect.poll(() => one.notified['1']).toEqual([])
    expect(await one.rooms.list('9')).toEqual([{ subject: '1', name: 'Ada' }])
    await one.stop()
    expect(errors).toEqual([])
  })

  it('counts nobody of an instance that is silent, and deletes it where the deleting one is not silent itself', async () => {
    const { database } = stand
    const [living, killed] = [randomUUID(), randomUUID()]
    const eve = { room: 'thread:7', connection: randomUUID(), subject: '5', name: 'Eve' }
    await replacePresence(database, killed, null, [eve])
    await replacePresence(database, living, null, [])
    const age = (instance: string) =>
      database.query(`update presence_instance set "SeenOn" = now() - interval '21 seconds' where "ID" = $1`, [
        instance,
      ])
    await age(killed)
    expect((await listPresent(database, ['thread:7'])).size).toBe(0)
    await age(living)
    expect(await deleteSilentInstances(database, living)).toEqual([])
    await replacePresence(database, living, null, [])
    expect(await deleteSilentInstances(database, living)).toEqual(['thread:7'])
    // It was not killed but held up: its next sign of life brings everybody back.
    expect(await replacePresence(database, killed, null, [eve])).toEqual(['thread:7'])
  })
})
