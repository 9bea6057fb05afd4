import { buildStore } from '#src/lib/store.ts'
import type { ListView } from '#src/providers/views/listViews.ts'
import { readViewId } from '../grid/viewAddress.ts'

/** A view that this console has read. */
export interface KnownView extends ListView {
  /** Whatever came after this version of it was saved here. */
  since: number
}

/** The views that this console has read, by their ids. */
export const knownViews = buildStore<ReadonlyMap<number, KnownView>>(new Map())

/** Keeps a view as it was read last; `since` says from which version on it was only saved here. */
export function cacheView(view: ListView, since = view.version): void {
  knownViews.set(new Map([...knownViews.get(), [view.id, { ...view, since }]]))
}

/** Forgets a view that is no more. */
export function forgetView(id: number): void {
  knownViews.set(new Map([...knownViews.get()].filter(([known]) => known !== id)))
}

/** The view that an address names and that is known already; null where there is none of this list. */
function findKnownView(grid: string, search: string): KnownView | null {
  const view = knownViews.get().get(readViewId(search) ?? 0)
  return view?.grid === grid ? view : null
}

/** True for an address that means a view which must be read before its list can be shown. */
export function isViewAwaited(grid: string, search: string): boolean {
  const parameters = new URLSearchParams(search)
  if (!parameters.has('view')) return false
  return !parameters.has('sort') || findKnownView(grid, search) === null
}
