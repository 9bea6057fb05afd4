import { describe, expect, it } from 'vitest'
import { toDirectionsAddress, toMapAddress } from '#contract/mapAddress.ts'
import { type CandidateFacts, compareRanks, judgeCandidate } from './matchingRules.ts'
import type { ShiftSettings } from './shiftSettings.ts'

const span = (starts: string, ends: string) => ({ startsOn: `${starts}:00Z`, endsOn: `${ends}:00Z` })
const shift = span('2026-12-02T12:00', '2026-12-03T00:00')
const limits: ShiftSettings = {
  ...{ TimeBeforeShiftStart: 4, TimeToCancelJob: 24, TimeToCancelOnBehalfOfFacility: 24 },
  ...{ MinRestHours: 8, MostHoursInDay: 16, MostHoursInWeek: 60, ExpiresSoonDays: 30 },
  ...{ WeightOfDistance: 20, WeightOfSpecialty: 20, WeightOfDocuments: 15, WeightOfFacility: 10, WeightOfRating: 10 },
  ...{ WeightOfSkills: 10, WeightOfRest: 5, WeightOfHours: 5, WeightOfAvailability: 5 },
}
const license = { typeId: 1, name: 'License (Ohio)', state: 'OH' }
const fitting: CandidateFacts = {
  ...{
    isActive: true,
    hasProfession: true,
    isDoNotReturn: false,
    isOnJob: false,
    wasCanceled: false,
    isFavorite: true,
    isApproved: true,
  },
  ...{ availability: 'available', specialty: 'primary', skills: { held: 1, asked: 1 }, miles: 3, rating: 5 },
  shifts: [],
  documents: { asked: 1, lacking: [], expiring: [] },
}
const judge = (facts: Partial<CandidateFacts>) => judgeCandidate(shift, { ...fitting, ...facts }, limits)
const listKeys = (facts: Partial<CandidateFacts>) => judge(facts).obstacles.map(({ key }) => key)
const worked = (starts: string, ends: string) => ({ jobId: 7, kind: 'confirmed' as const, ...span(starts, ends) })

