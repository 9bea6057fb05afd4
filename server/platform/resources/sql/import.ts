import type { RecordValues } from '#contract/callArguments.ts'
import type { Caller } from '../../access/caller.ts'
import { toUniqueExpression } from '../../tables/index.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan } from '../plan.ts'
import { dueColumn, toNextDue } from './due.ts'
import { allOf, type Fragment, join, quoteText, raw, type Statement, sql } from './fragment.ts'
import { restrictToRow, toAccessCondition, toDemanded, toScopeOnly } from './scope.ts'
import { listWritable } from './write.ts'

/**
 * Folds texts as the unique indexes do, one row of `text` for each, in their order: only the database knows how its own
 * collation tells upper from lower case.
 */
export function foldTexts(texts: readonly string[]): Statement {
  const expression = raw(toUniqueExpression('t.text', 'text'))
  return sql`select ${expression} as "text" from unnest(${texts}::text[]) with ordinality t(text, position) order by t.position`
}

/** As `foldText` of the contract folds texts. */
function toFoldedExpression(column: string, type: FieldPlan['type']): string {
  return type === 'text' ? `fold_text(${column})` : column
}

/** The names under which a stored row carries a part of its key, as a unique index has it and as a search does; no property begins like this. */
export const toKeyNames = (position: number) => ({ unique: `$unique${position}`, folded: `$folded${position}` })

/**
 * The stored rows in scope whose key has one of these folded values in each of its properties, locked in one order; `companies` narrows to
 * those where the key is unique by company.
 */
export function selectByKeys(
  plan: ResourcePlan,
  caller: Caller,
  key: readonly FieldPlan[],
  values: readonly (readonly string[])[],
  companies: readonly unknown[] | null,
): Statement {
  const parts = key.flatMap(({ column, type }, position) => {
    const { unique, folded } = toKeyNames(position)
    return [
      `${toUniqueExpression(`t.${column}`, type)} as "${unique}"`,
      `${toFoldedExpression(`t.${column}`, type)} as "${folded}"`,
    ]
  })
  const columns = raw([...plan.fields.map(({ column }) => `t.${column}`), ...parts].join(', '))
  const matches = allOf(key.map((field, position) => isAnyOf(field, values[position] ?? [], toFoldedExpression)))
  const narrowed = companies ? sql` and t."CompanyID" = any(${companies})` : raw('')
  return sql`select ${columns} from ${raw(`${plan.table} t`)}
    where ${toAccessCondition(plan, caller, 't')} and ${matches}${narrowed} order by t."ID" for no key update of t`
}

function isAnyOf(
  { column, type }: FieldPlan,
  values: readonly string[],
  toExpression: typeof toFoldedExpression,
): Fragment {
  return sql`${raw(toExpression(`t.${column}`, type))} = any(${values}${raw(`::${type}[]`)})`
}

/** Who holds these values of a unique property already, in whatever scope: `ID`, `company` (null everywhere) and `value`. */
export function selectHolders(
  plan: ResourcePlan,
  field: FieldPlan,
  values: readonly string[],
  byCompany: boolean,
): Statement {
  const company = raw(byCompany ? 't."CompanyID"' : 'null::bigint')
  const expression = raw(`(${toUniqueExpression(`t.${field.column}`, field.type)})::text`)
  return sql`select t."ID", ${company} as "company", ${expression} as "value" from ${raw(`${plan.table} t`)}
    where not t."IsDeleted" and ${isAnyOf(field, values, toUniqueExpression)}`
}

/**
 * Those of these keys whose rows are undeleted and in scope, kept from being deleted until the transaction ends; `limit` is the value
 * of the property that narrows the choice, null where none does, `isOffered` says whether it can be chosen anew.
 */
export function selectKeysInScope(reference: ReferencePlan, caller: Caller, keys: readonly unknown[]): Statement {
  const { target, narrowing, offered } = reference
  const key = raw(`t.${target.key.column}`)
  const limit = raw(narrowing ? `t.${narrowing.by.column}` : 'null')
  const isOffered = raw(`${offered ? `t.${offered.column}` : 'true'} as "isOffered"`)
  return sql`select ${key} as "key", ${limit} as "limit", ${isOffered} from ${raw(`${target.table} t`)}
    where ${key} = any(${keys}) and ${toAccessCondition(target, caller, 't')}${toDemanded(reference, 't')} order by t."ID" ${raw(restrictToRow)} of t`
}

