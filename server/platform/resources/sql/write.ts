import type { RecordValues } from '#contract/callArguments.ts'
import type { DueEvent } from '#contract/machine.ts'
import type { Caller } from '../../access/caller.ts'
import { type AuditEntry, buildAuditInsert, buildAuditValues } from '../../audit/index.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import type { View } from '../view.ts'
import { dueColumn, toNextDue } from './due.ts'
import { canMove, toEntryScope, toUnchangedScope } from './entryScope.ts'
import { allOf, type Fragment, join, quoteText, raw, type Statement, sql, toFragment } from './fragment.ts'
import { insertIdempotentResult, type KeyedCall } from './idempotency.ts'
import { toAccessCondition, toScopeOnly } from './scope.ts'
import { toAnswer } from './select.ts'

/** A value as its column takes it. */
function toParameter({ type }: FieldPlan, value: unknown): unknown {
  if (value === undefined || value === null) return null
  return type === 'jsonb' ? JSON.stringify(value) : value
}

/** The columns that a save may write: all but the server-owned ones. */
export function listWritable({ fields }: ResourcePlan): FieldPlan[] {
  return fields.filter(({ property }) => !property.isServerOwned)
}

function listReturned(plan: ResourcePlan): Fragment {
  return raw(plan.fields.map(({ column }) => `t.${column}`).join(', '))
}

/**
 * The whole stored rows of these keys by their IDs, unreadable columns and secrets included, in scope and undeleted; `lock` keeps others
 * from changing them, not from referring to them.
 */
export function selectStored(plan: ResourcePlan, caller: Caller, keys: readonly unknown[], lock: boolean): Statement {
  const at = raw(`t.${plan.key.column}`)
  const asked = keys.length === 1 ? sql`= ${keys[0]}` : sql`= any(${keys})`
  const rows = sql`select ${listReturned(plan)} from ${raw(`${plan.table} t`)} where ${at} ${asked}`
  const end = `${keys.length === 1 ? '' : ' order by t."ID"'}${lock ? ' for no key update of t' : ''}`
  return sql`${rows} and ${toAccessCondition(plan, caller, 't')}${raw(end)}`
}

/** Writes the same values into rows that are locked. */
export function updateRows(
  plan: ResourcePlan,
  caller: Caller,
  ids: readonly number[],
  values: Readonly<RecordValues>,
): Statement {
  const set = listWritable(plan)
    .filter(({ name }) => Object.hasOwn(values, name))
    .map(field => sql`${raw(field.column)} = ${toParameter(field, values[field.name])}${raw(`::${field.type}`)}, `)
  return sql`update ${raw(plan.table)} set ${join(set, '')}"Version" = "Version" + 1,
    "ModifiedBy" = ${caller.loginName}, "ModifiedOn" = now() where "ID" = any(${ids})`
}

/**
 * Writes a new row and its audit entry in one statement, which answers the row as the caller sees it; nothing where one of the
 * `conditions` does not hold. The key of a `keyed` call is kept with it, and refused by the database where it was kept before.
 */
export function insertRow(
  view: View,
  caller: Caller,
  record: RecordValues,
  conditions: readonly Fragment[],
  audit: AuditEntry,
  { keyed, due }: { keyed: KeyedCall | null; due: readonly DueEvent[] | null },
): Statement {
  const { plan } = view
  const fields = listWritable(plan)
  const kept = keyed ? insertIdempotentResult(keyed, plan.key.column) : raw('')
  const columns = raw(['"CreatedBy"', ...fields.map(({ column }) => column), ...(due ? [dueColumn] : [])].join(', '))
  const values = join(
    [
      sql`${caller.loginName}::text`,
      ...fields.map(field => sql`${toParameter(field, record[field.name])}${raw(`::${field.type}`)}`),
      ...(due ? [toNextDue(sql`${JSON.stringify(due)}::jsonb`, 'null::jsonb')] : []),
    ],
    ', ',
  )
  const table = raw(`${plan.table} as t`)
  return sql`with written as (
    insert into ${table} (${columns}) select ${values} where ${allOf(conditions)} returning ${listReturned(plan)}
  ), audited as (
    ${toAudited(audit, toEntryScope(plan, 'w'), '(select "ID"::text from written)')}
  )${kept} ${toAnswer(view, caller, raw('written t'))}`
}

