import { type Condition, listOperators, type Operator } from '#contract/conditions.ts'
import type { ResourceProperty } from '#contract/resource.ts'

/** How a filter compares a field, in the words of who fills it in: both ends of a range are one way, and so is each of empty and not. */
export type Comparison = Exclude<Operator, 'from' | 'to'> | 'between' | 'filled'

/** The comparisons that a field kind offers, the usual one first. */
export function listComparisons(kind: string): Comparison[] {
  const operators = listOperators(kind)
  return [
    ...(operators.includes('from') ? ['between' as const] : []),
    ...operators.filter(op => op !== 'from' && op !== 'to' && op !== 'empty'),
    ...(operators.includes('empty') ? (['empty', 'filled'] as const) : []),
  ]
}

/** The comparison that conditions of one field make; null where there are none. */
export function findComparison([first]: readonly Condition[]): Comparison | null {
  if (!first) return null
  if (first.op === 'empty') return first.value === false ? 'filled' : 'empty'
  return first.op === 'from' || first.op === 'to' ? 'between' : first.op
}

/** The conditions of a field compared otherwise; a value that the other comparison takes too is kept. */
export function compareBy(
  comparison: Comparison,
  { name: field, kind }: ResourceProperty,
  conditions: readonly Condition[],
): Condition[] {
  if (comparison === 'empty' || comparison === 'filled') return [{ field, op: 'empty', value: comparison === 'empty' }]
  const kept = conditions.find(condition => condition.op !== 'empty')
  if (!kept || Array.isArray(kept.value) !== (comparison === 'in')) return []
  const op = comparison === 'between' ? 'from' : comparison
  return listOperators(kind).includes(op) ? [{ field, op, value: kept.value }] : []
}
