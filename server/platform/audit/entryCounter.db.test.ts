import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, listTestServers, type TestDatabase } from '#tests/server/support/testDatabase.ts'
import type { Queries } from '../database/types.ts'
import { buildEntryCounter, type EntryCounter } from './entryCounter.ts'
import { followAuditMonths } from './partitions.ts'
import { writeAudit } from './repository.ts'

describe.each(listTestServers())('the count of entries on $name', server => {
  let stand: TestDatabase
  let counter: EntryCounter
  beforeAll(async () => {
    stand = await createTestDatabase(server)
    const end = await followAuditMonths(stand.database, error => expect.unreachable(String(error)))
    end()
  })
  afterAll(() => stand?.drop())
  beforeEach(async () => {
    await stand.database.run('delete from audit_entry')
    counter = buildEntryCounter()
  })

  const write = (userId: number, resource: string, queries: Queries = stand.database) =>
    writeAudit(queries, { userId, resource, recordId: 1, action: 'update' })

  const count = async (scopes: string[] | null, queries: Queries = stand.database) => {
    const counted = await counter.count(queries, scopes)
    return counted.map(entries => `${entries.scope} ${entries.resource} ${entries.count}`).sort()
  }

  it('tells by scope and resource how many there are, each time anew', async () => {
    expect([await count(['@1']), await count(null)]).toEqual([[], []])
    await write(1, 'Beds')
    await write(1, 'Wards')
    await write(2, 'Beds')
    expect(await count(['@1'])).toEqual(['@1 Beds 1', '@1 Wards 1'])
    await write(1, 'Beds')
    expect(await count(['@1', '@2', '@3'])).toEqual(['@1 Beds 2', '@1 Wards 1', '@2 Beds 1'])
    expect(await count(null)).toEqual(['null Beds 3', 'null Wards 1'])
    await write(3, 'Sheets')
    expect(await count(null)).toEqual(['null Beds 3', 'null Sheets 1', 'null Wards 1'])
    expect(await count(['@3', '@1'])).toEqual(['@1 Beds 2', '@1 Wards 1', '@3 Sheets 1'])
  })

  it('counts what a transaction wrote once it is over, though others were over before it', async () => {
    const seen: unknown[] = []
    await stand.database.transaction(async transaction => {
      await write(1, 'Beds', transaction)
      await write(1, 'Wards')
      seen.push(await count(['@1']), await count(['@1']))
    })
    expect(seen).toEqual([['@1 Wards 1'], ['@1 Wards 1']])
    expect([await count(['@1']), await count(['@1'])]).toEqual(Array(2).fill(['@1 Beds 1', '@1 Wards 1']))
  })

  it('counts nothing twice where it is asked twice at once', async () => {
    await write(1, 'Beds')
    await count(['@1'])
    for (let round = 2; round < 12; round++) {
      await write(1, 'Beds')
      expect(await Promise.all([1, 2, 3].map(() => count(['@1'])))).toEqual(Array(3).fill([`@1 Beds ${round}`]))
    }
  })

  it('begins anew where the database was brought to a server that has had fewer transactions', async () => {
    await write(1, 'Beds')
    const later: Queries = {
      ...stand.database,
      run: (text, values) =>
        stand.database.run(text.replace('pg_snapshot_xmin(pg_current_snapshot())', `'999999999999'::xid8`), values),
    }
    expect(await count(['@1'], later)).toEqual(['@1 Beds 1'])
    await write(1, 'Beds')
    expect(await count(['@1'])).toEqual(['@1 Beds 2'])
  })
})
