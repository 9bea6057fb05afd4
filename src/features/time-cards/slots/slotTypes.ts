import { findChoices } from '#contract/entitySchema.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { listOffered } from '#contract/retiredChoices.ts'
import type { Choice } from '#src/lib/choices.ts'

/** The types of slots, as their schema has them. */
export function listSlotTypes(slots: Resource): Choice[] {
  const choices = findChoices(getProperty(slots, 'SlotType').schema) ?? []
  return listOffered(choices).map(each => ({ value: each.const, title: each.title }))
}
