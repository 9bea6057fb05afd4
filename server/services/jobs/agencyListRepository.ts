import type { Condition } from '#contract/conditions.ts'
import { type Fragment, join, sql } from '../../platform/resources/index.ts'

/** The condition that a shift of a candidate begins within these bounds; null where there are none. */
export function isWithin(table: Fragment, bounds: readonly Condition[]): Fragment | null {
  if (bounds.length === 0) return null
  const parts = bounds.map(({ op, value }) =>
    op === 'from'
      ? sql`${table}."StartsOn" >= ${value}::timestamptz`
      : sql`${table}."StartsOn" <= ${value}::timestamptz`,
  )
  return join(parts, ' and ')
}
