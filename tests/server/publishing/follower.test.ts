import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildFollower } from '#server/platform/publishing/follower.ts'
import { listHandlers } from '#server/services.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { shipped } from './files.ts'
import { createPublishingStand, type PublishingStand } from './support.ts'

const quiet = { info: () => {}, warn: () => {}, onError: () => {} }

describe.each(listTestServers())('following other instances on $name', server => {
  let stand: PublishingStand
  beforeEach(async () => {
    stand = await createPublishingStand(server, { isShipped: true })
  })
  afterEach(() => stand.drop())

  it('finds a version of which it was never told', async () => {
    await stand.start(shipped)
    let current = 1
    const follower = buildFollower({
      database: stand.database,
      served: listHandlers(),
      reports: quiet,
      current: () => current,
      passedOver: null,
      adopt: ({ version }) => {
        current = version
      },
      lookTime: 50,
    })
    await follower.listen()
    try {
      await stand.database.run(
        `insert into configuration_version ("Version", "Hash", "Files", "Known", "How", "By", "Changes")
       select 2, 'silent', "Files", "Known", "How", 'elsewhere', "Changes" from configuration_version`,
      )
      await expect.poll(() => current, { timeout: 10_000 }).toBe(2)
    } finally {
      await follower.close()
    }
  })
})
