import { wholePageSize } from '#contract/callArguments.ts'
import { selectIds } from '../sql/select.ts'
import type { Work } from '../work.ts'
import { readListing } from './listing.ts'

/**
 * The IDs of the rows that a search of the service's own finds (`listIds`), as far as they lie in the caller's scope and pass the filters
 * of the call: in the order that the call names, else in that of the search. Null where the call asks for no such search.
 */
export async function findRows(work: Work): Promise<readonly number[] | null> {
  const found = await work.extension.listIds?.(work.context)
  if (!found) return null
  if (found.length > wholePageSize) {
    throw new Error(`The search of ${work.plan.resource.name} found more than ${wholePageSize} rows: let it end there.`)
  }
  const { text, values } = selectIds(readListing(work, found), wholePageSize)
  const rows = await work.queries.run<{ ID: number }>(text, values)
  const left = rows.map(({ ID }) => Number(ID))
  if (work.args.sort) return left
  const kept = new Set(left)
  return found.filter(id => kept.delete(id))
}
