import type { RecordValues } from './callArguments.ts'

/** A change of what a candidate was reported to earn. */
export interface EarningCorrection {
  /** When payroll was told; null where it comes with the next one. */
  On: string | null
  Reason: string | null
  MinutesBefore: number
  MinutesAfter: number
  AmountBefore: number
  AmountAfter: number
}

/** What a candidate earned with a card. */
export interface Earning extends RecordValues {
  CountedMinutes: number
  Rate: number | null
  /** Null where nobody knows the rate. */
  Amount: number | null
  /** True where it is not approved yet: its slots by the rate of its job. */
  IsExpected: boolean
  /** When it was first reported to payroll; null where it was not yet. */
  ToldOn: string | null
  /** By multiplier, where any of it is overtime. */
  Parts: { Multiplier: number; Minutes: number; Amount: number | null }[]
  Corrections: EarningCorrection[]
}

/** What a candidate earned in a week. */
export interface EarnedWeek<Card extends Earning> {
  /** Its Sunday. */
  WeekOf: string
  Cards: Card[]
  CountedMinutes: number
  TotalHours: number
  Amount: number
  /** True where some of it is not approved yet. */
  IsExpected: boolean
}
