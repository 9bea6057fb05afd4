import { describeUnknownField } from '#contract/calls/wireValues.ts'
import { badRequest } from '../../http/problem.ts'
import type { FieldPlan } from '../plan.ts'
import { listWords } from '../sql/conditions.ts'
import { type Fragment, raw, sql } from '../sql/fragment.ts'
import { buildListing, type Listing } from '../sql/select.ts'
import type { Work } from '../work.ts'

/** More conditions than these are nobody's question. */
const mostConditions = 25

/** Each word of a search is looked for in every column that is searched; somebody may paste a long name. */
const mostWords = 25

/**
 * Reads what list, all and export have in common. A field that the caller may not see is refused in the words of one that does
 * not exist, so that neither its values nor its being there can be guessed. `ids` are those that a search of the service's own has found.
 */
export function readListing(work: Work, ids: readonly number[] | null = null): Listing {
  const { args, view, caller, extension } = work
  const conditions = args.conditions ?? []
  if (conditions.length > mostConditions) throw badRequest(`filter takes at most ${mostConditions} conditions.`)
  const searchText = args.searchText?.trim() || null
  if (searchText && listWords(searchText).length > mostWords)
    throw badRequest(`A search takes at most ${mostWords} words: leave out some of them.`)
  return buildListing(view, caller, {
    conditions: conditions.map(condition => ({ field: getReadable(work, 'filter', condition.field), condition })),
    searchText,
    sort: readSort(work),
    narrowing: toNarrowing(extension.narrowList?.(work.context, raw('t')) ?? null, ids),
  })
}

function toNarrowing(own: Fragment | null, ids: readonly number[] | null): Fragment | null {
  const found = ids && sql`t."ID" = any(${ids}::bigint[])`
  return own && found ? sql`(${own}) and ${found}` : (own ?? found)
}

function readSort(work: Work): Listing['sort'] {
  const { args, plan, view } = work
  if (args.sort) {
    const field = getReadable(work, 'orderBy', args.sort.field)
    if (field.type === 'jsonb') throw badRequest(`orderBy takes no ${field.name}: its values have no order.`)
    return { field, direction: args.sort.direction }
  }
  // The order in which a screen opens is the screen's to send (rules C7.1).
  const usual = plan.resource.descriptor.calls?.[work.callName]?.sort
  const field = usual ? view.findComparable(usual.field) : null
  if (usual && field && field.type !== 'jsonb') return { field, direction: usual.direction }
  return { field: plan.byName.get('ID') ?? plan.key, direction: 'ascending' }
}

function getReadable({ plan, view }: Work, parameter: string, name: string): FieldPlan {
  const field = view.findComparable(name)
  if (!field) throw badRequest(describeUnknownField(parameter, name, plan.resource))
  return field
}
