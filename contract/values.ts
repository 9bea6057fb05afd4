import { isBlankText } from './normalText.ts'
import { toNormalTime } from './timeText.ts'

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for what counts as no value: undefined, null and text in which nothing is seen (architecture "Saving": null clears). */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlankText(value))
}

/**
 * True where two values of a property say the same: no value in any form, the same moment or the same time however written, nested values part by part.
 */
export function isSameValue(property: { kind: string }, one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other)
  if (property.kind === 'date-time' && typeof one === 'string' && typeof other === 'string') {
    const [first, second] = [toComparable(one), toComparable(other)]
    return first === second && !Number.isNaN(first)
  }
  if (property.kind === 'time' && typeof one === 'string' && typeof other === 'string')
    return toNormalTime(one) === toNormalTime(other)
  return isSameJson(one, other)
}

/** A wall-clock time is compared as though it were UTC: only its figures count. */
function toComparable(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/i.test(text) ? text : `${text}Z`)
}

/** True where two JSON values are the same part by part, whatever the order of names. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  return names.every(
    name =>
      Object.hasOwn(other, name) &&
      isSameJson((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  )
}
