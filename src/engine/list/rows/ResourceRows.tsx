import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { type ReactNode, useContext, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { type SearchedWords, toSearchedWords } from '#src/lib/foundParts.ts'
import { findHistoryPosition } from '#src/lib/historyPosition.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { countSorts, toSortPayload, toSorts } from '#src/providers/data/sorts.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { SearchedContext } from '../../fields/FoundText.tsx'
import { noteList } from '../../navigation/displayedLists.ts'
import { useActionLabel } from '../../record/useActionLabel.ts'
import { useWhy } from '../../why/useWhy.tsx'
import { orderDisplayed, type useGridLayout } from '../grid/gridLayout.ts'
import { GridScopeContext, useGridId } from '../grid/gridScope.ts'
import { HiddenStatus } from '../grid/HiddenStatus.tsx'
import { RowMenu } from '../grid/RowMenu.tsx'
import { RowsSkeleton } from '../grid/RowsSkeleton.tsx'
import { buildOpening, listRowActions } from '../grid/rowActions.ts'
import type { DataTableProps, RowChoice, TableChanges, TableRow } from '../grid/table.ts'
import { leastRows } from '../grid/tableStyle.ts'
import { usePerformAction } from '../grid/usePerformAction.ts'
import { useRestoredFocus } from '../grid/useRestoredFocus.ts'
import { useRowMenu } from '../grid/useRowMenu.tsx'
import { useTableColumns } from '../grid/useTableColumns.tsx'
import { useRowPanel } from '../panel/useRowPanel.tsx'
import { useReturn } from '../scroll-position/useReturn.ts'
import type { Selection } from '../selection/useSelection.ts'
import { ListBody } from './ListBody.tsx'

interface ResourceRowsProps {
  resource: Resource
  layout: ReturnType<typeof useGridLayout>
  selection: Selection
  toLabel: (field: string) => string
  /** Another page is being waited for. */
  isTurning: boolean
  emptyAction: ReactNode
  choice: RowChoice | null
  /** Lifts every filter; null where there is none. */
  onClear: (() => void) | null
}

const noRows: TableRow[] = []

/** The rows of a list with their menu, or what stands instead. */
export function ResourceRows({ resource, layout, selection, toLabel, ...props }: ResourceRowsProps) {
  const { isTurning, emptyAction, choice, onClear } = props
  const { data, error, isFetching, perPage, sort, filterValues, refetch } = useListContext()
  const { actions, toOpening } = useRowActions(resource)
  const columns = useTableColumns({ resource, columns: layout.columns, toOpening, toLabel })
  const searched = useSearchedWords((filterValues as ListFilter).searchText)
  const rows = (data as TableRow[] | undefined) ?? noRows
  const { news, changes } = useChanges(layout, toLabel)
  const area = useRef<HTMLElement>(null)
  const state = useRowsState()
  const focus = useRestoredFocus(area, rows, state === 'shown')
  useDisplayedList(resource)
  useReturn({
    area,
    resource: resource.name,
    grid: useGridId(resource),
    rows,
    isDrawn: state === 'shown',
    focusRow: focus.enter,
  })
  const { perform, dialog } = usePerformAction(resource, {
    onGone: row => [focus.leave(row), selection.drop([row.id])],
    onDone: row => selection.drop([row.id]),
    onClosed: focus.giveBack,
  })
  const toActionLabel = useActionLabel(resource)
  const onPerform = (action: RowAction, row: TableRow) => void perform(action, row)
  const menu = useRowMenu({ resource, actions, toLabel: toActionLabel, onPerform })
  const why = useWhy(resource, focus.giveBack)
  const { choice: ownChoice, panel } = useRowPanel({ resource, rows, area })
  const clearButton = onClear && <ClearButton onClear={onClear} />
  if (state === 'failed') return <RowsError error={error} onRetry={() => void refetch()} action={clearButton} />
  if (state === 'awaited') return <RowsSkeleton count={perPage} />
  const table: DataTableProps = {
    label: resource.descriptor.title ?? resource.name,
    columns,
    rows,
    view: {
      isLoading: isTurning || isFetching === true,
      density: layout.density,
      sorts: toSorts(sort),
      mostSorts: countSorts(resource),
      mostRows: perPage,
    },
    actions: menu.column,
    marks: { selection: selection.table, choice: choice ?? ownChoice },
    empty: <RowsEmpty clearButton={clearButton} emptyAction={emptyAction} />,
    changes,
  }
  return (
    <Box
      ref={area}
      tabIndex={-1}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: leastRows, borderTop: 1, borderColor: 'divider' }}
    >
      <SearchedContext value={searched}>
        <ListBody resource={resource} toOpening={toOpening} table={table} />
      </SearchedContext>
      <HiddenStatus>{news}</HiddenStatus>
      <RowMenu
        actions={actions}
        row={menu.opened?.row ?? null}
        anchor={menu.opened?.anchor ?? null}
        toLabel={toActionLabel}
        onPerform={onPerform}
        onWhy={why.ask}
        onClose={menu.close}
        onClosed={focus.giveBack}
      />
      {dialog}
      {why.dialog}
      {panel}
    </Box>
  )
}