describe('who can take a shift', () => {
  it('is who has nothing against him, with a score of at most 100 that its reasons add up to', () => {
    const { obstacles, score, reasons } = judge({})
    expect(obstacles).toEqual([])
    expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0))
    expect(reasons.reduce((sum, each) => sum + each.of, 0)).toBe(100)
    expect(score).toBeGreaterThan(95)
  })

  it.each([
    ['notActive', { isActive: false }],
    ['noProfession', { hasProfession: false }],
    ['doNotReturn', { isDoNotReturn: true }],
    ['onJob', { isOnJob: true, wasCanceled: true }],
    ['wasCanceled', { wasCanceled: true }],
    ['unavailable', { availability: 'unavailable' as const }],
    ['overlap', { shifts: [worked('2026-12-02T23:00', '2026-12-03T07:00')] }],
    ['noRest', { shifts: [worked('2026-12-03T07:00', '2026-12-03T11:00')] }],
    ['noRest', { shifts: [worked('2026-12-02T01:00', '2026-12-02T05:00')] }],
  ])('is told what stands in the way: %s', (key, facts) => {
    expect(listKeys(facts)).toEqual([`matching.${key}`])
  })

  it('may begin as another shift has ended where no rest is asked for, and rests exactly as long as is asked', () => {
    const shifts = [worked('2026-12-03T00:00', '2026-12-03T04:00')]
    const restless = { ...limits, MinRestHours: 0 }
    expect(judgeCandidate(shift, { ...fitting, shifts }, restless).obstacles).toEqual([])
    const long = [worked('2026-12-03T00:00', '2026-12-03T05:00')]
    expect(judgeCandidate(shift, { ...fitting, shifts: long }, restless).obstacles).toEqual([
      { key: 'matching.longDay', args: [17, 16] },
    ])
    expect(listKeys({ shifts: [worked('2026-12-03T08:00', '2026-12-03T12:00')] })).toEqual([])
    const { args } = judge({ shifts }).obstacles[0] ?? {}
    expect(args).toEqual([0, 8])
  })

  it('counts the hours of any seven days that hold the shift', () => {
    const days = ['29', '30'].map(day => worked(`2026-11-${day}T12:00`, `2026-11-${day}T23:59`))
    const later = ['03', '04', '05'].map(day => worked(`2026-12-${day}T12:00`, `2026-12-${day}T23:59`))
    expect(listKeys({ shifts: days })).toEqual([])
    expect(listKeys({ shifts: [...days, ...later] })).toEqual(['matching.longWeek'])
    expect(listKeys({ shifts: [worked('2026-11-20T12:00', '2026-11-23T12:00')] })).toEqual([])
  })

  it('fits better the nearer, the more experienced, the better rested and the more surely free he is', () => {
    const worse: Partial<CandidateFacts>[] = [
      { miles: 30 },
      { miles: null },
      { specialty: 'other' },
      { specialty: 'none' },
      { isFavorite: false },
      { isFavorite: false, isApproved: false },
      { skills: { held: 1, asked: 2 } },
      { shifts: [worked('2026-12-03T10:00', '2026-12-03T18:00')] },
      { availability: 'unknown' },
      { rating: 4.5 },
      { rating: null },
      { documents: { asked: 1, lacking: [license], expiring: [] } },
    ]
    for (const facts of worse) expect(judge(facts).score, JSON.stringify(facts)).toBeLessThan(judge({}).score)
  })

  it('gains nothing by what the job does not ask for', () => {
    const plain: Partial<CandidateFacts> = {
      ...{ specialty: null, skills: { held: 0, asked: 0 }, documents: { asked: 0, lacking: [], expiring: [] } },
    }
    for (const facts of [plain, { ...plain, miles: 33, rating: 2 }]) {
      const { score, reasons } = judge(facts)
      expect(reasons.map(({ key }) => key)).not.toContain('matching.skills')
      expect(reasons).toHaveLength(6)
      expect(reasons.reduce((sum, each) => sum + each.of, 0)).toBe(100)
      expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0))
    }
    const far = { miles: 60, isFavorite: false, isApproved: false, availability: 'unknown' as const }
    expect(judge({ ...plain, ...far }).score).toBeLessThan(judge(far).score)
  })

  it('is weighed by the settings', () => {
    const alone = Object.fromEntries(
      Object.entries(limits).map(([name, value]) => [name, /^Weight/.test(name) ? 0 : value]),
    )
    const settings = { ...limits, ...alone, WeightOfRating: 3 }
    expect(judgeCandidate(shift, { ...fitting, rating: 3 }, settings).score).toBe(50)
    expect(judgeCandidate(shift, fitting, { ...settings, WeightOfRating: 0 }).score).toBe(0)
  })

  it('stands in the middle while nobody has rated him', () => {
    const [worst, unknown, best] = [1, null, 5].map(rating => judge({ rating }).score)
    expect([Number(unknown) - Number(worst), Number(best) - Number(unknown)]).toEqual([5, 5])
  })

  it('comes first where he is eligible, then with his documents, by score, then by distance', () => {
    const rank = { isEligible: true, isLacking: false, score: 50, miles: 9 }
    const found = [
      { ...rank, id: 1, miles: null },
      { ...rank, id: 2 },
      { ...rank, id: 3, score: 70, miles: 40 },
      { ...rank, id: 4 },
      { ...rank, id: 5, isLacking: true, score: 99 },
      { ...rank, id: 6, isEligible: false, score: 100 },
    ]
    expect(found.toSorted(compareRanks).map(({ id }) => id)).toEqual([3, 2, 4, 1, 5, 6])
  })
})

it('finds a facility on a map by its coordinates, or else by its address', () => {
  expect(toMapAddress({ Latitude: 30.27, Longitude: -97.74 })).toBe(
    'https://www.openstreetmap.org/?mlat=30.27&mlon=-97.74#map=15/30.27/-97.74',
  )
  expect(toMapAddress({ Address: '1 Oak & Elm', City: 'Austin', State: 'TX', ZipCode: '78701', Latitude: null })).toBe(
    'https://www.openstreetmap.org/search?query=1%20Oak%20%26%20Elm%2C%20Austin%2C%20TX%2078701',
  )
})

it('leads the way to an address, and to none where only the city is known', () => {
  expect(toDirectionsAddress({ Address: '1 Oak & Elm', City: 'Austin', State: 'TX', ZipCode: null })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=1%20Oak%20%26%20Elm%2C%20Austin%2C%20TX',
  )
  expect(toDirectionsAddress({ Address: null, City: 'Austin', State: 'TX' })).toBeNull()
})
