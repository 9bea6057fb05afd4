import type { Call } from '../descriptor.ts'
import { isSameJson } from '../values.ts'

/** True of two calls that no request tells apart: the caller decides which of them is his (each sends an event of its own). */
export function isTwin(one: Call, other: Call): boolean {
  return one.method === other.method && one.path === other.path && isSameJson(one.when ?? null, other.when ?? null)
}
