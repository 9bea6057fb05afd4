import type { Condition } from '#contract/conditions.ts'
import type { RelativeMoment } from '#contract/descriptor.ts'
import { type Moment, toValue } from '#contract/relativeMoment.ts'

/** What a CountType asks for (rules C8.4). */
export const countTypes = { upcoming: 1, overdue: 2, all: 3 } as const

/** The UpcomingType that holds where none is named. */
export const usualUpcoming = 3

/** To the end of which day an UpcomingType looks, from today on; one that is missing looks at all. */
const lastDays: Readonly<Record<number, number>> = { 1: 0, 2: 2, 3: 6, 4: 13 }

/** How many hours ago a shift has begun before an OverdueType counts it. */
const overdueHours: Readonly<Record<number, number>> = { 2: 24, 3: 168 }

/** What the two types ask of the beginning of a shift. */
export function toPeriod(field: string, countType: unknown, upcomingType: unknown, moment: Moment): Condition[] {
  const last = lastDays[Number(upcomingType ?? usualUpcoming)]
  return [
    ...(countType === countTypes.upcoming ? [ask(field, 'from', 'now', moment)] : []),
    ...(countType === countTypes.overdue ? [ask(field, 'to', 'now', moment)] : []),
    ...(last === undefined ? [] : [ask(field, 'to', { days: last }, moment)]),
  ]
}

/** What an OverdueType asks of it beside that. */
export function toOverdue(field: string, overdueType: unknown, moment: Moment): Condition[] {
  const hours = overdueHours[Number(overdueType)]
  return hours === undefined ? [] : [ask(field, 'to', { hours: -hours }, moment)]
}

function ask(field: string, op: 'from' | 'to', relative: RelativeMoment, moment: Moment): Condition {
  return { field, op, value: toValue(relative, op, moment, 'date-time') }
}
