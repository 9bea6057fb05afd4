import type { ReferencePlan, WalkedPath } from '../plan.ts'
import { type Fragment, join, raw, sql } from './fragment.ts'

/** A test of the value at the end of a path. */
type PathTest = WalkedPath & { test: (value: Fragment) => Fragment }

/** What is asked of a row: a test along a path, a condition on the row's alias, or several of these. */
export type Asked = PathTest | { build: (alias: string) => Fragment } | { joint: 'and' | 'or'; parts: readonly Asked[] }

/**
 * The condition that what is asked holds of the row under this alias, from the step at this depth of its paths. What goes through one
 * reference is asked of its record together: each question for itself would be answered row by row.
 */
export function toCondition(asked: Asked, alias: string, depth = 0): Fragment {
  const step = findStep(asked, depth)
  if (step)
    return through(step, depth, raw(`${alias}.${step.field.column}`), toCondition(asked, toAlias(depth), depth + 1))
  if ('build' in asked) return asked.build(alias)
  if ('parts' in asked) {
    const parts = asked.parts.map(part => toCondition(part, alias, depth))
    return parts.length === 1 ? (parts[0] as Fragment) : sql`(${join(parts, ` ${asked.joint} `)})`
  }
  return asked.test(raw(`${alias}.${asked.field.column}`))
}

/** The condition that a path passes its test where its first reference, or what it ends at, has this value. */
export function toValueCondition(asked: PathTest, value: Fragment): Fragment {
  const [first] = asked.steps
  return first ? through(first, 0, value, toCondition(asked, toAlias(0), 1)) : asked.test(value)
}

const toAlias = (depth: number) => `s${depth}`

function through({ target }: ReferencePlan, depth: number, value: Fragment, condition: Fragment): Fragment {
  const alias = toAlias(depth)
  const key = raw(`${alias}.${target.key.column}`)
  return sql`exists (select 1 from ${raw(`${target.table} ${alias}`)} where ${key} = ${value} and ${condition})`
}

/** The reference that everything which is asked goes through at this depth; null where there is none. */
function findStep(asked: Asked, depth: number): ReferencePlan | null {
  if ('build' in asked) return null
  if (!('parts' in asked)) return asked.steps[depth] ?? null
  const [first, ...others] = asked.parts.map(part => findStep(part, depth))
  return first && others.every(step => step?.field.name === first.field.name) ? first : null
}
