import { ListContextProvider, ResourceContextProvider, useListController } from 'ra-core'
import { type ReactNode, useMemo, useState } from 'react'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { countedOnce, freshTime } from '#src/providers/data/listQuery.ts'
import { type ListFilter, replaceLost } from '#src/providers/data/listRecords.ts'
import { findSetting } from '#src/providers/settings/userSettings.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { toFilterCode } from '../filter/filterState.ts'
import { replaceConditions } from '../filter/listFilter.ts'
import { readSavedFilter } from '../filter/restoreFilter.ts'
import { GridScopeContext } from '../grid/gridScope.ts'
import { toFirstParameters } from '../grid/listParameters.ts'
import { readListParameters } from '../grid/readListParameters.ts'
import { useFailedPage } from '../grid/useFailedPage.ts'
import { useLeftPage } from '../grid/useLeftPage.ts'
import { ResourceGrid } from './ResourceGrid.tsx'

interface EmbeddedListProps {
  /** What is shown of it is what its descriptor's `list` says: a page hands in one with columns, filters and a sort of its own. */
  resource: Resource
  /** The name under which the settings of this grid are kept. */
  grid: string
  /** What this window keeps of the list is kept under this name; that of the grid where absent. */
  storeKey?: string
  /** What every row fulfils, one condition a field: neither filters nor chips. The same list as long as it says the same. */
  own: readonly Condition[]
  /** What it is narrowed to until its user asks for something else; nothing where absent. */
  filter?: ListFilter
  /** Where there are no rows: the sentence, the usual one where absent, and the next step. */
  empty?: { text?: string; action?: ReactNode }
  /** The call that answers the rows, where that is not `list`. */
  call?: string
  /** What stands below the rows; it finds them in the context of the list. */
  footer?: ReactNode
}

/**
 * A list of a resource that is not its own: it keeps to a condition and has settings of its own. What the user asks of it stands
 * in this window and not in the address.
 */
export function EmbeddedList(props: EmbeddedListProps) {
  const { resource, grid, storeKey = props.grid, own, filter = {}, empty = {}, call, footer = null } = props
  const meta = useMemo(() => (call === undefined ? countedOnce : { withTotal: true, call }), [call])
  const scope = useMemo(
    () => ({ grid, fixed: own.map(({ field }) => field), meta, emptyText: empty.text }),
    [grid, own, meta, empty.text],
  )
  const [first] = useState(() => {
    fitStored(resource, storeKey, own)
    return toFirstParameters(resource, grid)
  })
  const [usualFilter] = useState(() =>
    retainOwn(readSavedFilter(resource, findSetting(toFilterCode(grid))) ?? filter, own),
  )
  const list = useListController({
    resource: resource.name,
    storeKey,
    perPage: first.perPage,
    sort: { field: first.sort, order: first.order },
    filterDefaultValues: usualFilter,
    disableAuthentication: true,
    disableSyncWithLocation: true,
    queryOptions: { ...queryOptions, meta },
  })
  const setFilters: typeof list.setFilters = (filter, ...rest) => list.setFilters(retainOwn(filter, own), ...rest)
  return (
    <ResourceContextProvider value={resource.name}>
      <ListContextProvider value={{ ...list, setFilters }}>
        <GridScopeContext value={scope}>
          <EmbeddedRows resource={resource} emptyAction={empty.action ?? null} />
          {footer}
        </GridScopeContext>
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

/** The grid itself says what went wrong. */
const ignore = () => {}
const queryOptions = { onError: ignore, staleTime: freshTime }

function EmbeddedRows({ resource, emptyAction }: { resource: Resource; emptyAction: ReactNode }) {
  useFailedPage()
  useLeftPage()
  return <ResourceGrid resource={resource} emptyAction={emptyAction} />
}

function retainOwn(filter: ListFilter, own: readonly Condition[]): ListFilter {
  const kept = own.reduce((sum, condition) => replaceConditions(sum, condition.field, [condition]), filter)
  const lost = kept.lost?.filter(field => own.every(condition => condition.field !== field)) ?? []
  return replaceLost(kept, lost)
}

/** What this window keeps of an earlier look at these records, as far as today's configuration takes it. */
function fitStored(resource: Resource, storeKey: string, own: readonly Condition[]): void {
  const kept = windowStore.getItem<Record<string, unknown> | null>(storeKey, null)
  if (!kept) return
  const { page, perPage, sort, order, filter } = readListParameters(resource, kept).parameters
  windowStore.setItem(storeKey, { page, perPage, sort, order, filter: retainOwn(filter, own) })
}
