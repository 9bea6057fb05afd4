import type { EarnedWeek, Earning, EarningCorrection } from '#contract/earnings.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import type { TimeCardRow } from '#contract/rows.gen.ts'
import { toCountedMinutes, toHours } from '#contract/timeCards.ts'
import { toWeek } from './overtimeRules.ts'
import { toAmount } from './payrollLedger.ts'

/** Minutes of a card by one multiplier and rate, as they were reported to payroll, or are to be. */
export interface EarnedLine {
  /** The export that reported them; null where that is still to come, or is older than such files. */
  file: number | null
  /** Null where they are still to be reported. */
  reportedOn: string | null
  reason: string | null
  multiplier: number
  minutes: number
  rate: number | null
}

/**
 * What a candidate earned with a card: what payroll was told of it and is still to be told, in this order; what its slots would come to
 * where nothing of it is approved yet.
 */
export function buildEarning(card: TimeCardRow, lines: readonly EarnedLine[], jobRate: number | null): Earning {
  const CountedMinutes = toCountedMinutes(card)
  const IsExpected = lines.length === 0 && card.Status !== timeCardStatus.Approved
  const Rate = lines.at(-1)?.rate ?? (IsExpected ? jobRate : ((card.Rate as number | null) ?? null))
  const steps = listSteps(lines)
  return {
    ...{ CountedMinutes, Rate, IsExpected },
    Amount: lines.length > 0 ? sumAmount(lines) : toAmount(CountedMinutes, Rate, 1),
    ToldOn: steps[0]?.[0]?.reportedOn ?? null,
    Parts: listParts(lines),
    Corrections: listCorrections(steps),
  }
}

/** The lines by the export that reported them; those that are to come stand last. */
function listSteps(lines: readonly EarnedLine[]): EarnedLine[][] {
  return [...Map.groupBy(lines, ({ file, reportedOn }) => `${file} ${reportedOn === null}`).values()]
}

function listParts(lines: readonly EarnedLine[]): Earning['Parts'] {
  const parts = [...Map.groupBy(lines, ({ multiplier }) => multiplier)]
    .map(([Multiplier, same]) => ({ Multiplier, Minutes: sumMinutes(same), Amount: sumAmount(same) }))
    .filter(({ Minutes }) => Minutes !== 0)
    .sort((one, other) => one.Multiplier - other.Multiplier)
  return parts.every(({ Multiplier }) => Multiplier === 1) ? [] : parts
}

/** Those that change what the card comes to: others only move hours between days. */
function listCorrections(steps: readonly EarnedLine[][]): EarningCorrection[] {
  const corrections = steps.slice(1).map((step, index): EarningCorrection => {
    const before = steps.slice(0, index + 1).flat()
    const after = [...before, ...step]
    return {
      ...{ On: step[0]?.reportedOn ?? null, Reason: step[0]?.reason ?? null },
      ...{ MinutesBefore: sumMinutes(before), MinutesAfter: sumMinutes(after) },
      ...{ AmountBefore: sumAmount(before) ?? 0, AmountAfter: sumAmount(after) ?? 0 },
    }
  })
  return corrections.filter(
    ({ MinutesBefore, MinutesAfter, AmountBefore, AmountAfter }) =>
      MinutesBefore !== MinutesAfter || AmountBefore !== AmountAfter,
  )
}

function sumMinutes(lines: readonly EarnedLine[]): number {
  return lines.reduce((total, { minutes }) => total + minutes, 0)
}

/** In dollars, by whole cents; null where no line has a rate. */
function sumAmount(lines: readonly EarnedLine[]): number | null {
  const amounts = lines.map(({ minutes, rate, multiplier }) => toAmount(minutes, rate, multiplier))
  return amounts.every(amount => amount === null) ? null : addAmounts(amounts)
}

function addAmounts(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((cents, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100
}

/** The cards of a candidate by weeks, the last one first; a card belongs to the week of its date. */
export function groupByWeek<Card extends Earning & { Date?: unknown }>(cards: readonly Card[]): EarnedWeek<Card>[] {
  return [...Map.groupBy(cards, card => toWeek(String(card.Date)))]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([WeekOf, Cards]) => {
      const CountedMinutes = Cards.reduce((total, card) => total + card.CountedMinutes, 0)
      return {
        ...{ WeekOf, Cards, CountedMinutes, TotalHours: toHours(CountedMinutes) },
        Amount: addAmounts(Cards.map(({ Amount }) => Amount)),
        IsExpected: Cards.some(({ IsExpected }) => IsExpected),
      }
    })
}
