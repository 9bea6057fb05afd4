import { type DueEvent, listClockFields } from '#contract/machine.ts'
import type { ResourcePlan } from '../plan.ts'
import { type Fragment, raw, type Statement, sql } from './fragment.ts'

/** The hidden column of the moment at which the clock has to look at a row next. */
export const dueColumn = 'due_on'

/** The earliest moment of a list of {@link DueEvent} whose key is not among those sent before. */
export function toNextDue(due: Fragment, sent: string): Fragment {
  return sql`(select min(d.moment) from jsonb_to_recordset(${due}) d(key text, moment timestamptz)
    where not coalesce(${raw(sent)} ? d.key, false))`
}

/** An attempt at an event of a row that has failed and is to be repeated. */
export interface FailedAttempt {
  event: string
  /** ISO, like the moments of {@link DueEvent} but for its precision. */
  moment: string
  attempts: number
  /** When the last one was, ISO. */
  at: string
}

/** Which of the rows that are due are taken: so many at most, and only these where `ids` are given. */
export interface DueChoice {
  limit: number
  ids?: readonly number[]
}

/**
 * The rows whose moment has come, in the order of their moments, locked; those that another instance has taken are left to it. Each has
 * the keys of the events sent before as `$sent`, and its {@link FailedAttempt} list as `$failed`.
 */
export function selectDue(plan: ResourcePlan, now: string, { limit, ids }: DueChoice): Statement {
  const columns = raw(plan.fields.map(({ column }) => `t.${column}`).join(', '))
  return sql`select ${columns}, coalesce(t.sent_events, '[]') as "$sent", (
      select coalesce(jsonb_agg(jsonb_build_object('event', e."Event", 'moment', e."DueOn", 'attempts', e."Attempts", 'at', e."LastAttemptOn")), '[]')
      from clock_event e where e."Resource" = ${plan.resource.name} and e."RecordID" = t."ID" and e."Status" = 'Waiting') as "$failed"
    from ${raw(`${plan.table} t`)}
    where t.due_on <= ${now}::timestamptz and t.due_on is not null and not t."IsDeleted" ${ids ? sql`and t."ID" = any(${ids})` : raw('')}
    order by t.due_on, t."ID" limit ${limit} for no key update skip locked`
}

/** What the clock writes beside a row: the keys of the events that count as sent, and when to look at it again. */
export interface DueMark {
  id: number
  sent: readonly string[]
  dueOn: string | null
}

/** Writes what the clock has done with rows: no change of the record, and so no new version of it. */
export function markDue({ table }: ResourcePlan, marks: readonly DueMark[]): Statement {
  return sql`update ${raw(`${table} t`)} set due_on = m."dueOn", sent_events = m.sent
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) m(id bigint, sent jsonb, "dueOn" timestamptz)
    where t."ID" = m.id`
}

/** The next rows by their IDs with what their clock goes by, locked. */
export function selectClocked(plan: ResourcePlan, after: number, limit: number): Statement {
  return sql`select ${listClocked(plan)} from ${raw(`${plan.table} t`)}
    where t."ID" > ${after} and not t."IsDeleted" order by t."ID" limit ${limit} for no key update`
}

/** The undeleted row of an ID with what its clock goes by, locked. */
export function selectClockedRow(plan: ResourcePlan, id: number): Statement {
  return sql`select ${listClocked(plan)} from ${raw(`${plan.table} t`)}
    where t."ID" = ${id} and not t."IsDeleted" for no key update`
}

function listClocked({ clock }: ResourcePlan): Fragment {
  const names = clock ? [clock.state, ...listClockFields(clock)] : []
  return raw(['ID', ...names].map(name => `t."${name}"`).join(', '))
}

/** Has an event that was sent to a row count as due again. */
export function unmarkSent({ table }: ResourcePlan, id: number, { key, moment }: DueEvent): Statement {
  return sql`update ${raw(`${table} t`)} set sent_events = t.sent_events - ${key}::text,
    due_on = least(t.due_on, ${moment}::timestamptz) where t."ID" = ${id}`
}

/** Works out anew when rows are due. */
export function updateDue(
  { table }: ResourcePlan,
  rows: readonly { id: number; due: readonly DueEvent[] }[],
): Statement {
  const next = toNextDue(raw('r.due'), 't.sent_events')
  return sql`update ${raw(`${table} t`)} set due_on = n.moment from (
      select t."ID", ${next} as moment from ${raw(`${table} t`)}
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(id bigint, due jsonb) on t."ID" = r.id
    ) n where n."ID" = t."ID" and n.moment is distinct from t.due_on`
}
