import type { WalkedPath } from '../plan.ts'
import { type Fragment, raw, sql } from './fragment.ts'

/** The condition that the value at the end of a path from the row under this alias passes a test. */
export function followFrom(path: WalkedPath, alias: string, test: (value: Fragment) => Fragment): Fragment {
  const { column } = path.steps[0]?.field ?? path.field
  return follow(path, 0, raw(`${alias}.${column}`), test)
}

/** The same from the step at this depth, whose reference (the end of the path where there is none) has this value. */
export function follow(
  path: WalkedPath,
  depth: number,
  value: Fragment,
  test: (value: Fragment) => Fragment,
): Fragment {
  const step = path.steps[depth]
  if (!step) return test(value)
  const alias = `s${depth}`
  const { column } = path.steps[depth + 1]?.field ?? path.field
  const inner = follow(path, depth + 1, raw(`${alias}.${column}`), test)
  const key = raw(`${alias}.${step.target.key.column}`)
  return sql`exists (select 1 from ${raw(`${step.target.table} ${alias}`)} where ${key} = ${value} and ${inner})`
}
