import { describeUnknownField } from '#contract/calls/wireValues.ts'
import type { Condition } from '#contract/conditions.ts'
import { type Caller, narrowCaller } from '../../access/caller.ts'
import { badRequest } from '../../kernel/problem.ts'
import type { CallExecution } from '../callExecution.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import { type Fragment, join, raw, sql } from '../sql/fragment.ts'
import { buildListing, type Listing } from '../sql/select.ts'
import { findSearch } from './search.ts'

/** More conditions than these are nobody's question. */
const mostConditions = 25

/** Each word of a search is looked for in every column that is searched; somebody may paste a long name. */
const mostWords = 25

/**
 * Reads what list, all and export have in common. A field that the caller may not see is refused in the words of one that does
 * not exist, so that neither its values nor its being there can be guessed. `ids` are those that a search of the service's own has found,
 * `searched` is what it asks instead of the general search.
 */
export async function readListing(
  execution: CallExecution,
  ids: readonly number[] | null = null,
  searched: Fragment | null = null,
): Promise<Listing> {
  const { args, view, extension } = execution
  const conditions = args.conditions ?? []
  if (conditions.length > mostConditions) throw badRequest(`filter takes at most ${mostConditions} conditions.`)
  const narrowing = [extension.narrowList?.(execution.context, raw('t')), searched]
  const asked = conditions.flatMap(condition => {
    const field = getReadable(execution, 'filter', condition.field)
    const own = extension.filters?.[condition.field]?.(condition, raw('t'))
    narrowing.push(own)
    return own ? [] : [{ field, condition }]
  })
  const reader = toReader(execution, conditions)
  const text = searched ? null : readSearchText(execution)
  return buildListing(view, reader, {
    conditions: asked,
    search: text === null ? null : await findSearch(execution, reader, text),
    sort: readSort(execution),
    narrowing: toNarrowing([...narrowing, ids && sql`t."ID" = any(${ids}::bigint[])`]),
    usual: extension.usualList?.(execution.context, raw('t')) ?? null,
  })
}

/** What a list asks of its rows (`t`) beside the caller's reach. */
export async function readAsked(execution: CallExecution): Promise<Fragment> {
  return (await readListing(execution)).asked
}

/** The text of the general search; null where none is asked for. */
export function readSearchText({ args }: CallExecution): string | null {
  const searchText = args.searchText?.trim() || null
  if (searchText && searchText.split(/\s+/).length > mostWords)
    throw badRequest(`A search takes at most ${mostWords} words: leave out some of them.`)
  return searchText
}

/**
 * Who reads a listing: the caller within what he has narrowed himself to, but for a record, records that a call or a service names,
 * and what belongs to a record.
 */
function toReader({ plan, caller, callName }: CallExecution, conditions: readonly Condition[]): Caller {
  const isOfOne = plan.resource.descriptor.calls?.[callName]?.reads === 'one'
  return isOfOne || conditions.some(each => isOfRecord(plan, each)) ? caller : narrowCaller(caller)
}

/** True where a condition names the rows, or the one record by which it is known whose they are: that is reached as a record is. */
function isOfRecord({ key, alternatives }: ResourcePlan, { field, op, value }: Condition): boolean {
  const values = [value].flat()
  if ((op !== 'equals' && op !== 'in') || values.length === 0) return false
  // A filter compares a key by other operators: whoever looks for a number searches.
  if (field === key.name) return op === 'in'
  const isOwner = alternatives.flat().some(({ claimed, among }) => !among && claimed?.steps[0]?.field.name === field)
  return isOwner && values.length === 1
}

/** All that the service asks; an "or" of one of them does not open the others. */
function toNarrowing(asked: readonly (Fragment | null | undefined)[]): Fragment | null {
  const held = asked.flatMap(each => (each ? [sql`(${each})`] : []))
  return held.length === 0 ? null : join(held, ' and ')
}

function readSort(execution: CallExecution): Listing['sort'] {
  const { args, plan, view } = execution
  if (args.sort?.length) {
    return args.sort.map(({ field: name, direction }) => {
      const field = getReadable(execution, 'orderBy', name)
      if (field.type === 'jsonb') throw badRequest(`orderBy takes no ${field.name}: its values have no order.`)
      return { field, direction }
    })
  }
  // The order in which a screen opens is the screen's to send (rules C7.1).
  const usual = plan.resource.descriptor.calls?.[execution.callName]?.sort
  const field = usual ? view.findComparable(usual.field) : null
  if (usual && field && field.type !== 'jsonb') return [{ field, direction: usual.direction }]
  return [{ field: plan.byName.get('ID') ?? plan.key, direction: 'ascending' }]
}

function getReadable({ plan, view }: CallExecution, parameter: 'filter' | 'orderBy', name: string): FieldPlan {
  const field = parameter === 'filter' ? view.findMatchable(name) : view.findComparable(name)
  if (!field) throw badRequest(describeUnknownField(parameter, name, plan.resource))
  return field
}
