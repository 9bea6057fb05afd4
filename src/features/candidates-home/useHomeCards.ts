import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { recordRead } from '#src/providers/data/recordQuery.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { keepOwn, readOwn } from '#src/providers/offline/ownKept.ts'
import { takeUpPresses } from '#src/providers/time-cards/waitingPresses.ts'

type Cards = Record<'Current' | 'Sent' | 'Next', RecordValues[]>

/** The time cards of a home page; `asOf` says since when nothing newer has come, null where they have just been read. */
interface HomeCards {
  cards: Cards
  asOf: string | null
}

/** Milliseconds between two attempts while nothing answers. */
const pause = 30_000

/** Reads the time cards of a candidate's home; without a net those that this browser has read last. */
export function useHomeCards(timeCards: Resource, candidateId: number) {
  useEffect(() => void takeUpPresses(), [])
  return useQuery({
    queryKey: [timeCards.name, recordRead, `home-${candidateId}`],
    queryFn: async ({ signal }) => ({ data: await readCards(timeCards, candidateId, signal) }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.asOf ? pause : false),
  })
}

async function readCards(timeCards: Resource, candidateId: number, signal: AbortSignal): Promise<HomeCards> {
  const answer = await callResource(timeCards, 'homePage', { args: { candidateId } }, { silent: true, signal })
  const isAnswered = answer.status !== 0 && answer.status < 500
  const kept = isAnswered ? null : await readOwn<Cards>('home')
  if (kept) return { cards: kept.value, asOf: kept.on }
  const cards = getSuccess(answer).Source as Cards
  void keepOwn('home', cards)
  return { cards, asOf: null }
}
