import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/** The slots of a card in their order, with what they have of it (SPEC-2 §3 "Time slot"). */
export async function answerSlots(context: CallContext): Promise<Envelope> {
  const card = (await context.perform('one', { id: context.args.id ?? 0 })).Source as RecordValues
  const { SpecialtyLookupName = null, UnitName = null, ShiftTypeLookupName = null } = card
  const slots = (await listSlotsOf(context, [card])).get(card.ID) ?? []
  return buildSuccess(slots.map(slot => ({ ...slot, SpecialtyLookupName, UnitName, ShiftTypeLookupName })))
}

/** The slots of cards in their order, by the ID of the card. */
export async function listSlotsOf(
  context: CallContext,
  cards: readonly RecordValues[],
): Promise<Map<unknown, RecordValues[]>> {
  const { Source } = await context.of('TimeCardSlots').perform('all', {
    conditions: [{ field: 'TimeCardID', op: 'in', value: cards.map(({ ID }) => ID) }],
    sort: [{ field: 'StartsOn', direction: 'ascending' }],
  })
  return Map.groupBy(Source as RecordValues[], ({ TimeCardID }) => TimeCardID)
}
