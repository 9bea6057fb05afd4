import { useListContext } from 'ra-core'
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { GridScopeContext, useGridId } from '../grid/gridScope.ts'
import type { LayoutColumn } from '../grid/gridSettings.ts'
import { toSearch } from '../grid/readListParameters.ts'
import { readView } from '../grid/viewAddress.ts'
import { listFilterProperties } from './filterProperties.ts'
import { findSearchedFields, leaveFields } from './listFilter.ts'

const nothing: readonly string[] = []

/** What narrows the list that is open: its filter, the ways to change it, and the panel of all that it can be narrowed by. */
export type FilterBarState = ReturnType<typeof useFilterBar>

/** Keeps the filter of the list that is open; it stands in ra-core's list context. */
export function useFilterBar(resource: Resource, toLabel: (field: string) => string, columns: readonly LayoutColumn[]) {
  const list = useListContext()
  const text = useText()
  const panelId = useId()
  const [isAsked, setAsked] = useState(false)
  const shortcut = useRef<(prefix: string) => void>(() => {})
  const held = useStore(heldPermissions)
  const scope = useContext(GridScopeContext)
  const fixed = scope?.fixed ?? nothing
  const replaceAddress = useAddressReplacing()
  const properties = useMemo(
    () => listFilterProperties(resource, held).filter(({ name }) => !fixed.includes(name)),
    [resource, held, fixed],
  )
  const displayed = useMemo(() => findSearchedFields(resource, columns), [resource, columns])
  const toAsked = (next: ListFilter) => (next.searchText && displayed ? { ...next, searchedFields: displayed } : next)
  const change = (next: ListFilter) => list.setFilters(toAsked(next), undefined, false)
  const follow = (next: ListFilter) => (scope ? change(next) : replaceAddress(toAsked(next)))
  const toName = (name: string) => (name === 'searchText' ? text('engine.search.general') : toLabel(name))
  const grid = useGridId(resource)
  const { searchedFields } = list.filterValues as ListFilter
  const filter = useMemo(() => {
    const { searchedFields: _, ...asked } = leaveFields(list.filterValues as ListFilter, fixed)
    return asked
  }, [list.filterValues, fixed])
  const isStale = JSON.stringify(searchedFields) !== JSON.stringify(toAsked(filter).searchedFields)
  // A list whose columns change, or that opens by an address from elsewhere, searches what it shows now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter that comes meanwhile is looked at as it stands then
  useEffect(() => {
    if (isStale) follow(filter)
  }, [isStale, list.filterValues])
  return {
    /** The name under which its settings are kept. */
    grid,
    filter,
    properties,
    panelId,
    isOpen: isAsked && properties.length > 0,
    toggle: () => setAsked(!isAsked),
    /** Closes the panel; the focus, which stands in what is about to leave, goes to what opened it. */
    close() {
      setAsked(false)
      document.querySelector<HTMLElement>(`[aria-controls="${panelId}"]`)?.focus()
    },
    /** Narrows the list otherwise: a chip or everything is lifted. */
    change,
    /** Narrows the list to what is being typed: no step of its own on the way back, and no recent search. */
    follow,
    /** Keeps what the list is narrowed to as its newest recent search. */
    record: (next: ListFilter) => void recordLater(grid, resource, next, toName),
    /** Narrows the list to what was asked for, which becomes its newest recent search (SPEC-2 §4 "Grid"). */
    apply(next: ListFilter) {
      // What is typed was searched for already: a step back leads before it.
      if (list.page !== 1 || JSON.stringify(next) !== JSON.stringify(filter)) change(next)
      void recordLater(grid, resource, next, toName)
    },
    toName,
    /** Begins a search by a shortcut: the search box says how. */
    shortcut,
  }
}

/** Puts another filter instead of the one that the address of a list says, unless another page is on its way already. */
function useAddressReplacing(): (next: ListFilter) => void {
  const { perPage, sort } = useListContext()
  const { pathname, search } = useLocation()
  const { location: awaited } = useNavigation()
  const navigate = useNavigate()
  return next => {
    if (awaited && awaited.pathname !== pathname) return
    const asked = Object.fromEntries(new URLSearchParams(search))
    const parameters = { page: 1, perPage, sort: sort.field, order: sort.order, filter: next, ...readView(asked) }
    void navigate({ search: toSearch(parameters, asked) }, { replace: true })
  }
}

/** A search that cannot be recorded is made all the same. */
async function recordLater(
  grid: string,
  resource: Resource,
  filter: ListFilter,
  toName: (name: string) => string,
): Promise<void> {
  const part = await loadPart(() => import('./recentSearches.ts'), false).catch(() => null)
  part?.recordSearch(grid, resource, filter, toName)
}
