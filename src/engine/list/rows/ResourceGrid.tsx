import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useListContext } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { printing, screenClass } from '#src/lib/printing.ts'
import { useEver } from '#src/lib/useEver.ts'
import { useStore } from '#src/lib/useStore.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { ToolButton } from '#src/ui/ToolButton.tsx'
import { useFieldLabel } from '../../fields/useFieldLabel.ts'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import type { FilterAreaProps } from '../filter/FilterArea.tsx'
import { FilterBar } from '../filter/FilterBar.tsx'
import { LostNarrowing } from '../filter/LostNarrowing.tsx'
import { isNarrowed } from '../filter/listFilter.ts'
import { PrintedFilter } from '../filter/PrintedFilter.tsx'
import { useFilterBar } from '../filter/useFilterBar.ts'
import { listAttribute } from '../filter/useSearchKey.ts'
import type { ColumnsDialogProps } from '../grid/ColumnsDialog.tsx'
import { GridPager } from '../grid/GridPager.tsx'
import { GridToolbar } from '../grid/GridToolbar.tsx'
import { useGridLayout } from '../grid/gridLayout.ts'
import { useGridId } from '../grid/gridScope.ts'
import { HiddenStatus } from '../grid/HiddenStatus.tsx'
import { isPaged, toUsualParameters } from '../grid/listParameters.ts'
import type { RowChoice } from '../grid/table.ts'
import { toListHeight } from '../grid/tableStyle.ts'
import { usePageTurn } from '../grid/usePageTurn.ts'
import type { SelectionBarProps } from '../selection/SelectionBar.tsx'

import { useSelection } from '../selection/useSelection.ts'
import { useOpenView, useViewSettings } from '../views/useViewSettings.ts'
import { ViewsButton } from '../views/ViewsButton.tsx'
import type { ViewsPartProps } from '../views/ViewsPart.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ResourceRows } from './ResourceRows.tsx'

interface ResourceGridProps {
  resource: Resource
  /** The next step where the resource has no rows at all. */
  emptyAction: ReactNode
  /** Null or absent where no row is chosen of it. */
  choice?: RowChoice | null
}

// Clipped, not hidden: what sticks to the window among cards would stick to the frame.
const frameStyle = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'clip',
  // Sheets follow each other.
  '@media print': { '&&': { display: 'block', maxHeight: 'none', overflow: 'visible', border: 0 } },
} as const

/** The generated grid of a resource (SPEC-2 §2 "Grid widget"); it stands in ra-core's list context. */
export function ResourceGrid({ resource, emptyAction, choice = null }: ResourceGridProps) {
  const toLabel = useFieldLabel(resource)
  const layout = useGridLayout(resource, useViewSettings(useGridId(resource)))
  const { turnTo, isTurning } = usePageTurn(resource)
  const bar = useFilterBar(resource, toLabel, layout.columns)
  const reset = useReset(resource, layout.reset)
  const selection = useSelection(resource)
  const isPrinting = useStore(printing)
  const [viewsButton, setViewsButton] = useState<HTMLElement | null>(null)
  return (
    <Paper
      {...{ [listAttribute]: '' }}
      variant="outlined"
      sx={[frameStyle, { maxHeight: { md: toListHeight(bar.isOpen) } }]}
    >
      {isPrinting && <PrintedFilter resource={resource} filter={bar.filter} toLabel={toLabel} />}
      <GridToolbar
        filterBar={<FilterBar resource={resource} toLabel={toLabel} bar={bar} />}
        density={layout.density}
        onDensity={density => layout.change({ density })}
        buttons={
          <>
            <ColumnsButton
              columns={layout.columns}
              toLabel={toLabel}
              onChange={layout.change}
              onResetWidths={layout.resetWidths}
              onReset={reset}
            />
            <ViewsButton resource={resource} onOpen={setViewsButton} />
            <ExportButton resource={resource} columns={layout.columns} selection={selection} />
          </>
        }
      />
      <ViewLine resource={resource} layout={layout} anchor={viewsButton} onClose={() => setViewsButton(null)} />
      <LostNarrowing bar={bar} />
      <FilterPart resource={resource} toLabel={toLabel} bar={bar} />
      <ResourceRows
        resource={resource}
        layout={layout}
        selection={selection}
        toLabel={toLabel}
        isTurning={isTurning}
        emptyAction={emptyAction}
        choice={choice}
        onClear={isNarrowed(bar.filter) ? () => bar.change({}) : null}
      />
      <SelectionPart resource={resource} selection={selection} />
      <ListPager isPaged={isPaged(resource.descriptor)} onPage={turnTo} onPageSize={layout.storePageSize} />
    </Paper>
  )
}

