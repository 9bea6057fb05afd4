import { toMoneyText } from '#contract/money.ts'
import { toLocale } from '#src/lib/language.ts'
import type { ToText } from '#src/providers/messages/useText.ts'
import type { JobFilter } from './jobFilter.ts'

/** A lookup as a filter offers it. */
export interface FilterChoice {
  value: number
  title: string
}

/** The lookups that jobs are filtered by. */
export interface FilterLookups {
  environments: readonly FilterChoice[]
  shiftTypes: readonly FilterChoice[]
}

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Says what a filter that is set asks for. */
export function describeFilter(name: keyof JobFilter, filter: JobFilter, known: FilterLookups, text: ToText): string {
  const pick = (choices: readonly FilterChoice[], values: readonly number[]) =>
    choices.flatMap(({ value, title }) => (values.includes(value) ? [title] : [])).join(', ')
  const words: Record<keyof JobFilter, () => string> = {
    searchText: () => `"${filter.searchText.trim()}"`,
    city: () => filter.city.trim(),
    radius: () => text('jobs.filter.radius.miles', filter.radius),
    period: () => text(`jobs.filter.period.${filter.period}`),
    preference: () => text(`jobs.filter.preference.${filter.preference}`),
    workEnvironment: () => pick(known.environments, [filter.workEnvironment]),
    shiftTypes: () => pick(known.shiftTypes, filter.shiftTypes),
    leastRate: () =>
      text('jobs.filter.fromRate', toMoneyText({ multipleOf: 0.01 }, Number(filter.leastRate), toLocale())),
    weekdays: () => filter.weekdays.map(day => text(`jobs.filter.day.${weekdays[day]}`)).join(', '),
    isAvailableOnly: () => text('jobs.filter.availableOnly'),
    isNearestFirst: () => text('jobs.filter.nearestFirst'),
  }
  // A lookup that is gone has no name.
  return words[name]() || text(`jobs.filter.${name === 'shiftTypes' ? 'shift' : 'environment'}`)
}

/** What a button says that lifts a filter. */
export function describeLift(name: keyof JobFilter, filter: JobFilter, text: ToText): string {
  if (name === 'preference') return text(`jobs.filter.lift.preference.${filter.preference}`)
  return text(`jobs.filter.lift.${name}`)
}
