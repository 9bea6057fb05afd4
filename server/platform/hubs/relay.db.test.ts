import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, listTestServers, type TestDatabase } from '#tests/server/support/testDatabase.ts'
import { buildHub } from './hub.ts'
import { buildRelay, type Relay } from './relay.ts'

describe.each(listTestServers())('the relay of hubs on $name', server => {
  let stand: TestDatabase
  const relays: Relay[] = []
  const errors: unknown[] = []

  beforeAll(async () => {
    stand = await createTestDatabase(server)
    const parts = { database: stand.database, redisUrl: null, onError: (error: unknown) => errors.push(error) }
    for (let count = 0; count < 2; count += 1) relays.push(await buildRelay(parts))
  })
  afterAll(async () => {
    for (const relay of relays) await relay.close()
    await stand.drop()
  })

  it('brings messages of a user and a group to the other instance in their order, whatever their length, and to no other hub', async () => {
    const [here, there] = relays as [Relay, Relay]
    const heard: string[] = []
    const { hub } = buildHub({ path: '/hubs/chat' }, here)
    const onMessage = (name: string, content: string) => void heard.push(`${name} ${content.length} ${content.at(-2)}`)
    for (const topic of ['/hubs/chat user', '/hubs/chat group', '/hubs/other user']) there.listen(topic, { onMessage })
    expect(() => there.listen('/hubs/chat user', { onMessage })).toThrow('has a listener already')
    hub.sendToUser('7', 'said', 'Ö'.repeat(50_000))
    hub.sendToGroup('thread:9\n"', 'said', 'short')
    await expect.poll(() => heard).toEqual(['7 50044 }', 'thread:9\n" 49 }'])
    expect(errors).toEqual([])
  })
})
