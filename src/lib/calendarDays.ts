import { type DateView, findPeriod, stepDate, toDayWords, type WeekStart } from './datePeriod.ts'

const daysOfWeek = 7
/** However many of its weeks a month touches, so that nothing jumps from one to the next (SPEC-0 §9 "Layout"). */
const weeksOfMonth = 6

/** The days of a calendar around an ISO day, week by week: six weeks for a month, one for a week, the day alone (SPEC-2 §2 "Calendar widget"). */
export function listWeeks(date: string, view: DateView, weekStart: WeekStart = 0): string[][] {
  if (view === 'day') return [[date]]
  const { from } = findPeriod(findPeriod(date, view, weekStart).from, 'week', weekStart)
  const days = [from]
  const count = daysOfWeek * (view === 'month' ? weeksOfMonth : 1)
  while (days.length < count) days.push(stepDate(days.at(-1) ?? from, 'day', 1))
  return Array.from({ length: count / daysOfWeek }, (_, week) => days.slice(week * daysOfWeek, (week + 1) * daysOfWeek))
}

/** The name of the day of the week that an ISO day is. */
export function toWeekday(date: string): string {
  return toDayWords(date, { weekday: 'long' })
}
