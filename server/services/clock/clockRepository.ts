import type { Queries } from '../../platform/database/types.ts'

/** An event that was set aside. */
export interface FailedEvent {
  id: number
  /** The table of the record that it is for. */
  table: string
  recordId: number
  /** The event and its moment, as the record's row holds them. */
  key: string
  dueOn: string
}

/** Has the clock send an event again that was set aside: eight attempts more. */
export async function resetEvent(queries: Queries, { id, table, recordId, key, dueOn }: FailedEvent): Promise<void> {
  await queries.query(
    `update "${table}" set sent_events = sent_events - $2::text, due_on = least(due_on, $3::timestamptz) where "ID" = $1`,
    [recordId, key, dueOn],
  )
  await queries.query(`update clock_event set "Status" = 'Waiting', "Attempts" = 0 where "ID" = $1`, [id])
}

/** Forgets what became of events so many days ago. */
export async function sweepEvents(queries: Queries, days: number): Promise<void> {
  await queries.query(`delete from clock_event where "LastAttemptOn" < now() - make_interval(days => $1)`, [days])
}
