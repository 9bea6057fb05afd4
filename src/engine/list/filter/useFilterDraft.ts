import { useState } from 'react'
import { type Condition, listOperators } from '#contract/conditions.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { carryDraft, filterApplicable } from './listFilter.ts'

/**
 * What is put together over the filter that is applied, and goes on over the next one. What was typed into a filter that left
 * meanwhile stays for its return; it is not among what `getOffered` gives to be applied.
 */
export function useFilterDraft(filter: ListFilter, properties: readonly ResourceProperty[]) {
  const [draft, setDraft] = useState(filter)
  const [applied, setApplied] = useState(filter)
  if (applied !== filter) {
    setApplied(filter)
    setDraft(carryDraft(draft, applied, filter))
  }
  const asked = new Set(filter.conditions?.map(toComparable))
  const isOffered = (condition: Condition) =>
    asked.has(toComparable(condition)) ||
    properties.some(({ name, kind }) => name === condition.field && listOperators(kind).includes(condition.op))
  return { draft, setDraft, getOffered: () => filterApplicable(draft, each => isOffered(each) && !isBlank(each)) }
}

/** Whenever the address changes, its conditions are read anew. */
function toComparable({ field, op, value }: Condition): string {
  return JSON.stringify([field, op, value])
}

/** Spaces alone ask for nothing. */
function isBlank({ value }: Condition): boolean {
  return typeof value === 'string' && value.trim() === ''
}
