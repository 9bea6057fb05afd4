import type { RecordValues } from '#contract/callArguments.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** How many a job still wants; more may be confirmed than are wanted. */
export function countPlaces({ Demand, ConfirmedCount }: RecordValues): number {
  return Math.max(0, Number(Demand ?? 0) - Number(ConfirmedCount ?? 0))
}

export function sayPlaces(job: RecordValues): string {
  const left = countPlaces(job)
  return left === 1
    ? getText('jobs.eligible.placeLeft', job.Demand)
    : getText('jobs.eligible.placesLeft', left, job.Demand)
}
