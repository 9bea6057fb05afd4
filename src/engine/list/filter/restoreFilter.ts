import type { Resource } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { showToast } from '#src/ui/toast.ts'
import { toFirstParameters, toStoredKey } from '../grid/listParameters.ts'
import { readFilter } from '../grid/readListParameters.ts'
import { type FilterState, toAsked } from './filterState.ts'
import { listFilteredFields } from './listFilter.ts'

/** What a saved filter asks for, as far as a list of this resource still takes it; null where nothing is saved. */
export function readSavedFilter(resource: Resource, stored: unknown): ListFilter | null {
  const named = (stored as Partial<FilterState> | null | undefined)?.named
  const filter = readFilter(resource, toAsked(resource, named))
  return Object.keys(filter).length > 0 ? filter : null
}

/**
 * Lets a first visit begin with the saved filter (SPEC-2 §4 "Load: filters are restored once from saved user settings"), where
 * ra-core looks for what this window keeps of a list. What the list takes no more is left out with a word.
 */
export function restoreFilter(resource: Resource, stored: unknown): void {
  const filter = readSavedFilter(resource, stored)
  const standing = new Set(listFilteredFields(filter ?? {}))
  const saved = toAsked(resource, (stored as FilterState | null)?.named)
  const left = listFilteredFields(saved).filter(field => !standing.has(field))
  if (left.length > 0) showToast('info', getText('engine.filter.notRestored'))
  if (!filter) return
  const key = toStoredKey(resource)
  const kept = windowStore.getItem<{ view?: unknown } | null>(key, null)
  // A saved view says all that its list shows.
  if (kept?.view !== undefined) return
  windowStore.setItem(key, { ...(kept ?? toFirstParameters(resource)), filter, page: 1 })
}
