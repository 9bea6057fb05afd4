import type { RecordValues } from '#contract/callArguments.ts'
import { toMoneyText } from '#contract/money.ts'
import { formatClock } from '#contract/wallClock.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { toDisplayedNumber } from '#src/lib/displayedNumber.ts'
import { toLocale } from '#src/lib/language.ts'
import type { ToText } from '#src/providers/messages/useText.ts'
import { toOwnTerms } from './ownRow.ts'

/** The day of a job, or the first and the last one: 11/30/2026 Mon. */
export function toDay({ StartDate, EndDate }: Readonly<RecordValues>, text: ToText): string {
  if (typeof StartDate !== 'string') return ''
  const first = toWeekdayDateText(StartDate)
  const isOne = typeof EndDate !== 'string' || EndDate === StartDate
  return isOne ? first : text('engine.date.range', first, toWeekdayDateText(EndDate))
}

/** The times of a job: 07:00 AM to 07:00 PM. */
export function toTimes({ StartTime, EndTime }: Readonly<RecordValues>, text: ToText): string {
  const toClock = (time: unknown) => formatClock(`2000-01-01T${time}`, 'time')
  return StartTime && EndTime ? text('jobs.plan.range', toClock(StartTime), toClock(EndTime)) : ''
}

/** What a job pays an hour, from the lowest to the highest of its rates; empty where it names none. */
export function toPay({ Rates }: Readonly<RecordValues>, text: ToText): string {
  const rates = Array.isArray(Rates) ? Rates.map(({ Rate }: RecordValues) => Number(Rate)) : []
  if (rates.length === 0) return ''
  const toMoney = (amount: number) => toMoneyText({ multipleOf: 0.01 }, amount, toLocale())
  const [least, most] = [Math.min(...rates), Math.max(...rates)]
  return text('jobs.perHour', least === most ? toMoney(least) : text('jobs.plan.range', toMoney(least), toMoney(most)))
}

/** What a job pays beside its hours; empty where it is nothing. */
export function toBonus({ Bonus }: Readonly<RecordValues>, text: ToText): string {
  const amount = Number(Bonus ?? 0)
  return amount > 0 ? text('jobs.bonus', toMoneyText({ multipleOf: 0.01 }, amount, toLocale())) : ''
}

/** Where a job is: Austin, TX, 12.5 miles away. */
export function toPlace({ City, State, Miles }: Readonly<RecordValues>, text: ToText): string {
  const place = [City, State].filter(Boolean)
  return [...place, ...(typeof Miles === 'number' ? [text('matching.miles', toDisplayedNumber(Miles))] : [])].join(', ')
}

/** What is worked there: unit, specialty, shift type. */
export function toWork(job: Readonly<RecordValues>): string {
  const names = ['UnitName', 'SpecialtyLookupName', 'ShiftTypeLookupName']
  return [...new Set(names.map(name => job[name]).filter(Boolean))].join(' · ')
}

/** What the times, the work and the pay of a job were before a candidate's shift was adjusted; empty where that changed none of them. */
export function toFormerTerms(job: Readonly<RecordValues>, own: Readonly<RecordValues> | null, text: ToText): string {
  const adjusted = toOwnTerms(job, own)
  const former = [toTimes, toWork, toPay].flatMap(toTerm => {
    const before = toTerm(job, text)
    return before === toTerm(adjusted, text) ? [] : before
  })
  return former.length > 0 ? text('jobs.formerTerms', former.join(', ')) : ''
}
