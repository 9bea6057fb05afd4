import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSet, parseShipped, readProgramFile, toText } from '#tests/contract/broken/brokenSet.ts'
import { metaFiles } from '#tests/contract/broken/metaFiles.ts'
import { breakRules } from '#tests/contract/broken/metaRules.ts'
import { wrongSets } from '#tests/contract/broken/wrongSets.ts'
import {
  createPublishingStand,
  type Instance,
  type PublishingStand,
  shipped,
  withProperties,
} from '../publishing/support.ts'
import { listTestServers } from '../support/testDatabase.ts'

describe.each(listTestServers())('broken sets on $name', server => {
  let stand: PublishingStand
  let one: Instance

  beforeAll(async () => {
    stand = await createPublishingStand(server)
    one = await stand.start(shipped)
  })
  afterAll(() => stand?.drop())

  const broken = [
    ...wrongSets.map(([what, files]) => ({ what, files })),
    ...Object.entries(metaFiles).flatMap(([name, file]) => {
      const meta = JSON.parse(readProgramFile(`schemas/meta/${name}.schema.json`))
      return breakRules(meta, parseShipped(file)).map(({ rule, content }) => ({
        what: `${name} ${rule}`,
        files: { [file]: toText(content) },
      }))
    }),
  ]

  it('leave the live version as it is, each of them', async () => {
    expect(broken.length).toBeGreaterThan(200)
    const live = one.publishing.live.current()
    for (const { what, files } of broken) {
      const outcome = await one.publishing.publish(changeSet(files))
      expect(outcome, what).toMatchObject({ kind: 'refused' })
      expect(one.publishing.live.current() === live, what).toBe(true)
    }
    expect(await one.publishing.list({ index: 0, size: 9 })).toMatchObject({ total: 1 })
    const withBeds = withProperties(shipped, { Beds: { type: 'integer', title: 'Beds' } })
    expect(await one.publishing.publish(withBeds)).toEqual({ kind: 'live', version: 2 })
  })
})
