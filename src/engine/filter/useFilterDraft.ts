import { useState } from 'react'
import { type Condition, listOperators } from '#contract/conditions.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { carryDraft, keepConditions } from './listFilter.ts'

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
  const isOffered = (condition: Condition) =>
    filter.conditions?.includes(condition) === true ||
    properties.some(({ name, kind }) => name === condition.field && listOperators(kind).includes(condition.op))
  return { draft, setDraft, getOffered: () => keepConditions(draft, each => isOffered(each) && !isBlank(each)) }
}

/** Spaces alone ask for nothing. */
function isBlank({ value }: Condition): boolean {
  return typeof value === 'string' && value.trim() === ''
}
