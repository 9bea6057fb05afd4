import { describe, expect, it } from 'vitest'
import { buildResource } from '#contract/resource.ts'
import { auditColumns, buildAuditValues } from './entry.ts'
import { listMonths } from './partitions.ts'
import { buildAuditInsert } from './repository.ts'

const resource = buildResource(
  { name: 'Badges', schema: 'badge', represent: '{Name}', service: { application: 'Test', contract: 'Badge' } },
  {
    type: 'object',
    title: 'Badge',
    properties: {
      Name: { type: 'string' },
      Pin: { type: 'string', 'x-secret': true },
      TokenCount: { type: 'integer' },
    },
  },
)

describe('an audit entry', () => {
  it('names who, for whom, what, before and after, in the order of its columns', () => {
    const values = buildAuditValues({
      at: '2026-01-31T10:00:00.000Z',
      userId: 1,
      actingFor: 2,
      resource,
      recordId: 3,
      action: 'update',
      before: { Name: 'Old' },
      after: { Name: 'New' },
    })
    expect(values).toEqual([
      '2026-01-31T10:00:00.000Z',
      1,
      2,
      'Badges',
      '3',
      'update',
      '{"Name":"Old"}',
      '{"Name":"New"}',
      '@1',
      null,
    ])
    expect(values).toHaveLength(auditColumns.length)
  })

  it('masks secrets, and says where one was cleared', () => {
    const entry = {
      userId: 1,
      resource,
      recordId: 3,
      action: 'update',
      before: { Pin: '1234', TokenCount: 5 },
      after: { Pin: null },
    }
    expect(buildAuditValues(entry).slice(6, 8)).toEqual(['{"Pin":"***","TokenCount":5}', '{"Pin":null}'])
    const free = {
      userId: 1,
      resource: 'Session',
      recordId: null,
      action: 'end',
      after: { RefreshToken: 'abc', Reason: 'x' },
    }
    expect(buildAuditValues(free).slice(4, 8)).toEqual([null, 'end', null, '{"RefreshToken":"***","Reason":"x"}'])
  })

  it('can stand within the statement of the change, with the id that the statement makes', () => {
    expect(buildAuditInsert(3, { recordId: '(select "ID"::text from written)' })).toContain(
      'coalesce((select "ID"::text from written), $7::text)',
    )
  })
})

describe('the months of the audit', () => {
  it('run on over the turn of a year, by one more than is made to end the last', () => {
    expect(listMonths(new Date('2026-11-30T23:59:59Z'), 3)).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
      '2027-03-01',
    ])
  })
})