interface ListPagerProps {
  isPaged: boolean
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

function ListPager({ isPaged, onPage, onPageSize }: ListPagerProps) {
  const { page, perPage, data, total, error, isFetching, hasNextPage, meta, setPerPage } = useListContext()
  // The figures of rows that stand no more say nothing.
  if (error && !isFetching) return null
  return (
    <GridPager
      figures={{ page, perPage, displayed: data?.length ?? null, total: total ?? null, hasNext: hasNextPage ?? false }}
      isNarrowed={meta?.isNarrowed === true}
      pageSizes={isPaged ? getAppConfiguration().GridPages : null}
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

const FilterArea = buildLazyPart<FilterAreaProps>(
  async () => (await loadPart(() => import('../filter/FilterArea.tsx'))).FilterArea,
  (retry, { bar }) => bar.isOpen && <PartFailed onRetry={retry} onClose={bar.close} />,
)

/** The filters of a list, whose code comes when they are opened. */
function FilterPart(props: FilterAreaProps) {
  const isEverOpen = useEver(props.bar.isOpen)
  if (!isEverOpen) return null
  // It is there before its code is: the button says what it opens.
  return (
    <Box id={props.bar.panelId} className={screenClass} sx={{ flexShrink: 0 }}>
      <FilterArea {...props} />
    </Box>
  )
}

const SelectionBar = buildLazyPart<SelectionBarProps>(
  async () => (await loadPart(() => import('../selection/SelectionBar.tsx'))).SelectionBar,
  (retry, { selection }) => selection.isAny && <PartFailed onRetry={retry} onClose={() => selection.select([])} />,
)

/** What is done with selected rows, once a row is selected, and word of how many are for those who do not see it. */
function SelectionPart({ resource, selection }: SelectionBarProps) {
  const wasAny = useEver(selection.isAny)
  if (selection.actions.length === 0) return null
  return (
    <>
      <HiddenStatus>{wasAny && selection.news}</HiddenStatus>
      {wasAny && <SelectionBar resource={resource} selection={selection} />}
    </>
  )
}

const ViewsPart = buildLazyPart<ViewsPartProps>(
  async () => (await loadPart(() => import('../views/ViewsPart.tsx'))).ViewsPart,
  (retry, { anchor, onClose }) => anchor && <PartFailed onRetry={retry} onClose={onClose} />,
)

/** The line that says which view of the list is open, and the menu of all its views, once one of them is needed. */
function ViewLine(props: ViewsPartProps) {
  const view = useOpenView(useGridId(props.resource))
  const isEverNeeded = useEver(props.anchor !== null || view !== null)
  return isEverNeeded && <ViewsPart {...props} />
}

const ColumnsDialog = buildLazyPart<ColumnsDialogProps>(
  async () => (await loadPart(() => import('../grid/ColumnsDialog.tsx'))).ColumnsDialog,
  (retry, { isOpen, onClose }) => isOpen && <PartFailed onRetry={retry} onClose={onClose} />,
)

/** Opens the dialog in which the columns of a grid are shown, hidden and ordered. */
function ColumnsButton(props: Omit<ColumnsDialogProps, 'isOpen' | 'onClose'>) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const isEverOpen = useEver(isOpen)
  return (
    <>
      <ToolButton name={text('engine.columns')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ViewColumnOutlined fontSize="small" />
      </ToolButton>
      {isEverOpen && <ColumnsDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
