import type { Caller } from '../../access/caller.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import type { View } from '../view.ts'
import { toSearch } from './conditions.ts'
import { type Fragment, join, raw, type Statement, sql } from './fragment.ts'
import { toScopeOnly } from './scope.ts'
import { toDisplayJoins } from './select.ts'

/** A resource, and where the words of its records' names stand. */
export interface NamedPlan {
  plan: ResourcePlan
  fields: readonly FieldPlan[]
  references: readonly NamedReference[]
}

/** A reference whose record is named by a word. */
export interface NamedReference {
  column: string
  target: Pick<NamedPlan, 'plan' | 'fields'>
  /** The records that the word was found in; null where they are too many to be named. */
  ids: readonly number[] | null
}

/** What the rows of these values are called by, deleted ones too, each with its value as `$asked`. */
export function selectNaming(view: View, caller: Caller, by: FieldPlan, values: readonly unknown[]): Statement {
  const { plan, selection } = view
  const from = sql`${raw(`${plan.table} t`)}${toDisplayJoins(view, caller)}`
  const at = raw(`t.${by.column}`)
  return sql`select ${raw(selection)}, ${at} as "$asked" from ${from}
    where ${at} = any(${values}${raw(`::${by.type}[]`)}) and ${toScopeOnly(plan, caller, 't')}`
}

/** The IDs of the rows of each resource in whose names a word is, deleted ones too, `most` of each. */
export function selectNamed(named: readonly NamedPlan[], caller: Caller, word: string, most: number): Statement {
  const parts = named.map(each => {
    const { table, resource } = each.plan
    const limit = raw(` limit ${Math.trunc(most)}`)
    const rows = sql`select n."ID" from ${raw(`${table} n`)} where ${isNamed(each, caller, word)}${limit}`
    return sql`select ${resource.name}::text as "resource", array(${rows}) as "ids"`
  })
  return join(parts, ' union all ')
}

/** The condition that the row of this ID is one in whose name a word is. */
export function isNamedRow(named: NamedPlan, caller: Caller, word: string, id: Fragment): Fragment {
  return sql`exists (select from ${raw(`${named.plan.table} n`)} where n."ID" = ${id} and ${isNamed(named, caller, word)})`
}

function isNamed({ plan, fields, references }: NamedPlan, caller: Caller, word: string): Fragment {
  const parts = [
    toSearch(fields, () => [], word, 'n', plan),
    ...references.map(reference => refersToNamed(reference, caller, word)),
  ]
  return sql`${toScopeOnly(plan, caller, 'n')} and (${join(parts, ' or ')})`
}

function refersToNamed({ column, target, ids }: NamedReference, caller: Caller, word: string): Fragment {
  const at = raw(`n.${column}`)
  if (ids) return sql`${at} = any(${ids}::bigint[])`
  const { plan, fields } = target
  const isFound = sql`${toScopeOnly(plan, caller, 'r')} and ${toSearch(fields, () => [], word, 'r', plan)}`
  return sql`exists (select from ${raw(`${plan.table} r`)} where r."ID" = ${at} and ${isFound})`
}
