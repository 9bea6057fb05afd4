import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { holdTransaction } from '../support/holdTransaction.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { shipped, withProperties } from './files.ts'
import { createPublishingStand, type Instance, type PublishingStand } from './support.ts'

const text = withProperties(shipped, { BedCount: { type: 'string', title: 'Beds' } })
const number = withProperties(shipped, { BedCount: { type: 'integer', title: 'Beds' } })
const floors: PropertySchema = { type: 'integer', title: 'Floors' }
const withFloors = withProperties(number, { Floors: floors })

const eventually = { timeout: 20_000 }

describe.each(listTestServers())('a version that cannot be made at once on $name', server => {
  let stand: PublishingStand
  let one: Instance
  beforeEach(async () => {
    stand = await createPublishingStand(server, { isShipped: true })
    one = await stand.start(shipped)
    await one.publishing.publish(text)
    await one.publishing.publish(number)
  })
  afterEach(() => stand.drop())

  const noticeOf = ({ publishing }: Instance) => publishing.status().Notice
  const versionOf = ({ publishing }: Instance) => publishing.live.current().version

  /** Holds the facilities open, as an export does whose reader is slow. */
  const holdTable = () => holdTransaction(stand.database, 'select 1 from employer limit 1')

  it('says that the database fails on an edit that waits, and makes it live once the database works again', async () => {
    const release = await holdTable()
    const waiting = one.publishing.publish(withFloors)
    await expect.poll(() => noticeOf(one), eventually).toContain('the table "employer"')
    await stand.database.run('alter table configuration_version rename to elsewhere')
    await expect.poll(() => noticeOf(one), eventually).toContain('is tried again')
    expect(one.logged.filter(line => line.includes('configuration_version'))).toHaveLength(1)
    await stand.database.run('alter table elsewhere rename to configuration_version')
    await release()
    expect(await waiting).toEqual({ kind: 'live', version: 4 })
    expect(noticeOf(one)).toBeNull()
  })

  it('gives up an edit on which the database fails where the services stop', async () => {
    await stand.database.run('alter table configuration_version rename to elsewhere')
    const waiting = one.publishing.publish(withFloors)
    await expect.poll(() => noticeOf(one), eventually).toContain('is tried again')
    await one.end()
    expect(await waiting).toEqual({ kind: 'givenUp', why: 'The services stop.' })
  })

  it('gives up a roll back whose table is in use for longer than its patience, and says by whom', async () => {
    const release = await holdTable()
    const outcome = await one.publishing.rollBack(2, 'admin', { patience: 2000 })
    expect(outcome).toEqual({ kind: 'givenUp', why: expect.stringContaining('waits for the table "employer"') })
    expect([versionOf(one), noticeOf(one)]).toEqual([3, null])
    await release()
    expect(await one.publishing.rollBack(2, 'admin')).toEqual({ kind: 'live', version: 4 })
  })

  it('ends an edit that waits where somebody rolls back, on every instance, and says so', async () => {
    const other = await stand.start(number)
    const release = await holdTable()
    const waiting = one.publishing.publish(withFloors)
    const elsewhere = other.publishing.publish(withProperties(number, { Wings: floors }))
    await expect.poll(() => noticeOf(one), eventually).toContain('the table "employer"')
    await expect.poll(() => noticeOf(other), eventually).toContain('the table "employer"')
    expect(await one.publishing.rollBack(1, 'admin')).toEqual({ kind: 'live', version: 4 })
    for (const outcome of await Promise.all([waiting, elsewhere]))
      expect(outcome).toMatchObject({ kind: 'refused', problems: [{ message: expect.stringContaining('version 4') }] })
    await release()
    expect(await one.publishing.list({ index: 0, size: 1 })).toMatchObject({ total: 4 })
    const next = withProperties(shipped, { Floors: floors, Wings: floors })
    expect(await one.publishing.publish(next)).toEqual({ kind: 'live', version: 5 })
  })

  it('does not say of a roll back that a stop gave up that it is live already', async () => {
    const release = await holdTable()
    const waiting = one.publishing.rollBack(2, 'admin')
    await expect.poll(() => noticeOf(one), eventually).toContain('the table "employer"')
    await one.end()
    expect(await waiting).toEqual({ kind: 'givenUp', why: 'The services stop.' })
    await release()
  })
})
