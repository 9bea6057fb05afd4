import Collapse from '@mui/material/Collapse'
import Paper from '@mui/material/Paper'
import { useListContext } from 'ra-core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { FilterChips } from '../filter/FilterChips.tsx'
import { FilterPanel } from '../filter/FilterPanel.tsx'
import { listFilterProperties } from '../filter/filterProperties.ts'
import { isNarrowed, listFilteredFields, replaceSearchText } from '../filter/listFilter.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { GridPager } from './GridPager.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { useGridLayout } from './gridLayout.ts'
import { toUsualParameters } from './listParameters.ts'
import { ResourceRows } from './ResourceRows.tsx'
import { toListHeight } from './tableStyle.ts'
import { usePageTurn } from './usePageTurn.ts'

interface ResourceGridProps {
  resource: Resource
  /** The next step where the resource has no rows at all. */
  emptyAction: ReactNode
}

const frameStyle = { display: 'flex', flexDirection: 'column', minWidth: 0, overflow: 'hidden' } as const

/** The generated grid of a resource (SPEC-2 §2 "Grid widget"); it stands in ra-core's list context. */
export function ResourceGrid({ resource, emptyAction }: ResourceGridProps) {
  const list = useListContext()
  const filter = list.filterValues as ListFilter
  const toLabel = useFieldLabel(resource)
  const layout = useGridLayout(resource)
  const { turnTo, isTurning } = usePageTurn(resource)
  const panelId = useId()
  const [isAsked, setFiltering] = useState(false)
  const filterProperties = useFilterProperties(resource)
  const isFiltering = isAsked && filterProperties.length > 0
  const apply = (next: ListFilter) => list.setFilters(next, undefined, false)
  const reset = useReset(resource, layout.reset)
  const closePanel = () => {
    setFiltering(false)
    // The focus stands in what is about to leave.
    document.querySelector<HTMLElement>(`[aria-controls="${panelId}"]`)?.focus()
  }
  return (
    <Paper variant="outlined" sx={[frameStyle, { maxHeight: { md: toListHeight(isFiltering) } }]}>
      <GridToolbar
        searchText={filter.searchText ?? ''}
        density={layout.density}
        filters={
          filterProperties.length > 0
            ? {
                panelId,
                isOpen: isFiltering,
                count: listFilteredFields(filter).length,
                onToggle: () => setFiltering(!isFiltering),
              }
            : null
        }
        onSearch={text => apply(replaceSearchText(filter, text))}
        onDensity={density => layout.change({ density })}
        columnsButton={
          <ColumnsButton
            columns={layout.columns}
            toLabel={toLabel}
            onChange={layout.change}
            onResetWidths={layout.resetWidths}
            onReset={reset}
          />
        }
      />
      <Collapse in={isFiltering} mountOnEnter unmountOnExit onSubmit={closePanel} sx={{ flexShrink: 0 }}>
        <FilterPanel id={panelId} properties={filterProperties} filter={filter} toLabel={toLabel} onApply={apply} />
      </Collapse>
      <FilterChips resource={resource} filter={filter} toLabel={toLabel} onChange={apply} />
      <ResourceRows
        resource={resource}
        layout={layout}
        toLabel={toLabel}
        isTurning={isTurning}
        emptyAction={emptyAction}
        onClear={isNarrowed(filter) ? () => apply({}) : null}
      />
      <ListPager onPage={turnTo} onPageSize={layout.keepPageSize} />
    </Paper>
  )
}

interface ListPagerProps {
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

function ListPager({ onPage, onPageSize }: ListPagerProps) {
  const { page, perPage, data, total, error, isFetching, hasNextPage, setPerPage } = useListContext()
  // The figures of rows that stand no more say nothing.
  if (error && !isFetching) return null
  return (
    <GridPager
      figures={{ page, perPage, shown: data?.length ?? 0, total: total ?? null, hasNext: hasNextPage ?? false }}
      pageSizes={getAppConfiguration().GridPages}
      onPage={onPage}
      onPageSize={size => {
        setPerPage(size)
        onPageSize(size)
      }}
    />
  )
}

/** Brings back what nobody changed: of the columns, and the page size and the sort that are shown. */
function useReset(resource: Resource, resetLayout: () => void): () => void {
  const list = useListContext()
  return () => {
    resetLayout()
    const { perPage, sort, order } = toUsualParameters(resource)
    if (list.perPage !== perPage) list.setPerPage(perPage)
    if (list.sort.field !== sort || list.sort.order !== order) list.setSort({ field: sort, order })
  }
}

function useFilterProperties(resource: Resource) {
  const held = useStore(heldPermissions)
  return useMemo(() => listFilterProperties(resource, held), [resource, held])
}
