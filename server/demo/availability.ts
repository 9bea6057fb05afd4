import { moveDays } from '#contract/wallClock.ts'
import type { Transaction } from '../platform/database/types.ts'
import { buildRandom } from './random.ts'
import { insertRows } from './repository.ts'

/** Weeks ahead of which candidates say when they can work. */
const weeks = 6

/** Fills what candidates say of the days ahead: of some days that they can work, or during which hours, of some that they cannot. */
export async function fillAvailability(
  transaction: Transaction,
  { CompanyID, candidateIds, now }: { CompanyID: number; candidateIds: readonly number[]; now: Date },
): Promise<void> {
  const random = buildRandom(CompanyID * 49_979_687)
  const today = now.toISOString().slice(0, 10)
  const rows = candidateIds.flatMap(CandidateID =>
    Array.from({ length: weeks * 7 }, (_, days) => days).flatMap(days => {
      if (!random.chance(0.4)) return []
      const IsAvailable = random.chance(0.75)
      const isPart = IsAvailable && random.chance(0.2)
      const times = { From: isPart ? '06:00' : null, To: isPart ? '20:00' : null }
      return [{ CandidateID, Date: moveDays(today, days), ...times, IsAvailable }]
    }),
  )
  await insertRows(transaction, 'candidate-availability', rows)
}
