import type { RecordValues } from '#contract/callArguments.ts'
import { toHours } from '#contract/timeCards.ts'

/** What the cards of a day or of a week come to. */
export interface WeekTotals {
  /** Minutes that count: approved ones where a card is approved (rules C9.5). */
  CountedMinutes: number
  TotalHours: number
}

/** A candidate with his cards by day (SPEC-2 §7 "WeeklyTimeCards"). */
export interface WeekRow extends WeekTotals {
  CandidateID: number
  CandidateName: string | null
  Days: (WeekTotals & { Date: string; TimeCards: RecordValues[] })[]
}

/** What a week is narrowed by: the property, and the parameter of the call that takes its values. */
export const weekFilters = [
  { field: 'EmployerID', parameter: 'employerIds' },
  { field: 'Status', parameter: 'timeStatusLookupIds' },
  { field: 'OrganizationID', parameter: 'revenueCenterIds' },
] as const

/** The values of each parameter; where it is absent or empty, all. */
export type WeekFilter = Partial<Record<(typeof weekFilters)[number]['parameter'], readonly number[]>>

/** The filter as an address says it: the values of each parameter, separated by commas. */
export function readWeekFilter(address: URLSearchParams): WeekFilter {
  const entries = weekFilters.map(({ parameter }) => {
    const texts = (address.get(parameter) ?? '').split(',')
    return [parameter, texts.filter(text => /^\d{1,9}$/.test(text)).map(Number)] as const
  })
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0))
}

/** What a day of a week is made of where it is read day by day. */
export interface WeekDay {
  date: string
  people: { row: WeekRow; cards: RecordValues[] }[]
  hours: number
}

/** The candidates by day, without the days on which nobody has a card. */
export function toDays(rows: readonly WeekRow[]): WeekDay[] {
  const dates = rows[0]?.Days.map(({ Date: date }) => date) ?? []
  return dates
    .map((date, index) => {
      const people = rows
        .map(row => ({ row, cards: row.Days[index]?.TimeCards ?? [] }))
        .filter(({ cards }) => cards.length > 0)
      return { date, people, hours: sumHours(rows.flatMap(row => row.Days[index] ?? [])) }
    })
    .filter(({ people }) => people.length > 0)
}

/** The hours of several days or people, of their minutes. */
export function sumHours(some: readonly WeekTotals[]): number {
  const minutes = some.reduce((total, each) => total + each.CountedMinutes, 0)
  return toHours(minutes)
}
