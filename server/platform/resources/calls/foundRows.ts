import { wholePageSize } from '#contract/callArguments.ts'
import { type Listing, selectIds } from '../sql/select.ts'
import type { Work } from '../work.ts'
import { readListing } from './listing.ts'

/** Which rows a call asks for, and the IDs that a search of the service's own has found, in its order: null where it asks for no such search. */
export interface FoundListing {
  listing: Listing
  found: readonly number[] | null
}

/** Reads the listing of a call, cut to the rows that a search of the service's own finds (`listIds`). */
export async function findListing(work: Work): Promise<FoundListing> {
  const found = (await work.extension.listIds?.(work.context)) ?? null
  if (found && found.length > wholePageSize) {
    throw new Error(`The search of ${work.plan.resource.name} found more than ${wholePageSize} rows: let it end there.`)
  }
  return { listing: readListing(work, found), found }
}

/**
 * The IDs of the rows found, as far as they lie in the caller's scope and pass the filters of the call: in the order that the call
 * names, else in that of the search. Null where the call asks for no such search.
 */
export async function findRows(work: Work, { listing, found }: FoundListing): Promise<readonly number[] | null> {
  if (!found) return null
  const { text, values } = selectIds(listing, wholePageSize)
  const rows = await work.queries.run<{ ID: number }>(text, values)
  const left = rows.map(({ ID }) => Number(ID))
  if (work.args.sort) return left
  const kept = new Set(left)
  return found.filter(id => kept.delete(id))
}
