import type { Queries } from '../../platform/database/types.ts'

/** Forgets what became of events so many days ago. */
export async function sweepEvents(queries: Queries, days: number): Promise<void> {
  await queries.query(`delete from clock_event where "LastAttemptOn" < now() - make_interval(days => $1)`, [days])
}
