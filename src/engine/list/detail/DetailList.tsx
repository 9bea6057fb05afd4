import { ListContextProvider, ResourceContextProvider, useListController } from 'ra-core'
import { useMemo, useState } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { countedOnce, freshTime } from '#src/providers/data/listQuery.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { findSetting } from '#src/providers/settings/findSetting.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { toFilterCode } from '../filter/filterState.ts'
import { replaceConditions } from '../filter/listFilter.ts'
import { readSavedFilter } from '../filter/restoreFilter.ts'
import { GridPlaceContext } from '../grid/gridScope.ts'
import { toFirstParameters } from '../grid/listParameters.ts'
import { readListParameters } from '../grid/readListParameters.ts'
import { useFailedPage } from '../grid/useFailedPage.ts'
import { useLeftPage } from '../grid/useLeftPage.ts'
import { ResourceGrid } from '../ResourceGrid.tsx'
import type { Detail } from './useDetails.ts'

interface DetailListProps {
  detail: Detail
  /** The name under which the settings of this grid are kept. */
  grid: string
  /** The key of the row whose records are listed. */
  master: RecordKey
}

/**
 * The generated list of the records that refer to a row. What the user asks of it stands in this window and not in the address;
 * every filter keeps to the row's own records.
 */
export function DetailList({ detail, grid, master }: DetailListProps) {
  const { below, by } = detail
  const resource = useMemo(() => leaveColumn(below, by), [below, by])
  const own = useMemo(() => buildOwn(below, by, master), [below, by, master])
  const place = useMemo(() => ({ grid, fixed: by }), [grid, by])
  const storeKey = `${grid}.${master}`
  const [first] = useState(() => {
    fitKept(below, storeKey, own)
    return toFirstParameters(below, grid)
  })
  const [usualFilter] = useState(() => keepOwn(findSavedFilter(below, grid), own))
  const list = useListController({
    resource: below.name,
    storeKey,
    perPage: first.perPage,
    sort: { field: first.sort, order: first.order },
    filterDefaultValues: usualFilter,
    disableAuthentication: true,
    disableSyncWithLocation: true,
    queryOptions,
  })
  const setFilters: typeof list.setFilters = (filter, ...rest) => list.setFilters(keepOwn(filter, own), ...rest)
  return (
    <ResourceContextProvider value={below.name}>
      <ListContextProvider value={{ ...list, setFilters }}>
        <GridPlaceContext value={place}>
          <DetailRows resource={resource} />
        </GridPlaceContext>
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

/** The grid itself says what went wrong. */
const ignore = () => {}
const queryOptions = { meta: countedOnce, onError: ignore, retry: false, staleTime: freshTime }

function DetailRows({ resource }: { resource: Resource }) {
  useFailedPage()
  useLeftPage()
  // The way to a new record stands in the heading above.
  return <ResourceGrid resource={resource} emptyAction={null} />
}

/** Every row would say the same there: the column is shown to whom chooses it. */
function leaveColumn(below: Resource, by: string): Resource {
  const { list } = below.descriptor
  if (!list?.columns) return below
  const columns = list.columns.filter(column => (typeof column === 'string' ? column : column.field) !== by)
  return { ...below, descriptor: { ...below.descriptor, list: { ...list, columns } } }
}

function buildOwn(below: Resource, by: string, master: RecordKey): Condition {
  const { usualOperator } = getProperty(below, by)
  return { field: by, op: usualOperator, value: usualOperator === 'in' ? [master] : master }
}

/** What this user saved to begin with in this grid. */
function findSavedFilter(below: Resource, grid: string): ListFilter {
  return readSavedFilter(below, findSetting(toFilterCode(grid))) ?? {}
}

function keepOwn(filter: ListFilter, own: Condition): ListFilter {
  return replaceConditions(filter, own.field, [own])
}

/** What this window keeps of an earlier look at these records, as far as today's configuration takes it. */
function fitKept(below: Resource, storeKey: string, own: Condition): void {
  const kept = windowStore.getItem<Record<string, unknown> | null>(storeKey, null)
  if (!kept) return
  const { page, perPage, sort, order, filter } = readListParameters(below, kept).parameters
  windowStore.setItem(storeKey, { page, perPage, sort, order, filter: keepOwn(filter, own) })
}
