import { isBlank, isObject } from '../values.ts'

/**
 * A record as the validators see it: properties without a value are left out, in nested objects too, so that a cleared
 * property is an absent one and a blank mandatory text is a missing one.
 */
export function cleanRecord(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => (item === undefined ? null : cleanRecord(item)))
  if (!isObject(value)) return value
  const cleaned: [string, unknown][] = []
  for (const [name, each] of Object.entries(value)) {
    if (!isBlank(each)) cleaned.push([name, typeof each === 'object' ? cleanRecord(each) : each])
  }
  return Object.fromEntries(cleaned)
}
