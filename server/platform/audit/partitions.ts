import type { Database } from '../database/types.ts'
import { makePartitions } from './partitionRepository.ts'

/** Months made ahead, so that an instance that runs through the turn of a month never lacks one. */
const monthsAhead = 3

const day = 24 * 60 * 60 * 1000

/** The first days of this month and of the following ones, in UTC: `2026-11-01`. */
export function listMonths(now: Date, ahead: number): string[] {
  return Array.from({ length: ahead + 2 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index, 1)).toISOString().slice(0, 10),
  )
}

/** Makes the months that are missing, now and once a day; answers the function that ends it. */
export async function followAuditMonths(database: Database, onError: (error: unknown) => void): Promise<() => void> {
  const make = () => makePartitions(database, listMonths(new Date(), monthsAhead))
  await make()
  const timer = setInterval(() => make().catch(onError), day)
  timer.unref()
  return () => clearInterval(timer)
}
