import type { HistoryEntry, HistoryMoment, ReferredName } from '#contract/history.ts'
import type { Resource } from '#contract/resource.ts'
import { isSameValue } from '#contract/values.ts'

/** A moment in a record's history, and which of its fields are meant: all that differ from it where none is named. */
export interface RevertTarget {
  entry: HistoryEntry
  moment: HistoryMoment
  field: string | null
}

/** What a field holds now, and what it held then. */
export interface PlannedChange {
  field: string
  now: { value: unknown; name: ReferredName }
  earlier: { value: unknown; name: ReferredName }
}

/**
 * What would change if a record were taken back to a moment, by its entries from the newest to at least that one: each field that
 * has changed since and may be had as it was. The services work it out again.
 */
export function planRevert(
  { properties }: Pick<Resource, 'properties'>,
  entries: readonly HistoryEntry[],
  { entry, moment, field }: RevertTarget,
): PlannedChange[] {
  const since = entries.filter(({ ID }) => (moment === 'before' ? ID >= entry.ID : ID > entry.ID))
  const planned = new Map<string, PlannedChange>()
  // The newest entry says what a field holds now, the oldest what it held then.
  for (const { Changes } of since) {
    for (const { Field, Before, After, BeforeName, AfterName, CanRevert } of Changes) {
      if (!CanRevert || (field !== null && Field !== field)) continue
      const now = planned.get(Field)?.now ?? { value: After, name: AfterName }
      planned.set(Field, { field: Field, now, earlier: { value: Before, name: BeforeName } })
    }
  }
  return [...planned.values()].filter(({ field, now, earlier }) => {
    const property = properties.get(field)
    return !property || !isSameValue(property, now.value, earlier.value)
  })
}
