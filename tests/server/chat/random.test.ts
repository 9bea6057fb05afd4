import { expect, test } from 'vitest'
import { isDeep } from '#tests/support/scale.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { buildChatWorld } from './chatWorld.ts'
import { runChatSequences } from './random.ts'

const count = 300

// What chance brings hangs on how two instances meet.
test.runIf(isDeep).each(listTestServers())(
  'random sequences over two instances leave no thread that the rules forbid, and each message once on $name',
  async server => {
    const world = await buildChatWorld(await createShippedDatabase(server))
    try {
      const { sent, refused, repeated, illegal } = await runChatSequences(world, count, 20_262)
      expect(illegal).toEqual([])
      // Enough is done, and enough refused, to mean something.
      expect(sent - refused).toBeGreaterThan(count)
      expect(refused).toBeGreaterThan(count / 2)
      expect(repeated).toBeGreaterThan(count / 6)
    } finally {
      await world.drop()
    }
  },
)
