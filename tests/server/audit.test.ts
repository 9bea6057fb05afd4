import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAuditInsert,
  buildAuditValues,
  followAuditMonths,
  writeAudit,
  writeAudits,
} from '#server/platform/audit/index.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from './support/testDatabase.ts'

describe.each(listTestServers())('the audit on $name', server => {
  let stand: TestDatabase

  beforeAll(async () => {
    stand = await createTestDatabase(server)
    const fail = (error: unknown) => expect.unreachable(String(error))
    // Instances that start together make the months once.
    for (const end of await Promise.all([1, 2, 3].map(() => followAuditMonths(stand.database, fail)))) end()
  })
  afterAll(() => stand?.drop())

  const readEntries = (resource: string) =>
    stand.database.query(
      `select "UserID", "ActingFor", "RecordID", "Action", "Before", "After", tableoid::regclass::text as partition
       from audit_entry where "Resource" = $1 order by "ID"`,
      [resource],
    )

  it('keeps an entry with the change, in the partition of its month', async () => {
    const at = new Date().toISOString()
    await stand.database.transaction(transaction =>
      writeAudit(transaction, {
        at,
        userId: 1,
        resource: 'Single',
        recordId: 5,
        action: 'update',
        before: { A: 1 },
        after: { A: 2 },
      }),
    )
    const partition = `audit_entry_${at.slice(0, 7).replace('-', '_')}`
    const entry = {
      UserID: 1,
      ActingFor: null,
      RecordID: '5',
      Action: 'update',
      Before: { A: 1 },
      After: { A: 2 },
      partition,
    }
    expect(await readEntries('Single')).toEqual([entry])
  })

  it('keeps nothing of a change that was rolled back', async () => {
    const work = stand.database.transaction(async transaction => {
      await writeAudit(transaction, { userId: 1, resource: 'Undone', recordId: 1, action: 'delete' })
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(await readEntries('Undone')).toEqual([])
  })

  it('writes many entries in their order, the actions of the system among them', async () => {
    const entries = [1, 2, 3].map(recordId => ({
      userId: null,
      resource: 'Many',
      recordId,
      action: 'import',
      after: { recordId },
    }))
    await writeAudits(stand.database, entries)
    await writeAudits(stand.database, [])
    expect((await readEntries('Many')).map(entry => [entry.RecordID, entry.UserID, entry.Before])).toEqual([
      ['1', null, null],
      ['2', null, null],
      ['3', null, null],
    ])
  })

  it('stands in the statement of the change with the id that it makes', async () => {
    const values = buildAuditValues({
      userId: 1,
      resource: 'Inline',
      recordId: null,
      action: 'create',
      after: { Name: 'x' },
    })
    await stand.database.query(
      `with written as (select 77 as "ID"), audited as (${buildAuditInsert(1, '(select "ID"::text from written)')})
       select "ID" from written`,
      values,
    )
    expect(await readEntries('Inline')).toMatchObject([{ RecordID: '77', Action: 'create', After: { Name: 'x' } }])
  })
})
