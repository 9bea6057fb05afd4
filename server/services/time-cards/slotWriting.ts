import type { CallContext } from '../../platform/resources/extension.ts'
import type { Slot } from './slotRules.ts'
import { checkOverlaps, deferOverlaps } from './workedTimeRepository.ts'

/** Writes what has become of the slots of a card: new ones, changed ones, and those that are gone. */
export async function writeSlots(
  context: CallContext,
  cardId: number,
  before: readonly Slot[],
  after: readonly Slot[],
): Promise<void> {
  await deferOverlaps(context.transaction, cardId)
  const slots = context.of('TimeCardSlots', 'System')
  const stored = new Map(before.map(slot => [slot.ID, slot]))
  for (const slot of after) {
    const { ID, ...values } = slot
    const known = ID === null ? undefined : stored.get(ID)
    if (!known) await slots.perform('create', { record: { TimeCardID: cardId, ...values } })
    else if (isChanged(known, slot)) await slots.perform('update', { id: ID as number, record: { ID, ...values } })
  }
  const kept = new Set(after.map(({ ID }) => ID))
  for (const { ID } of before) if (ID !== null && !kept.has(ID)) await slots.perform('delete', { id: ID })
  await checkOverlaps(context.transaction)
}

function isChanged(one: Slot, other: Slot): boolean {
  return (Object.keys(other) as (keyof Slot)[]).some(name => one[name] !== other[name])
}
