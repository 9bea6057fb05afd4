import { expect, test } from 'vitest'
import { buildJobWorld } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { runCardSequences } from './random.ts'

test.each(listTestServers())(
  '300 random sequences over two instances leave no time card that the rules forbid, and totals that are those of the slots on $name',
  async server => {
    const world = await buildJobWorld(await createShippedDatabase(server, { LOCUM_PUBLIC_URL: 'http://locum.test' }))
    try {
      const { sent, refused, byLink, illegal } = await runCardSequences(world, 300, 20_261)
      expect(illegal).toEqual([])
      // Enough is done, and enough refused, to mean something.
      expect(sent - refused).toBeGreaterThan(120)
      expect(refused).toBeGreaterThan(150)
      expect(byLink).toBeGreaterThan(3)
    } finally {
      await world.drop()
    }
  },
)
