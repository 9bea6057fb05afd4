import { type Condition, listOperators } from './conditions.ts'
import type { RelativeMoment } from './descriptor.ts'
import { type Moment, toValue } from './relativeMoment.ts'
import type { ResourceProperty } from './resource.ts'

/** What the data files ask of a property: its value, of several any one, null for none; or between which moments it lies. */
export interface Asked {
  is?: string | number | boolean | null | readonly (string | number)[]
  from?: RelativeMoment
  to?: RelativeMoment
}

/** What data files ask of a property, as conditions of a list. */
export function toConditions(
  { name: field, kind, schema }: ResourceProperty,
  { is, from, to }: Asked,
  moment: Moment,
): Condition[] {
  const format = schema.format === 'date' ? 'date' : 'date-time'
  return [
    ...(is === undefined ? [] : [{ field, ...toOperation(kind, is) }]),
    ...(from === undefined ? [] : [{ field, op: 'from' as const, value: toValue(from, 'from', moment, format) }]),
    ...(to === undefined ? [] : [{ field, op: 'to' as const, value: toValue(to, 'to', moment, format) }]),
  ]
}

function toOperation(kind: string, is: NonNullable<Asked['is']> | null): Pick<Condition, 'op' | 'value'> {
  if (is === null) return { op: 'empty', value: true }
  const isOne = !Array.isArray(is) && listOperators(kind).includes('equals')
  return isOne ? { op: 'equals', value: is } : { op: 'in', value: [is].flat() }
}

/**
 * The same conditions, of several that bound a property from one side the closest alone: a list shows one of each. Values of dates and
 * instants are distinguished as texts.
 */
export function tighten(conditions: readonly Condition[]): Condition[] {
  const isCloser = (one: Condition, other: Condition) =>
    one.op === 'from' ? String(one.value) > String(other.value) : String(one.value) < String(other.value)
  return conditions.filter(
    (each, index) =>
      (each.op !== 'from' && each.op !== 'to') ||
      !conditions.some(
        (other, at) =>
          at !== index &&
          other.field === each.field &&
          other.op === each.op &&
          (isCloser(other, each) || (other.value === each.value && at < index)),
      ),
  )
}
