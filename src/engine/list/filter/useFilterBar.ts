import { useListContext } from 'ra-core'
import { useContext, useId, useMemo, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { GridPlaceContext, useGridId } from '../grid/gridScope.ts'
import { listFilterProperties } from './filterProperties.ts'
import { leaveField } from './listFilter.ts'

/** What narrows the list that is open: its filter, the ways to change it, and the panel of all that it can be narrowed by. */
export type FilterBarState = ReturnType<typeof useFilterBar>

/** Keeps the filter of the list that is open; it stands in ra-core's list context. */
export function useFilterBar(resource: Resource, toLabel: (field: string) => string) {
  const list = useListContext()
  const text = useText()
  const panelId = useId()
  const [isAsked, setAsked] = useState(false)
  const held = useStore(heldPermissions)
  const fixed = useContext(GridPlaceContext)?.fixed
  const properties = useMemo(
    () => listFilterProperties(resource, held).filter(({ name }) => name !== fixed),
    [resource, held, fixed],
  )
  const change = (next: ListFilter) => list.setFilters(next, undefined, false)
  const toName = (name: string) => (name === 'searchText' ? text('engine.search.general') : toLabel(name))
  const grid = useGridId(resource)
  return {
    /** The name under which its settings are kept. */
    grid,
    filter: leaveField(list.filterValues as ListFilter, fixed),
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
    /** Narrows the list to what was asked for, which becomes its newest recent search (SPEC-2 §4 "Grid"). */
    apply(next: ListFilter) {
      change(next)
      void recordLater(grid, resource, next, toName)
    },
    toName,
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
