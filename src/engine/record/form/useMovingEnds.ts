import { useCallback, useEffect, useRef } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { listMovedEnds, moveEnd } from '#contract/rules/movingEnds.ts'

/**
 * Answers the ends of ranges (`x-range-end`) that move as their starts are typed, as a save of the start alone would move them. A start is
 * none before it is typed to its end: the last whole one counts.
 */
export function useMovingEnds(
  resource: Resource,
  record: Readonly<RecordValues>,
): (typed: Readonly<RecordValues>) => RecordValues {
  const latest = useRef(record)
  const whole = useRef<RecordValues>({})
  useEffect(() => {
    latest.current = record
    for (const { name, schema } of resource.properties.values()) {
      const value = record[name]
      if (schema['x-range-end'] !== undefined && moveEnd(value, value, value) !== null) whole.current[name] = value
    }
  }, [resource, record])
  return useCallback(
    typed => {
      const before = latest.current
      return listMovedEnds(resource, { ...before, ...whole.current }, typed, end => typed[end] !== before[end])
    },
    [resource],
  )
}
