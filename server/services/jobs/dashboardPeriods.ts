import type { Condition } from '#contract/conditions.ts'
import type { RelativeMoment } from '#contract/descriptor.ts'
import { candidateJobCountType as countTypes, jobOverdueType, jobUpcomingType } from '#contract/enumerations.gen.ts'
import { type Moment, toValue } from '#contract/relativeMoment.ts'

type Choice = number | null | undefined

const { Today, Next3Days, Next7Days, Next14Days } = jobUpcomingType
const { All, MoreThan24Hours, MoreThan7Days } = jobOverdueType

/** The UpcomingType that holds where none is named. */
const usualUpcoming: number = Next7Days

/** To the end of which day an UpcomingType looks, from today on; one that is missing looks at all. */
const lastDays: Readonly<Record<number, number>> = { [Today]: 0, [Next3Days]: 2, [Next7Days]: 6, [Next14Days]: 13 }

/** How many hours ago a shift has begun before an OverdueType counts it. */
const overdueHours: Readonly<Record<number, number>> = { [MoreThan24Hours]: 24, [MoreThan7Days]: 168 }

/** What the two types ask of the beginning of a shift. */
export function toPeriod(field: string, countType: Choice, upcomingType: Choice, moment: Moment): Condition[] {
  const last = lastDays[upcomingType ?? usualUpcoming]
  return [
    ...(countType === countTypes.Upcoming ? [ask(field, 'from', 'now', moment)] : []),
    ...(countType === countTypes.Overdue ? [ask(field, 'to', 'now', moment)] : []),
    ...(last === undefined ? [] : [ask(field, 'to', { days: last }, moment)]),
  ]
}

/** What an OverdueType asks of it beside that. */
export function toOverdue(field: string, overdueType: Choice, moment: Moment): Condition[] {
  const hours = overdueHours[overdueType ?? All]
  return hours === undefined ? [] : [ask(field, 'to', { hours: -hours }, moment)]
}

function ask(field: string, op: 'from' | 'to', relative: RelativeMoment, moment: Moment): Condition {
  return { field, op, value: toValue(relative, op, moment, 'date-time') }
}
