import type { DueEvent } from '#contract/machine.ts'
import type { ResourcePlan } from '../plan.ts'
import { type Statement, sql } from './fragment.ts'

/** What went wrong with an event of the clock. */
export interface ClockFailure {
  id: number
  due: DueEvent
  /** `Refused` by the machine or an effect, which ends it; `Waiting` to be tried again. */
  status: 'Refused' | 'Waiting'
  message: string
  /** ISO with Z. */
  at: string
}

/** Notes a failed attempt and answers how many there were; the last of `attempts` sets the event aside. */
export function noteFailure(
  { resource }: ResourcePlan,
  { id, due, status, message, at }: ClockFailure,
  attempts: number,
): Statement {
  return sql`insert into clock_event as e ("Resource", "RecordID", "Event", "DueOn", "Status", "LastAttemptOn", "Message")
    values (${resource.name}, ${id}, ${due.event}, ${due.moment}, ${status}, ${at}, ${message})
    on conflict ("Resource", "RecordID", "Event", "DueOn") do update set "Attempts" = e."Attempts" + 1,
      "LastAttemptOn" = excluded."LastAttemptOn", "Message" = excluded."Message",
      "Status" = case when excluded."Status" = 'Waiting' and e."Attempts" + 1 >= ${attempts}::int then 'Failed' else excluded."Status" end
    returning "Attempts"`
}

/** Has an event that was set aside wait again, for as many attempts as a new one; answers nothing where none was. */
export function resetFailure(name: string, id: number, { event, moment }: DueEvent): Statement {
  return sql`update clock_event set "Status" = 'Waiting', "Attempts" = 0
    where "Resource" = ${name} and "RecordID" = ${id} and "Event" = ${event} and "DueOn" = ${moment} and "Status" = 'Failed'
    returning "ID"`
}

/** Notes that events which had failed were sent after all, or are left out since they are too late by now. */
export function noteEnd(
  { resource }: ResourcePlan,
  ended: readonly { id: number; due: DueEvent }[],
  status: 'Sent' | 'Skipped',
): Statement {
  const rows = ended.map(({ id, due }) => ({ id, event: due.event, moment: due.moment }))
  return sql`update clock_event e set "Status" = ${status}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s(id bigint, event text, moment timestamptz)
    where e."Resource" = ${resource.name} and e."RecordID" = s.id and e."Event" = s.event and e."DueOn" = s.moment and e."Status" = 'Waiting'`
}

/** By what the due moments of a table were worked out. */
export function selectDigest({ resource }: ResourcePlan): Statement {
  return sql`select "Digest" from clock_digest where "Table" = ${resource.entity}`
}

/** Notes it once they are. */
export function writeDigest({ resource }: ResourcePlan, digest: string): Statement {
  return sql`insert into clock_digest ("Table", "Digest") values (${resource.entity}, ${digest})
    on conflict ("Table") do update set "Digest" = excluded."Digest"`
}

/** Forgets the digests of other tables than these, whose rows are then worked out anew. */
export function forgetDigests(tables: readonly string[]): Statement {
  return sql`delete from clock_digest where "Table" <> all(${tables}::text[])`
}