/** What this user may do with the rows, and where each leads. */
function useRowActions(resource: Resource) {
  const held = useStore(heldPermissions)
  const actions = useMemo(() => listRowActions(resource, held), [resource, held])
  const toOpening = useMemo(() => buildOpening(resource, actions, held), [resource, actions, held])
  return { actions, toOpening }
}

/** What is marked in the rows; a key that is pressed meanwhile does not wait for that. */
function useSearchedWords(searchText: string | undefined): SearchedWords | null {
  const deferred = useDeferredValue(searchText)
  return useMemo(() => (deferred ? toSearchedWords(deferred) : null), [deferred])
}

/** Whether the rows stand, or what stands instead. */
function useRowsState(): 'failed' | 'awaited' | 'shown' {
  const { data, error, isFetching } = useListContext()
  // The grid is drawn once, with its first rows, and a little at a time: to draw it empty before costs as much again.
  const isDrawn = useDeferredValue(data !== undefined)
  if (error && !isFetching) return 'failed'
  return data && isDrawn ? 'shown' : 'awaited'
}

function useChanges({ columns, change, storeSort }: ResourceRowsProps['layout'], toLabel: (field: string) => string) {
  const text = useText()
  const { setSort } = useListContext()
  const [news, setNotices] = useState('')
  const changes: TableChanges = {
    onSort: sorts => {
      setSort(toSortPayload(sorts))
      storeSort(sorts)
    },
    onResize: (field, width) => {
      change({ widths: { [field]: width } })
      setNotices(text('engine.columns.width', toLabel(field), width))
    },
    onOrder: fields => change({ order: orderDisplayed(columns, fields) }),
  }
  return { news, changes }
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const text = useText()
  return (
    <Button variant="outlined" onClick={onClear}>
      {text('engine.filter.clear')}
    </Button>
  )
}

interface RowsEmptyProps {
  /** Lifts every filter; null where there is none. */
  clearButton: ReactNode
  emptyAction: ReactNode
}

function RowsEmpty({ clearButton, emptyAction }: RowsEmptyProps) {
  const text = useText()
  const { meta } = useListContext()
  const scope = useContext(GridScopeContext)
  const usual = scope?.emptyText ?? text(meta?.isNarrowed ? 'engine.list.emptyNarrowed' : 'engine.list.empty')
  return (
    <EmptyState
      title={clearButton ? text('engine.list.noMatch') : usual}
      hint={meta?.isNarrowed && text('engine.list.narrowed')}
      action={clearButton ?? emptyAction}
    />
  )
}

interface RowsErrorProps {
  error: unknown
  onRetry: () => void
  action: ReactNode
}

function RowsError({ error, onRetry, action }: RowsErrorProps) {
  const text = useText()
  return (
    <ErrorState
      title={text('engine.list.failed')}
      message={error instanceof Error ? error.message : undefined}
      onRetry={onRetry}
      action={action}
    />
  )
}

/** Notes what the list shows, so that the record that is opened from it knows those before and after it. */
function useDisplayedList({ name }: Resource): void {
  const { data, total, page, perPage, sort, filterValues, hasNextPage, isPlaceholderData } = useListContext()
  const meta = useContext(GridScopeContext)?.meta
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page may stand in the history before it is drawn
  const position = useMemo(findHistoryPosition, [key])
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const query = { pagination: { page, perPage }, sort, filter: { ...filterValues } }
    noteList(position, name, { query, meta, rows: data, total: total ?? null, hasNext: hasNextPage ?? false })
  }, [position, name, meta, data, total, page, perPage, sort, filterValues, hasNextPage, isPlaceholderData])
}
