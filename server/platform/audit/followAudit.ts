import type { Database } from '../database/types.ts'
import { followAuditMonths } from './partitions.ts'
import { followSeals } from './sealer.ts'

/** Keeps the audit: makes its months ahead and seals what is written; answers the function that ends it. */
export async function followAudit(database: Database, onError: (error: unknown) => void): Promise<() => Promise<void>> {
  const endMonths = await followAuditMonths(database, onError)
  const endSeals = await followSeals(database, onError)
  return async () => {
    endMonths()
    await endSeals()
  }
}