/**
 * The rows in scope that one of these folded texts stands for, with each column in which it was looked for, as a unique index and as a
 * search has it; `limit` is the value of the property that narrows the choice, null where none does.
 */
export function selectByTexts(
  reference: ReferencePlan,
  caller: Caller,
  fields: readonly FieldPlan[],
  asked: readonly string[],
): Statement {
  const { target, narrowing } = reference
  const limit = narrowing ? `t.${narrowing.by.column}` : 'null'
  const texts = fields.flatMap(({ column }, index) => [
    `${toUniqueExpression(`t.${column}`, 'text')} as "unique${index}"`,
    `fold_text(t.${column}) as "folded${index}"`,
  ])
  const columns = raw([`${limit} as "limit"`, ...texts].join(', '))
  const matches = join(
    fields.map(field => isAnyOf(field, asked, toFoldedExpression)),
    ' or ',
  )
  return sql`select ${raw(`t.${target.key.column}`)} as "key", ${columns} from ${raw(`${target.table} t`)}
    where ${toAccessCondition(target, caller, 't')}${toDemanded(reference, 't')} and (${matches})`
}

/** The stored values of these columns of the rows that have one of these keys, in whatever scope: not for a reader's eyes by itself. */
export function selectNames(
  { target }: Pick<ReferencePlan, 'target'>,
  fields: readonly FieldPlan[],
  keys: readonly unknown[],
): Statement {
  const texts = fields.map(({ column }, index) => `t.${column} as "text${index}"`)
  const columns = raw([`t.${target.key.column} as "key"`, ...texts].join(', '))
  return sql`select ${columns} from ${raw(`${target.table} t`)}
    where ${raw(`t.${target.key.column}`)} = any(${keys}${raw(`::${target.key.type}[]`)})`
}

/** The rows of these IDs in scope, deleted ones too, locked in one order: to be taken back to what they were. */
export function selectForUndo(plan: ResourcePlan, caller: Caller, ids: readonly number[]): Statement {
  const columns = raw(plan.fields.map(({ column }) => `t.${column}`).join(', '))
  return sql`select ${columns} from ${raw(`${plan.table} t`)}
    where t."ID" = any(${ids}) and ${toScopeOnly(plan, caller, 't')} order by t."ID" for update of t`
}

/** Takes new IDs for rows that are inserted together, so that their audit entries can name them. */
export function takeIds(plan: ResourcePlan, count: number): Statement {
  return sql`select nextval(pg_get_serial_sequence(${plan.table}, 'ID')) as "ID" from generate_series(1, ${count}::int)`
}

/** Inserts many rows by one statement; each record carries its `ID`, and under `$due` what is due for it where its table has a clock. */
export function insertRows(plan: ResourcePlan, caller: Caller, records: readonly RecordValues[]): Statement {
  const fields = listWritable(plan)
  const columns = fields.map(({ column }) => column)
  const into = raw(`${plan.table} ("ID", "CreatedBy", ${[...columns, ...(plan.clock ? [dueColumn] : [])].join(', ')})`)
  const from = raw(columns.map(column => `r.${column}`).join(', '))
  const due = plan.clock ? sql`, ${toNextDue(raw('r."$due"'), 'null::jsonb')}` : raw('')
  return sql`insert into ${into} select r."ID", ${caller.loginName}::text, ${from}${due}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r("ID" bigint, "$due" jsonb, ${raw(listTypes(fields))})`
}

/** Writes the changed columns of many rows by one statement; each record carries its `ID`, `$changed` names the columns, `$due` is as above. */
export function updateRows(plan: ResourcePlan, caller: Caller, records: readonly RecordValues[]): Statement {
  const fields = listWritable(plan)
  const assignments = fields.map(
    ({ name, column }) =>
      `${column} = case when r."$changed" ? ${quoteText(name)} then r.${column} else t.${column} end`,
  )
  const due = plan.clock ? sql`${raw(dueColumn)} = ${toNextDue(raw('r."$due"'), 't.sent_events')}, ` : raw('')
  return sql`update ${raw(`${plan.table} as t`)} set ${raw(assignments.join(', '))}, ${due}
    "Version" = t."Version" + 1, "ModifiedBy" = ${caller.loginName}, "ModifiedOn" = now()
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r("ID" bigint, "$changed" jsonb, "$due" jsonb, ${raw(listTypes(fields))})
    where t."ID" = r."ID"`
}

function listTypes(fields: readonly FieldPlan[]): string {
  return fields.map(({ column, type }) => `${column} ${type}`).join(', ')
}
