import { replace } from 'react-router'
import type { MenuItem } from '#contract/menu.ts'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { fetchListAhead } from '#src/providers/data/listQuery.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { forgetTotals } from '#src/providers/data/totals.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { findSetting, waitForSettings } from '#src/providers/settings/userSettings.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { showToast } from '#src/ui/toast.ts'
import { narrowWindow } from '#src/ui/useIsNarrow.ts'
import { toFilterCode } from './filter/filterState.ts'
import { isDeletedAsked } from './grid/deletedList.ts'
import { findFiltered, type ListParameters, toFirstParameters, toStoredKey } from './grid/listParameters.ts'

/**
 * Begins a visit of a list while the screen's code is still loading: asks for the page that its address means, or else the
 * parameters that this window keeps of the last visit, where the menu has them kept, or else the user's settings and the
 * descriptor. What of them no list of this resource takes is left out, and the address corrected; one that names a saved view
 * says all that the view shows.
 */
export async function openList(resource: Resource, { pathname, search }: URL): Promise<Response | null> {
  if (isDeletedAsked(search)) return null
  forgetTotals(resource.name)
  // By the time its first rows come.
  if (matchMedia(narrowWindow).matches) void loadPart(() => import('./grid/cards/CardList.tsx'), false).catch(() => {})
  await waitForSettings()
  if (search === '' && !isPersistent(resource)) {
    openedLists.delete(resource.name)
    windowStore.removeItem(toStoredKey(resource))
  }
  const isFirst = !openedLists.has(resource.name)
  openedLists.add(resource.name)
  if (isFirst && search === '' && !isViewStored(resource)) await restoreSavedFilter(resource)
  const named = search === '' ? findRemaining(resource, isFirst) : Object.fromEntries(new URLSearchParams(search))
  const asked = named?.view === undefined ? named : await readView(resource, named, search === '')
  if (search !== '' && asked !== named)
    return replace(`${pathname}${await toFittedSearch(resource, asked ?? {}, named ?? {})}`)
  if (!asked || Object.keys(asked).length === 0) {
    ask(resource, toFirstParameters(resource))
    return null
  }
  const { readListParameters, toSearch } = await import('./grid/readListParameters.ts')
  const { parameters, isUnderstood } = readListParameters(resource, asked)
  ask(resource, parameters)
  if (isUnderstood) return null
  showToast('warning', getText('engine.list.addressCorrected'))
  return replace(`${pathname}${toSearch(parameters, named ?? {})}`)
}

/** Whether an item of the menu says that the list keeps its state for the next visit (SPEC-2 §2 "persistState"). */
function isPersistent({ descriptor }: Resource): boolean {
  const route = descriptor.list?.route
  const holds = (items: readonly MenuItem[]): boolean =>
    items.some(({ PersistState, Path, Items }) => (PersistState && Path?.replace(/^\//, '') === route) || holds(Items))
  return holds(manifestState.get()?.manifest.Menu ?? [])
}

/** What the named view shows; where it is not there, what is named beside it, which is then all that the window keeps. */
async function readView(
  resource: Resource,
  named: Record<string, unknown>,
  isKept: boolean,
): Promise<Record<string, unknown>> {
  const { openView } = await import('./views/openView.ts')
  const asked = await openView(resource, named)
  if (isKept && asked.view === undefined) windowStore.setItem(toStoredKey(resource), asked)
  return asked
}

async function toFittedSearch(
  resource: Resource,
  asked: Record<string, unknown>,
  named: Record<string, unknown>,
): Promise<string> {
  if (Object.keys(asked).length === 0) return ''
  const { readListParameters, toSearch } = await import('./grid/readListParameters.ts')
  return toSearch(readListParameters(resource, asked).parameters, named)
}

/** An open view has filters of its own. */
function isViewStored(resource: Resource): boolean {
  return windowStore.getItem<Record<string, unknown> | null>(toStoredKey(resource), null)?.view !== undefined
}

function ask(resource: Resource, { page, perPage, sort, order, filter }: ListParameters): void {
  const query = { pagination: { page, perPage }, sort: { field: sort, order }, filter }
  // What went wrong is reported by the list, which asks again.
  fetchListAhead(resource, query).catch(() => {})
}

/** A list whose saved filter cannot be restored opens as usual. */
async function restoreSavedFilter(resource: Resource): Promise<void> {
  const saved = findSetting(toFilterCode(resource.name)) ?? null
  if (saved === null) return
  const part = await loadPart(() => import('./filter/restoreFilter.ts'), false).catch(() => null)
  part?.restoreFilter(resource, saved)
}

/** The lists that were visited since the console was opened. */
const openedLists = new Set<string>()
onWindowReset(() => openedLists.clear())

/**
 * ra-core keeps the parameters of each list in the window's store; null where there are none. The first visit takes page size
 * and sort out of the user's settings, which may have changed in another browser since.
 */
function findRemaining(resource: Resource, isFirst: boolean): Record<string, unknown> | null {
  const key = toStoredKey(resource)
  const kept = windowStore.getItem<Record<string, unknown> | null>(key, null) ?? null
  if (!kept || !isFirst || kept.view !== undefined || Object.keys(kept).length === 0) return kept
  const chosen = Object.entries(findFiltered(resource)).filter(([name, value]) => kept[name] !== value)
  if (chosen.length === 0) return kept
  const restored = { ...kept, ...Object.fromEntries(chosen), page: 1 }
  windowStore.setItem(key, restored)
  return restored
}
