import type { RecordValues } from '#contract/callArguments.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** How many a job still wants. */
export function sayPlaces({ Demand, ConfirmedCount }: RecordValues): string {
  const left = Number(Demand ?? 0) - Number(ConfirmedCount ?? 0)
  return left === 1 ? getText('jobs.eligible.placeLeft', Demand) : getText('jobs.eligible.placesLeft', left, Demand)
}
