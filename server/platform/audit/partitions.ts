import type { Database } from '../database/types.ts'

/** Months made ahead, so that an instance that runs through the turn of a month never lacks one. */
const monthsAhead = 3

const day = 24 * 60 * 60 * 1000

/** The first days of this month and of the following ones, in UTC: `2026-11-01`. */
export function listMonths(now: Date, ahead: number): string[] {
  return Array.from({ length: ahead + 2 }, (_, place) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + place, 1)).toISOString().slice(0, 10),
  )
}

/** Makes the audit's partitions of this month and the following ones where they are missing. */
export async function ensureAuditMonths(database: Database, now = new Date()): Promise<void> {
  const months = listMonths(now, monthsAhead)
  await database.transaction(async transaction => {
    await transaction.run("select pg_advisory_xact_lock(hashtext('locum audit months'))")
    for (const [place, month] of months.slice(0, -1).entries()) {
      const name = `audit_entry_${month.slice(0, 7).replace('-', '_')}`
      await transaction.run(
        `create table if not exists ${name} partition of audit_entry for values from ('${month} 00:00:00+00') to ('${months[place + 1]} 00:00:00+00')`,
      )
    }
  })
}

/** Makes the months at start and looks again once a day; answers the function that ends it. */
export async function followAuditMonths(database: Database, onError: (error: unknown) => void): Promise<() => void> {
  await ensureAuditMonths(database)
  const timer = setInterval(() => ensureAuditMonths(database).catch(onError), day)
  timer.unref()
  return () => clearInterval(timer)
}
