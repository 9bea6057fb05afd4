import { isBlank, isSameJson } from '../values.ts'
import type { Comparison, GuardOf } from './machine.ts'

/** True, false, or null where something that it asks for is not known yet. */
export type Verdict = boolean | null

/** A value that is not known yet. */
export const open = Symbol('open')

/**
 * Judges a condition by what `read` says of its values; `unordered` is the verdict where two values are in no order, such as a
 * number and an empty field.
 */
export function judgeGuard<Value>(guard: GuardOf<Value>, read: (value: Value) => unknown, unordered: Verdict): Verdict {
  const inner = (each: GuardOf<Value>) => judgeGuard(each, read, unordered)
  if ('all' in guard) return all(guard.all.map(inner))
  if ('any' in guard) return negate(all(guard.any.map(each => negate(inner(each)))))
  if ('not' in guard) return negate(inner(guard.not))
  const left = read(guard.left)
  const right = Array.isArray(guard.right) ? guard.right.map(read) : read((guard.right ?? null) as Value)
  if (left === open || right === open || (Array.isArray(right) && right.includes(open))) return null
  return compare(guard.is, left, right, unordered)
}

function all(verdicts: Verdict[]): Verdict {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}

function negate(verdict: Verdict): Verdict {
  return verdict === null ? null : !verdict
}

function compare(comparison: Comparison, left: unknown, right: unknown, unordered: Verdict): Verdict {
  switch (comparison) {
    case 'present':
      return !isBlank(left)
    case 'absent':
      return isBlank(left)
    case 'equals':
      return isSameJson(left ?? null, right ?? null)
    case 'notEquals':
      return !isSameJson(left ?? null, right ?? null)
    case 'in':
      return Array.isArray(right) && right.some(each => isSameJson(left ?? null, each ?? null))
    default:
      return compareOrder(comparison, left, right, unordered)
  }
}

/** Numbers by value, texts (ISO dates) by their characters; anything else, an absent value too, is in no order. */
function compareOrder(
  comparison: 'above' | 'atLeast' | 'below' | 'atMost',
  left: unknown,
  right: unknown,
  unordered: Verdict,
): Verdict {
  const isOrdered =
    (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string')
  if (!isOrdered) return unordered
  switch (comparison) {
    case 'above':
      return left > right
    case 'atLeast':
      return left >= right
    case 'below':
      return left < right
    case 'atMost':
      return left <= right
  }
}
