import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MetaName, readMetaSchema } from '#server/platform/configuration/metaSchemas.ts'
import { changeSet, parseShipped, toText } from '#tests/contract/broken/brokenSet.ts'
import { metaFiles } from '#tests/contract/broken/metaFiles.ts'
import { breakRules } from '#tests/contract/broken/metaRules.ts'
import type { Meta } from '#tests/contract/broken/samples.ts'
import { wrongSets } from '#tests/contract/broken/wrongSets.ts'
import { scale } from '#tests/support/scale.ts'
import {
  createPublishingStand,
  type Instance,
  type PublishingStand,
  shipped,
  withProperties,
} from '../publishing/support.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { getText } from './support.ts'

describe.each(listTestServers())('broken sets on $name', server => {
  let stand: PublishingStand
  let one: Instance

  beforeAll(async () => {
    stand = await createPublishingStand(server, { isShipped: true })
    one = await stand.start(shipped)
  })
  afterAll(() => stand?.drop())

  /** What the doctor says of each set is tried without a database (tests/contract/broken); of publishing, some. */
  const broken = [
    ...wrongSets.map(([what, files]) => ({ what, files })),
    ...Object.entries(metaFiles).flatMap(([name, file]) => {
      const meta = readMetaSchema(name as MetaName) as Meta
      return breakRules(meta, parseShipped(file)).map(({ rule, content }) => ({
        what: `${name} ${rule}`,
        files: { [file]: toText(content) },
      }))
    }),
  ].filter((_, index) => index % scale(96, 16) === 0)

  it('leave the files in which they are wrong as they are live', async () => {
    expect(broken.length).toBeGreaterThan(8)
    const { live } = one.publishing
    for (const { what, files } of broken) {
      const { version } = live.current()
      const outcome = await one.publishing.publish(changeSet(files))
      if (outcome.kind !== 'refused') expect.fail(`${what}: ${outcome.kind}`)
      if (live.current().version === version) continue
      const served = (await one.publishing.find(live.current().version))?.Files
      for (const { file } of outcome.problems) expect(getText(served, file), what).toBe(getText(shipped, file))
      expect(await one.publishing.publish(shipped), what).toMatchObject({ kind: 'live' })
    }
    const before = live.current().version
    const withBeds = withProperties(shipped, { Beds: { type: 'integer', title: 'Beds' } })
    expect(await one.publishing.publish(withBeds)).toEqual({ kind: 'live', version: before + 1 })
  })
})
