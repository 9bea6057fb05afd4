import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scale } from '#tests/support/scale.ts'
import { type Instance, openInstance } from '../hubs/processes.ts'
import { createShippedDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'
import { type ChatEnd, openEnd, readAll } from './chatEnd.ts'
import { fillChat } from './chatFill.ts'

/** Messages of each side. */
const each = scale(150, 250)

describe.each(listTestServers())('messages over two instances on $name', server => {
  let base: TestDatabase
  let instances: Instance[]
  const ends: ChatEnd[] = []
  beforeAll(async () => {
    base = await createShippedDatabase(server)
    instances = await Promise.all([openInstance(base), openInstance(base)])
  })
  afterAll(async () => {
    await Promise.all(ends.map(end => end.close()))
    await Promise.all((instances ?? []).map(instance => instance.stop()))
    await base?.drop()
  })

  it(`come once and in one order on both ends, and after a reload, with sockets cut, acknowledgements dropped and calls lost`, async () => {
    const { agent, candidate, threadId } = await fillChat(base, instances[0] as Instance)
    const addresses = instances.map(({ address }) => address)
    ends.push(await openEnd({ addresses, token: agent, threadId, seed: 1 }))
    ends.push(await openEnd({ addresses, token: candidate, threadId, seed: 2 }))
    await Promise.all(ends.map((end, index) => end.talk(`${index}`, each)))
    const total = 2 * each + 1
    await Promise.all(ends.map(end => end.until(total)))
    const [one, other] = ends.map(end => end.list())
    expect(one).toEqual(other)
    expect(one).toHaveLength(total)
    expect(new Set(one).size).toBe(total)
    expect(await readAll(addresses[0] ?? '', agent, threadId)).toEqual(one)
    // Each side reads what it wrote in the order of its writing.
    for (const end of ['0', '1']) {
      const own = one?.filter(text => text.startsWith(`${end}-`)) ?? []
      expect(own).toEqual(Array.from({ length: each }, (_, count) => `${end}-${count}`))
    }
    for (const end of ends) {
      // About nine of these 150 messages cut the connection; two at once are one cut.
      expect(end.cuts).toBeGreaterThan(2)
      expect(end.drops).toBeGreaterThan(8)
      expect(end.posts).toBeGreaterThan(8)
      // One call in ten is lost; how many there are hangs on how often the connections are cut.
      expect(end.losses).toBeGreaterThan(2)
    }
  })
})
