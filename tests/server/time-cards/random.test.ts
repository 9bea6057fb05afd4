import { expect, test } from 'vitest'
import { isDeep } from '#tests/support/scale.ts'
import { buildJobWorld } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { runCardSequences } from './random.ts'

const count = 300

// What chance brings hangs on how two instances meet.
test.runIf(isDeep).each(listTestServers())(
  'random sequences over two instances leave no time card that the rules forbid, and totals that are those of the slots on $name',
  async server => {
    const world = await buildJobWorld(await createShippedDatabase(server, { LOCUM_PUBLIC_URL: 'http://locum.test' }))
    try {
      const { sent, refused, byLink, illegal } = await runCardSequences(world, count, 20_261)
      expect(illegal).toEqual([])
      // Enough is done, and enough refused, to mean something.
      expect(sent - refused).toBeGreaterThan(count * 0.2)
      expect(refused).toBeGreaterThan(count / 3)
      expect(byLink).toBeGreaterThan(0)
    } finally {
      await world.drop()
    }
  },
)
