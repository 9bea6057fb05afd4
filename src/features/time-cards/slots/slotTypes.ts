import { getProperty, type Resource } from '#contract/resource.ts'
import type { Choice } from '#src/lib/choices.ts'

/** The types of slots, as their schema has them. */
export function listSlotTypes(slots: Resource): Choice[] {
  const { oneOf = [] } = getProperty(slots, 'SlotType').schema
  return oneOf.map(each => ({ value: each.const, title: each.title ?? String(each.const) }))
}
