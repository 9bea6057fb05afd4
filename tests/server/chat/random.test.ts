import { expect, test } from 'vitest'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { buildChatWorld } from './chatWorld.ts'
import { runChatSequences } from './random.ts'

test.each(listTestServers())(
  '300 random sequences over two instances leave no thread that the rules forbid, and each message once on $name',
  async server => {
    const world = await buildChatWorld(await createShippedDatabase(server))
    try {
      const { sent, refused, repeated, illegal } = await runChatSequences(world, 300, 20_262)
      expect(illegal).toEqual([])
      // Enough is done, and enough refused, to mean something.
      expect(sent - refused).toBeGreaterThan(300)
      expect(refused).toBeGreaterThan(150)
      expect(repeated).toBeGreaterThan(50)
    } finally {
      await world.drop()
    }
  },
)
