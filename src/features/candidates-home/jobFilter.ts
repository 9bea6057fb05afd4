import type { RecordValues } from '#contract/callArguments.ts'

/** What a candidate asks of the open jobs. */
export interface JobFilter {
  searchText: string
  /** Where; his own place where it is empty. */
  city: string
  /** Miles; 0 for any distance. */
  radius: number
  /** A TimePeriod; 0 for all that lies ahead. */
  period: number
  /** 1 his specialties, 2 his facilities, 3 his wish list; 0 for all. */
  preference: number
  /** A work environment; 0 for all. */
  workEnvironment: number
  /** Days of the week, Sunday is 0; none keeps all. */
  weekdays: number[]
  isAvailableOnly: boolean
  isNearestFirst: boolean
}

export const emptyFilter: JobFilter = {
  ...{ searchText: '', city: '', radius: 0, period: 0, preference: 0, workEnvironment: 0, weekdays: [] },
  ...{ isAvailableOnly: false, isNearestFirst: false },
}

/** The parameters of the search that a filter stands for; `today` is that of the browser. */
export function toSearchArguments(filter: JobFilter, candidateId: number | null, today: string): RecordValues {
  const chosen = (value: number) => (value === 0 ? undefined : value)
  return dropUndefined({
    city: filter.city.trim() || undefined,
    radius: chosen(filter.radius),
    period: chosen(filter.period),
    today: filter.period === 0 ? undefined : today,
    preference: candidateId === null ? undefined : chosen(filter.preference),
    workEnvironment: filter.workEnvironment === 0 ? undefined : [filter.workEnvironment],
    dayOfWeek: filter.weekdays.length === 0 ? undefined : filter.weekdays,
    availableOnly: candidateId !== null && filter.isAvailableOnly ? true : undefined,
    nearestFirst: filter.isNearestFirst || undefined,
  })
}

function dropUndefined(args: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
}

/** How many filters beside the text are set. */
export function countSet({ searchText: _, ...filter }: JobFilter): number {
  return Object.values(filter).filter(value => (Array.isArray(value) ? value.length > 0 : Boolean(value))).length
}
