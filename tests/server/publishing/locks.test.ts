import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { isDeep, scale } from '#tests/support/scale.ts'
import { holdTransaction } from '../support/holdTransaction.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { shipped, withProperties } from './files.ts'
import { createPublishingStand, type Instance, type PublishingStand } from './support.ts'

const beds: PropertySchema = { type: 'integer', title: 'Beds' }
const withBeds = withProperties(shipped, { BedCount: beds })
const withFloors = withProperties(shipped, { Floors: beds })

/** Far more than a reader may wait for a change, in milliseconds: `npm run bench` measures it. */
const longestRead = 10_000
const rowCount = scale(2000, 50_000)

describe.each(listTestServers())('a version whose tables are in use on $name', server => {
  let stand: PublishingStand
  let one: Instance
  beforeEach(async () => {
    stand = await createPublishingStand(server, { isShipped: true })
    one = await stand.start(shipped)
    await stand.database.run(
      `insert into employer ("Name", "City", "State", "TimeZone", "CompanyID")
       select n, 'Austin', 'TX', 'America/Chicago', 1 from generate_series(1, ${rowCount}) n`,
    )
  })
  afterEach(() => stand.drop())

  /** Holds a cursor over the table open, as an export does whose reader is slow. */
  const holdCursor = () =>
    holdTransaction(stand.database, 'declare rows no scroll cursor for select * from employer; fetch 1000 from rows')

  /** Keeps a snapshot, for whose end every concurrent build waits, without a lock on the table. */
  const holdSnapshot = () =>
    holdTransaction(stand.database, 'select 1 from team limit 1', { isolation: 'repeatable read' })

  /** Reads the table again and again until `isOver`; answers the longest wait. */
  async function readWhile(isOver: () => boolean): Promise<number> {
    let longest = 0
    while (!isOver()) {
      const began = performance.now()
      await stand.database.query('select "Name" from employer where "ID" = $1', [1])
      longest = Math.max(longest, performance.now() - began)
      await wait(2)
    }
    return longest
  }

  it('waits for a long reader, says for whom, keeps nobody else waiting, and is live once the reader is done', async () => {
    const release = await holdCursor()
    const publish = one.publishing.publish(withBeds)
    await expect.poll(() => one.publishing.status().Notice).toContain('the table "employer"')
    let tries = 0
    const before = one.publishing.status().Notice
    const longest = await readWhile(() => {
      if (one.publishing.status().Notice !== before) tries += 1
      return tries > 20
    })
    expect(longest).toBeLessThan(longestRead)
    expect(one.publishing.live.current().version).toBe(1)
    expect(one.logged.filter(line => line.includes('waits for the table "employer"'))).toHaveLength(1)
    await release()
    expect(await publish).toEqual({ kind: 'live', version: 2 })
    expect(one.publishing.status().Notice).toBeNull()
  })

  it('gives way to the next set of the same disk', async () => {
    const release = await holdCursor()
    const first = one.publishing.publish(withBeds)
    await expect.poll(() => one.publishing.status().Notice).toContain('employer')
    const second = one.publishing.publish(withFloors)
    expect(await first).toMatchObject({ kind: 'givenUp', why: expect.stringContaining('newer set') })
    await release()
    expect(await second).toEqual({ kind: 'live', version: 2 })
    expect(await stand.columnsOf('employer')).not.toContain('BedCount')
  })

  it('takes back an edit that still waits, and switches where no table changes', async () => {
    const release = await holdCursor()
    const waiting = one.publishing.publish(withBeds)
    await expect.poll(() => one.publishing.status().Notice).toContain('employer')
    expect(await one.publishing.publish(shipped)).toEqual({ kind: 'unchanged' })
    expect(await waiting).toMatchObject({ kind: 'givenUp', why: expect.stringContaining('newer set') })
    const retitled = withProperties(shipped, {
      City: { type: 'string', title: 'Town', maxLength: 80, 'x-core': true } as PropertySchema,
    })
    expect(await one.publishing.publish(retitled)).toMatchObject({ kind: 'live' })
    await release()
  })

  it('ends at once where the services stop while it waits', async () => {
    const release = await holdCursor()
    const waiting = one.publishing.publish(withBeds)
    await expect.poll(() => one.publishing.status().Notice).toContain('employer')
    await one.end()
    expect(await waiting).toEqual({ kind: 'givenUp', why: 'The services stop.' })
    await release()
  })

  it('breaks off the building of an index that stands in its way, and builds it afterwards', async () => {
    const release = await holdCursor()
    await one.publishing.publish(
      withProperties(shipped, { Address: { type: 'string', title: 'Address', maxLength: 160, 'x-indexed': true } }),
    )
    // A concurrent build waits for every transaction that was there before it.
    await expect.poll(() => one.publishing.status().Indexes.length).toBe(1)
    expect(one.publishing.status().Indexes[0]).toMatchObject({ Table: 'employer' })
    const next = one.publishing.publish(
      withProperties(shipped, {
        Address: { type: 'string', title: 'Address', maxLength: 160, 'x-indexed': true },
        Floors: beds,
      }),
    )
    await release()
    expect(await next).toEqual({ kind: 'live', version: 3 })
    await one.publishing.settle()
    const invalid = await stand.database.run('select from pg_index where not indisvalid')
    expect([invalid, one.publishing.status().Indexes]).toEqual([[], []])
  })

  it.each(isDeep ? ['the builder', 'the other one'] : ['the other one'])(
    'has whichever instance builds leave the table while an edit on %s needs it',
    async editor => {
      const other = await stand.start(shipped)
      await Promise.all([one.publishing.follow(), other.publishing.follow()])
      const release = await holdSnapshot()
      const indexed = { Address: { type: 'string', title: 'Address', maxLength: 160, 'x-indexed': true } } as const
      await one.publishing.publish(withProperties(shipped, indexed))
      const isBuilding = ({ publishing }: Instance) => publishing.status().Indexes.length > 0
      await expect.poll(() => isBuilding(one) || isBuilding(other)).toBe(true)
      const builder = isBuilding(one) ? one : other
      const by = (editor === 'the builder') === (builder === one) ? one : other
      expect(await by.publishing.publish(withProperties(shipped, { ...indexed, Floors: beds }))).toEqual({
        kind: 'live',
        version: 3,
      })
      await release()
      await Promise.all([one.publishing.settle(), other.publishing.settle()])
      const built = await stand.database.run(
        `select indisvalid as "isValid" from pg_index where indexrelid::regclass::text like '%rx_employer_Address%'`,
      )
      expect(built).not.toEqual([])
      expect(built.every(({ isValid }) => isValid)).toBe(true)
    },
  )

  it('gives the building of an index up whose word is taken back', async () => {
    const release = await holdCursor()
    const address = one.publishing.live.current().resources.get('Employers')?.schema.properties.Address
    await one.publishing.publish(withProperties(shipped, { Address: { ...address, 'x-indexed': true } }))
    await expect.poll(() => one.publishing.status().Indexes.length).toBe(1)
    await one.publishing.publish(shipped)
    await expect.poll(() => one.publishing.status().Indexes).toEqual([])
    await release()
    await one.publishing.settle()
    const left = await stand.database.run(`select from pg_indexes where indexname like 'rx_employer_Address%'`)
    expect(left).toEqual([])
  })

  it('ends at once where the services stop while values are made unique', async () => {
    const release = await holdCursor()
    const code = { type: 'string', title: 'Code', maxLength: 20, 'x-unique': 'everywhere' } as const
    const address = one.publishing.live.current().resources.get('Employers')?.schema.properties.Address
    const waiting = one.publishing.publish(withProperties(shipped, { Address: { ...address, ...code } }))
    await expect.poll(() => one.publishing.status().Indexes.length).toBe(1)
    await one.end()
    expect(await waiting).toEqual({ kind: 'givenUp', why: 'The services stop.' })
    await release()
  })
})
