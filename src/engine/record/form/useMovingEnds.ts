import { useEffect, useRef } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { moveEnd } from '#contract/rules/movingEnds.ts'

/**
 * Moves the ends of ranges (`x-range-end`) by as much as their starts, as a save of the start alone would. A start that is being typed is
 * none before it is whole, and an end that changes in the same step stays as it is given.
 */
export function useMovingEnds(
  { properties }: Resource,
  record: Readonly<RecordValues>,
  fill: (values: RecordValues) => void,
): void {
  const last = useRef<RecordValues>(record)
  useEffect(() => {
    const moved: RecordValues = {}
    const before = last.current
    const now = { ...record }
    for (const { name, schema } of properties.values()) {
      const end = schema['x-range-end']
      if (end === undefined || before[name] === record[name]) continue
      const isWhole = moveEnd(record[name], record[name], record[name]) !== null
      // The last whole one counts.
      if (!isWhole) now[name] = before[name]
      const to = before[end] === record[end] ? moveEnd(before[end], before[name], record[name]) : null
      if (to !== null) now[end] = moved[end] = to
    }
    last.current = now
    if (Object.keys(moved).length > 0) fill(moved)
  }, [properties, record, fill])
}
