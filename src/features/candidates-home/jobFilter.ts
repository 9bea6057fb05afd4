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
  /** Shift types; none keeps all. */
  shiftTypes: number[]
  /** What an hour pays at least, as it is typed; empty for whatever it pays. */
  leastRate: string
  /** Days of the week, Sunday is 0; none keeps all. */
  weekdays: number[]
  isAvailableOnly: boolean
  isNearestFirst: boolean
}

export const emptyFilter: JobFilter = {
  ...{ searchText: '', city: '', radius: 0, period: 0, preference: 0, workEnvironment: 0, shiftTypes: [] },
  ...{ leastRate: '', weekdays: [], isAvailableOnly: false, isNearestFirst: false },
}

const usualRadius = 50
const mySpecialties = 1
/** What the call takes at most. */
const highestRate = 10_000

/** With what a candidate begins who has never searched: what he can do, near where he lives, if that is known. */
export function toFirstFilter(hasPlace: boolean): JobFilter {
  return { ...emptyFilter, preference: mySpecialties, radius: hasPlace ? usualRadius : 0 }
}

/** The parameters of the search that a filter stands for; `today` is that of the browser. */
export function toSearchArguments(filter: JobFilter, candidateId: number | null, today: string): RecordValues {
  const chosen = (value: number) => (value === 0 ? undefined : value)
  const several = (values: readonly number[]) => (values.length === 0 ? undefined : [...values])
  return dropUndefined({
    city: filter.city.trim() || undefined,
    radius: chosen(filter.radius),
    period: chosen(filter.period),
    today: filter.period === 0 ? undefined : today,
    preference: candidateId === null ? undefined : chosen(filter.preference),
    workEnvironment: filter.workEnvironment === 0 ? undefined : [filter.workEnvironment],
    shiftTypes: several(filter.shiftTypes),
    leastRate: chosen(Math.min(Math.max(Number(filter.leastRate), 0), highestRate)),
    dayOfWeek: several(filter.weekdays),
    availableOnly: candidateId !== null && filter.isAvailableOnly ? true : undefined,
    nearestFirst: filter.isNearestFirst || undefined,
  })
}

function dropUndefined(args: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
}

/** What keeps jobs from being found. */
export function listNarrowing(filter: JobFilter): (keyof JobFilter)[] {
  const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  const names = Object.keys(emptyFilter) as (keyof JobFilter)[]
  return names.filter(name => name !== 'isNearestFirst' && isSet(filter[name]))
}

/** The filters beside the text that are set. */
export function listSet(filter: JobFilter): (keyof JobFilter)[] {
  const narrowing = listNarrowing(filter).filter(name => name !== 'searchText')
  return filter.isNearestFirst ? [...narrowing, 'isNearestFirst'] : narrowing
}