/** The entry of what a statement writes as `written`, where it writes something; `scope` says of its row `w` whose the entry is. */
function toAudited(audit: AuditEntry, scope: string | null, recordId?: string): Fragment {
  const known = { ...(recordId && { recordId }), ...(scope && { scope: `(select ${scope} from written w)` }) }
  return sql`${toFragment(buildAuditInsert(1, known), buildAuditValues(audit))} where exists (select from written)`
}

/** What an update is about: the row as it was loaded, what it becomes, and the names of what differs. */
export interface RowChange {
  id: number
  version: number
  record: RecordValues
  changed: readonly string[]
  /** What must hold beside the version: that changed references still lead somewhere. */
  conditions: readonly Fragment[]
  /** What is due for it by the clock as it becomes; null where its table has no clock. */
  due: readonly DueEvent[] | null
  /** True where the row is deleted and is taken back into every list, count and uniqueness with this change. */
  isRestored: boolean
}

/**
 * Writes the changed columns of a row, while it still has the version that was loaded, and its audit entry in one statement;
 * answers the row as the caller sees it, nothing where someone else was faster. The text is the same whatever has changed,
 * references and what says whose the row is apart.
 */
export function updateRow(view: View, caller: Caller, change: RowChange, audit: AuditEntry): Statement {
  const { plan } = view
  const names = raw(plan.table)
  const restored = raw(change.isRestored ? ', "IsDeleted" = false' : '')
  const isThere = raw(change.isRestored ? 't."IsDeleted"' : 'not t."IsDeleted"')
  const assignments = join(
    listWritable(plan).map(field => {
      const column = raw(field.column)
      const value = sql`${toParameter(field, change.record[field.name])}${raw(`::${field.type}`)}`
      return sql`${column} = case when ${raw(quoteText(field.name))} = any(c.names) then ${value} else t.${column} end`
    }),
    ', ',
  )
  const { due } = change
  const dueAssignment = due
    ? sql`, ${raw(dueColumn)} = ${toNextDue(sql`${JSON.stringify(due)}::jsonb`, 't.sent_events')}`
    : raw('')
  const scope = (canMove(plan, change.changed) ? toUnchangedScope : toEntryScope)(plan, 'w')
  return sql`with written as (
    update ${names} as t set ${assignments}${dueAssignment}, "Version" = t."Version" + 1, "ModifiedBy" = ${caller.loginName}, "ModifiedOn" = now()${restored}
    from (select ${change.changed}::text[] as names) c
    where t."ID" = ${change.id} and t."Version" = ${change.version} and ${isThere} and ${allOf(change.conditions)}
    returning ${listReturned(plan)}
  ), audited as (
    ${toAudited(audit, scope)}
  ) ${toAnswer(view, caller, raw('written t'))}`
}

/** Asks several yes-or-no questions at once: the answer is one row of booleans `q0`, `q1` ... */
export function askAll(questions: readonly Fragment[]): Statement {
  return sql`select ${join(
    questions.map((question, index) => sql`${question} as ${raw(`q${index}`)}`),
    ', ',
  )}`
}

/**
 * The stored rows of these keys in scope, deleted ones too, in one order so that two callers never wait for each other. The lock
 * is the one that a reference under way (`restrictToRow`) waits for.
 */
export function selectForDelete(plan: ResourcePlan, caller: Caller, keys: readonly unknown[]): Statement {
  const at = raw(`t.${plan.key.column}`)
  const rows = sql`select ${listReturned(plan)} from ${raw(`${plan.table} t`)} where ${at} = any(${keys})`
  return sql`${rows} and ${toScopeOnly(plan, caller, 't')} order by t."ID" for update of t`
}

/** Marks rows as deleted: they stay for the audit and leave every list, count and uniqueness. */
export function markDeleted(plan: ResourcePlan, caller: Caller, ids: readonly number[]): Statement {
  return sql`update ${raw(plan.table)} set "IsDeleted" = true, "Version" = "Version" + 1,
    "ModifiedBy" = ${caller.loginName}, "ModifiedOn" = now() where "ID" = any(${ids}) and not "IsDeleted"`
}
