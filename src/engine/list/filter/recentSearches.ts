import type { Resource } from '#contract/resource.ts'
import { type ListFilter, replaceLost } from '#src/providers/data/listRecords.ts'
import { saveSetting } from '#src/providers/settings/userSettings.ts'
import { readFilter } from '../grid/readListParameters.ts'
import { type NamedValues, toAsked, toNamed } from './filterState.ts'

/** SPEC-0 §9 "Recent searches and remote select". */
const mostSearches = 10
/** Characters that a setting holds, less what escaping may add. */
const longestSetting = 90_000

/** One search as it is stored (SPEC-0 §3 "Recent search entry"). */
interface StoredSearch {
  /** ISO 8601. */
  searchedOn: string
  named: NamedValues
  /** The labels of its fields as they were then. */
  labels: Record<string, string>
  /** The names that had a value. */
  valued: string[]
  filterDetails: ListFilter
}

/** A search that can be made again. */
export interface RecentSearch {
  searchedOn: string
  filter: ListFilter
}

/** The code under which the recent searches of a grid are kept; the misspelling is that of the specification. */
export function toRecentCode(grid: string): string {
  return `${grid}_RecentSearchs`
}

/** The recent searches of a list, newest first; of each what can still be asked for, those left out of which nothing can. */
export function readSearches(resource: Resource, stored: unknown): RecentSearch[] {
  return listStored(stored).flatMap(({ searchedOn, named }) => {
    // What can be asked for no more is not shown among what is offered.
    const filter = replaceLost(readFilter(resource, toAsked(resource, named)), [])
    return Object.keys(filter).length > 0 ? [{ searchedOn, filter }] : []
  })
}

/** Keeps a search as the newest: an identical earlier one goes, and so does the eleventh (SPEC-0 §4 "Recent searches"). */
export function recordSearch(
  grid: string,
  resource: Resource,
  filter: ListFilter,
  toLabel: (field: string) => string,
): void {
  const named = toNamed(resource, filter)
  const valued = Object.keys(named).filter(name => hasValue(named[name]))
  if (valued.length === 0) return
  const entry: StoredSearch = {
    searchedOn: new Date().toISOString(),
    named,
    labels: Object.fromEntries(valued.map(name => [name, toLabel(name)])),
    valued,
    filterDetails: replaceLost(filter, []),
  }
  saveSetting<unknown>(toRecentCode(grid), (kept: unknown) => addSearch(entry, kept))
}

function addSearch(entry: StoredSearch, kept: unknown): StoredSearch[] {
  const others = listStored(kept).filter(each => toComparable(each.named) !== toComparable(entry.named))
  const searches = [entry, ...others].slice(0, mostSearches)
  while (searches.length > 0 && JSON.stringify(searches).length > longestSetting) searches.pop()
  return searches
}

/** Forgets the recent searches of a grid. */
export function clearSearches(grid: string): void {
  saveSetting(toRecentCode(grid), [])
}

function listStored(stored: unknown): StoredSearch[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(each => typeof each?.named === 'object' && each.named !== null).slice(0, mostSearches)
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** The order in which fields and values were chosen says nothing. */
function toComparable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toComparable).sort().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const parts = Object.entries(value).map(([name, each]) => `${name}:${toComparable(each)}`)
  return `{${parts.sort().join()}}`
}
