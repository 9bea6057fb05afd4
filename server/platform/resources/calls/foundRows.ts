import { wholePageSize } from '#contract/callArguments.ts'
import type { CallExecution } from '../callExecution.ts'
import { listWords } from '../sql/conditions.ts'
import { type Fragment, raw } from '../sql/fragment.ts'
import { type Listing, selectIds } from '../sql/select.ts'
import { readListing, readSearchText } from './listing.ts'

/** Which rows a call asks for, and the IDs that a search of the service's own has found, in its order: null where it asks for no such search. */
export interface FoundListing {
  listing: Listing
  found: readonly number[] | null
}

/** Reads the listing of a call, cut to the rows that a search of the service's own finds (`listIds`). */
export async function findListing(execution: CallExecution): Promise<FoundListing> {
  const found = (await execution.extension.listIds?.(execution.context)) ?? null
  if (found && found.length > wholePageSize) {
    throw new Error(
      `The search of ${execution.plan.resource.name} found more than ${wholePageSize} rows: let it end there.`,
    )
  }
  return { listing: await readListing(execution, found, await findSearched(execution)), found }
}

/** What the service asks of a row by the words of the general search, instead of the engine. */
async function findSearched(execution: CallExecution): Promise<Fragment | null> {
  const { search } = execution.extension
  const text = search ? readSearchText(execution) : null
  return search && text !== null ? search(execution.context, listWords(text), raw('t')) : null
}

/**
 * The IDs of the rows found, as far as they lie in the caller's scope and pass the filters of the call: in the order that the call
 * names, else in that of the search. Null where the call asks for no such search.
 */
export async function findRows(
  execution: CallExecution,
  { listing, found }: FoundListing,
): Promise<readonly number[] | null> {
  if (!found) return null
  const rows = await execution.queries.run<{ ID: number }>(selectIds(listing, wholePageSize))
  const left = rows.map(({ ID }) => Number(ID))
  if (execution.args.sort?.length) return left
  const kept = new Set(left)
  return found.filter(id => kept.delete(id))
}
