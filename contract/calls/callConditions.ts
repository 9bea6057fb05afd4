import type { CallArguments } from '../callArguments.ts'
import { type Condition, listOperators } from '../conditions.ts'
import type { Moment } from '../relativeMoment.ts'
import { toConditions } from '../rowConditions.ts'
import type { PreparedCondition } from './preparedCall.ts'
import { hasValue, readSource } from './renderCall.ts'

/** The conditions that a call puts on its rows by itself, given these arguments at this moment; what has no value asks for nothing. */
export function listCallConditions(
  where: readonly PreparedCondition[],
  args: CallArguments,
  moment: Moment,
): Condition[] {
  return where.flatMap(({ property, sources, period, unless }): Condition[] => {
    if (unless !== null && args.args?.[unless] === true) return []
    if (sources.length === 0) return toConditions(property, period, moment)
    const values = sources.flatMap(source => readSource(source, args)).filter(hasValue)
    if (values.length === 0) return []
    const isText = values.length === 1 && listOperators(property.kind).includes('equals')
    return [{ field: property.name, ...(isText ? { op: 'equals', value: values[0] } : { op: 'in', value: values }) }]
  })
}
