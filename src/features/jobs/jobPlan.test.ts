import { describe, expect, it } from 'vitest'
import { mostJobs } from '#contract/jobs.ts'
import { buildJobPlan, repeats } from './jobPlan.ts'
import { suggestRates } from './suggestedRates.ts'

const night = { StartDate: '2026-10-30', EndDate: '2026-11-02', StartTime: '19:00', EndTime: '07:00' }
const listDates = (record: object) => buildJobPlan({ ...night, ...record }, null).jobs.map(job => job.StartDate)

describe('the plan of new jobs', () => {
  it('is one job over all days unless a job a day is asked for', () => {
    expect(buildJobPlan({ ...night, Repeat: repeats.once }, null).jobs).toEqual([night])
    expect(listDates({ Repeat: repeats.daily })).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'])
  })

  it('keeps the chosen weekdays, and makes none where none lies within the range', () => {
    expect(listDates({ Repeat: repeats.weekdays, RepeatOn: [0, 5] })).toEqual(['2026-10-30', '2026-11-01'])
    expect(listDates({ Repeat: repeats.weekdays, RepeatOn: [3] })).toEqual([])
  })

  it('counts the hours that are worked in the night in which clocks are set back', () => {
    const record = { ...night, EndDate: '2026-11-01', Repeat: repeats.daily }
    expect(buildJobPlan(record, 'America/New_York').hours).toBe(37)
    expect(buildJobPlan(record, 'America/Phoenix').hours).toBe(36)
  })

  it('is empty where a range ends before it starts, and says where it is too long', () => {
    expect(listDates({ EndDate: '2026-10-01', Repeat: repeats.daily })).toEqual([])
    const year = buildJobPlan({ ...night, EndDate: '2027-10-30', Repeat: repeats.daily }, null)
    expect([year.jobs.length, year.isTooLong]).toEqual([mostJobs, true])
  })
})

describe('the rates that profiles suggest', () => {
  const job = { SkillLookupIDs: [1, 2], SpecialtyLookupID: 5, StartDate: '2026-11-30' }
  const profile = { SkillLookupID: 1, SpecialtyLookupID: null, ShiftTypeLookupID: null, Rate: 60 }

  it('are those of the profile that says most about the job', () => {
    const closer = { ...profile, SpecialtyLookupID: 5, Rate: 65 }
    expect(suggestRates(job, [profile, closer]).rates).toEqual([{ SkillLookupID: 1, Rate: 65 }])
  })

  it('leave out what has run out, was turned down or is for another specialty', () => {
    const others = [{ ToDate: '2026-11-29' }, { StatusLookupCode: 'Rejected' }, { SpecialtyLookupID: 6 }]
    const dead = others.map(other => ({ ...profile, ...other }))
    expect(suggestRates(job, dead)).toEqual({ rates: [], billRate: null })
  })

  it('are those for everybody where no skill is asked for or none has its own', () => {
    const everybody = { ...profile, SkillLookupID: null, Rate: 50, BillRate: 80 }
    const suggested = { rates: [{ Rate: 50 }], billRate: 80 }
    expect(suggestRates({ ...job, SkillLookupIDs: null }, [profile, everybody])).toEqual(suggested)
    expect(suggestRates({ ...job, SkillLookupIDs: [2] }, [profile, everybody])).toEqual(suggested)
    expect(suggestRates(job, [{ ...profile, BillRate: 90 }, everybody])).toEqual({
      rates: [{ SkillLookupID: 1, Rate: 60 }],
      billRate: 90,
    })
  })
})
