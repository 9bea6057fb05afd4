import { expect, test } from 'vitest'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { runSequences } from './random.ts'
import { buildJobWorld } from './world.ts'

test.each(listTestServers())(
  '300 random sequences over two instances leave no job and no candidate on one that the rules forbid on $name',
  async server => {
    const world = await buildJobWorld(await createShippedDatabase(server), 200)
    try {
      const { sent, refused, illegal } = await runSequences(world, 300, 20_261)
      expect(illegal).toEqual([])
      // Enough is done, and enough refused, to mean something.
      expect(sent - refused).toBeGreaterThan(150)
      expect(refused).toBeGreaterThan(150)
    } finally {
      await world.drop()
    }
  },
)
