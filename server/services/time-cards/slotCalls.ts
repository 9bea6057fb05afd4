import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { TimeCardRow, TimeCardSlotRow } from '#contract/rows.gen.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/** The slots of a card in their order, with what they have of it (SPEC-2 §3 "Time slot"). */
export async function answerSlots(context: CallContext<'TimeCards'>): Promise<Envelope> {
  const { Source: card } = await context.perform('one', { id: context.id })
  const { SpecialtyLookupName = null, UnitName = null, ShiftTypeLookupName = null } = card
  const slots = (await listSlotsOf(context, [card])).get(card.ID) ?? []
  return buildSuccess(slots.map(slot => ({ ...slot, SpecialtyLookupName, UnitName, ShiftTypeLookupName })))
}

/** The slots of cards in their order, by the ID of the card. */
export async function listSlotsOf(
  context: CallContext,
  cards: readonly TimeCardRow[],
): Promise<Map<number, TimeCardSlotRow[]>> {
  const { Source } = await context.of('TimeCardSlots').perform('all', {
    conditions: [{ field: 'TimeCardID', op: 'in', value: cards.map(({ ID }) => ID) }],
    sort: [{ field: 'StartsOn', direction: 'ascending' }],
  })
  return Map.groupBy(Source, ({ TimeCardID }) => TimeCardID)
}
