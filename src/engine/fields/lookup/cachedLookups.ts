import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { appVersion } from '#src/lib/appVersion.ts'

/** What tells of people, or of what the caller may do: no part of what is kept. */
const personal: ReadonlySet<string> = new Set(['CreatedBy', 'CreatedOn', 'ModifiedBy', 'ModifiedOn', 'AllowedActions'])

/** The storage key of a category's records; another version of the console reads them anew (SPEC-0 §9). */
function toKey({ name }: Resource, { schema }: ResourceProperty): string {
  return `locum.lookups.${appVersion}.${name}.${schema['x-lookup'] ?? ''}`
}

/** The records of a category as they were last read in this browser: shown until they come; undefined where none are kept. */
export function findCachedLookups(resource: Resource, property: ResourceProperty): RecordValues[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(toKey(resource, property)) ?? 'null')
    return Array.isArray(kept) ? (kept as RecordValues[]) : undefined
  } catch {
    return undefined
  }
}

/** Keeps the records of a category for the next visit. */
export function cacheLookups(resource: Resource, property: ResourceProperty, rows: readonly RecordValues[]): void {
  const shared = rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !personal.has(name))))
  try {
    localStorage.setItem(toKey(resource, property), JSON.stringify(shared))
  } catch {
    // A browser without room reads them anew.
  }
}
