import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findChoices, type PropertySchema } from '#contract/entitySchema.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { shipped, withProperties } from './files.ts'
import { createPublishingStand, type Instance, type PublishingStand } from './support.ts'

const beds: PropertySchema = { type: 'integer', title: 'Beds' }

describe.each(listTestServers())('what left the data files on $name', server => {
  let stand: PublishingStand
  let one: Instance
  beforeEach(async () => {
    stand = await createPublishingStand(server, { isShipped: true })
    one = await stand.start(shipped)
  })
  afterEach(() => stand.drop())

  const versionOf = ({ publishing }: Instance) => publishing.live.current().version

  it('knows what left a schema, with the permission that it took to read it, on every instance and after a start', async () => {
    const secret = withProperties(shipped, { BedCount: { ...beds, 'x-read': 'VIEW_BEDS' } })
    const other = await stand.start(shipped)
    const retiredOf = ({ publishing }: Instance) => [
      ...(publishing.live.current().retired.get('employer') ?? new Map()),
    ]
    await one.publishing.publish(secret)
    expect(retiredOf(one)).toEqual([])
    await one.publishing.publish(shipped)
    await expect.poll(() => versionOf(other)).toBe(3)
    const later = await stand.start(shipped)
    for (const instance of [one, other, later]) expect(retiredOf(instance)).toEqual([['BedCount', 'VIEW_BEDS']])
    await one.publishing.publish(secret)
    expect(retiredOf(one)).toEqual([])
  })

  it('keeps the title of a choice that left a schema, on every instance and after a start, and offers it again once it is back', async () => {
    const kinds = (...titles: string[]) =>
      withProperties(shipped, {
        Kind: { type: 'string', oneOf: titles.map(title => ({ const: title.slice(0, 1), title })) },
      })
    const titlesOf = ({ publishing }: Instance) =>
      findChoices(publishing.live.current().resources.get('Employers')?.properties.get('Kind')?.schema ?? {})?.map(
        ({ title }) => title,
      )
    const other = await stand.start(shipped)
    await one.publishing.publish(kinds('Alpha', 'Beta'))
    await one.publishing.publish(kinds('Alpha'))
    await expect.poll(() => versionOf(other)).toBe(3)
    const later = await stand.start(kinds('Alpha'))
    for (const instance of [one, other, later])
      expect(titlesOf(instance)).toEqual(['Alpha', 'Beta (no longer offered)'])
    const { versions } = await one.publishing.list({ index: 0, size: 1 })
    expect(versions[0]?.Changes).toMatchObject([{ Detail: 'options removed: "Beta"' }])
    await one.publishing.publish(kinds('Alpha', 'Beta'))
    expect(titlesOf(one)).toEqual(['Alpha', 'Beta'])
  })
})
