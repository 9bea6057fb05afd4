import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { recordRead } from '#src/providers/data/recordQuery.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { DisputePanel } from '../dispute/DisputePanel.tsx'
import { SlotEditor } from './SlotEditor.tsx'

/** The shifts and the breaks of a time card, which who may corrects, below what a facility claims instead. */
export function SlotsTab({ resource, record }: RecordSlotProps) {
  const cards = useFindResource(resource)
  const slots = useFindResource('TimeCardSlots')
  if (!cards || !slots) return null
  const key = String(record.ID)
  const isDisputed = typeof record.ClaimedMinutes === 'number'
  return (
    <>
      {isDisputed && <DisputePanel key={`dispute-${key}`} cards={cards} card={record} />}
      <LoadedSlots key={key} cards={cards} slots={slots} card={record} />
    </>
  )
}

interface LoadedSlotsProps {
  cards: Resource
  slots: Resource
  card: Readonly<RecordValues>
}

function LoadedSlots({ cards, slots, card }: LoadedSlotsProps) {
  const text = useText()
  const query = useQuery({
    // With each version of the card, as others change it.
    queryKey: [cards.name, recordRead, `slots-${card.ID}`, card.Version],
    queryFn: async ({ signal }) => ({
      data: (await askResource<RecordValues[] | null>(cards, 'slots', { id: Number(card.ID) }, signal)) ?? [],
    }),
    placeholderData: before => before,
  })
  return (
    <LoadedRows query={query} failed={text('engine.list.failed')} count={3}>
      {({ data }) => <SlotEditor cards={cards} slots={slots} card={card} stored={data} />}
    </LoadedRows>
  )
}
