import { buildStore } from '#src/lib/store.ts'
import type { ListView } from '#src/providers/views/listViews.ts'

/** The views that this console has read, by their ids. */
export const knownViews = buildStore<ReadonlyMap<number, ListView>>(new Map())

/** Keeps views as they were read last. */
export function keepViews(views: readonly ListView[]): void {
  knownViews.set(new Map([...knownViews.get(), ...views.map(view => [view.id, view] as const)]))
}

/** Forgets a view that is no more. */
export function forgetView(id: number): void {
  knownViews.set(new Map([...knownViews.get()].filter(([known]) => known !== id)))
}

/** The view that an address names and that is known already; null where there is none of this list. */
function findKnownView(grid: string, search: string): ListView | null {
  const view = knownViews.get().get(readViewId(search) ?? 0)
  return view?.grid === grid ? view : null
}

/** The id of the view that an address names; null where it names none. */
export function readViewId(search: string): number | null {
  return parseViewId(new URLSearchParams(search).get('view'))
}

/** The id of a view as an address, or what a window keeps, says it; null where it is none. */
export function parseViewId(asked: unknown): number | null {
  const id = Number(asked)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** True for an address that means a view which must be read before its list can be shown. */
export function isViewAwaited(grid: string, search: string): boolean {
  const parameters = new URLSearchParams(search)
  if (!parameters.has('view')) return false
  return !parameters.has('sort') || findKnownView(grid, search) === null
}
