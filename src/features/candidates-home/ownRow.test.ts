import { describe, expect, it } from 'vitest'
import { toFormerTerms } from './jobText.ts'
import { toOwnTerms } from './ownRow.ts'

const job = { ID: 7, StartTime: '07:00', EndTime: '19:00', UnitName: 'ICU 2', Rates: [{ Rate: 61 }] }

describe('the terms of a job', () => {
  it('are those of the candidate where his shift was adjusted', () => {
    const own = { Status: 3, StartTime: '09:00', EndTime: null, Rates: [], OrderNotes: 'Bring a badge' }
    expect(toOwnTerms(job, own)).toEqual({ ...job, StartTime: '09:00', OrderNotes: 'Bring a badge' })
  })

  it('are those of the job where the candidate has nothing to do with it, or no more', () => {
    expect(toOwnTerms(job, null)).toEqual(job)
    expect(toOwnTerms(job, { Status: 9, StartTime: '09:00' })).toEqual(job)
  })

  it('say what was adjusted: what held before', () => {
    const text = (key: string, ...values: unknown[]) => `${key}(${values.join('|')})`
    const own = { Status: 3, StartTime: '09:00', UnitName: 'ICU 3', Rates: [] }
    expect(toFormerTerms(job, own, text)).toBe('jobs.formerTerms(jobs.plan.range(07:00 AM|07:00 PM), ICU 2)')
    expect(toFormerTerms(job, { Status: 3, OrderNotes: 'Bring a badge' }, text)).toBe('')
  })
})
