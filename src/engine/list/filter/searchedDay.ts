import type { Condition } from '#contract/conditions.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { findTypedDay } from '#src/lib/typedDay.ts'
import { toDayBoundary } from '../../fields/dateTimeText.ts'
import { isVisible } from '../grid/listParameters.ts'

/** A search that names a day: the rest of its words, and what the day asks for. */
export interface DaySearch {
  field: string
  conditions: Condition[]
  text: string
}

// What may be the beginning of a name is no day: sun, mon, may.
const dayPatterns = [
  /^\d{1,2}\/\d{1,2}(\/\d{2}|\/\d{4})?$/,
  /^\d{4}-\d{1,2}-\d{1,2}$/,
  /^(sun|mon|tues|wednes|thurs|fri|satur)day$/i,
  /^(today|tonight|tomorrow|yesterday)$/i,
  /^[a-z]{3,9}\.? \d{1,2}$/i,
]

/** Splits what is searched for, such as `ravenwood thursday`, where the rows of a list are of days; null where it names none. */
export function splitDay(resource: Resource, typed: string): DaySearch | null {
  const property = findDayProperty(resource)
  const named = property && findNamedDay(typed)
  if (!named) return null
  return { field: property.name, conditions: toConditions(property, named.day), text: named.text }
}

/** What else is searched for where the rows are of no day: `hazel` of `hazel tonight`; null where that is all or nothing. */
export function dropDay(resource: Resource, typed: string): string | null {
  return findDayProperty(resource) ? null : findNamedDay(typed)?.text || null
}

/** The day that a text names, and its other words; null where it names none. */
function findNamedDay(typed: string): { day: string; text: string } | null {
  const words = typed.trim().split(/\s+/)
  for (const length of [2, 1]) {
    for (let at = 0; at + length <= words.length; at++) {
      const named = words.slice(at, at + length).join(' ')
      const day = dayPatterns.some(pattern => pattern.test(named)) ? findTypedDay(named) : null
      if (day !== null) return { day, text: [...words.slice(0, at), ...words.slice(at + length)].join(' ') }
    }
  }
  return null
}

/** The property by which a list of days begins with one. */
function findDayProperty({ descriptor, properties }: Resource): ResourceProperty | null {
  const property = properties.get(Object.keys(descriptor.list?.filter ?? {})[0] ?? '')
  return property && isVisible(property) ? property : null
}

function toConditions(property: ResourceProperty, day: string): Condition[] {
  const { name: field, kind } = property
  if (kind === 'date') return [{ field, op: 'equals', value: day }]
  return (['from', 'to'] as const).map(op => ({ field, op, value: toDayBoundary(property, op, day) }))
}
