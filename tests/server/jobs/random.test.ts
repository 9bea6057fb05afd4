import { expect, test } from 'vitest'
import { isDeep } from '#tests/support/scale.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { runSequences } from './random.ts'
import { buildJobWorld } from './world.ts'

const count = 300

// What chance brings hangs on how two instances meet.
test.runIf(isDeep).each(listTestServers())(
  'random sequences over two instances leave no job and no candidate on one that the rules forbid on $name',
  async server => {
    const world = await buildJobWorld(await createShippedDatabase(server), 200)
    try {
      const { sent, refused, illegal } = await runSequences(world, count, 20_261)
      expect(illegal).toEqual([])
      // Enough is done, and enough refused, to mean something.
      expect(sent - refused).toBeGreaterThan(count / 3)
      expect(refused).toBeGreaterThan(count / 3)
    } finally {
      await world.drop()
    }
  },
)
