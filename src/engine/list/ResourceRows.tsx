import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type SortPayload, useListContext } from 'ra-core'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { SortArguments } from '#contract/callArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { DataTable } from './grid/DataTable.tsx'
import { placeShown, type useGridLayout } from './grid/gridLayout.ts'
import { HiddenStatus } from './grid/HiddenStatus.tsx'
import { RowMenu } from './grid/RowMenu.tsx'
import { RowsSkeleton } from './grid/RowsSkeleton.tsx'
import { listRowActions } from './grid/rowActions.ts'
import type { RowChoice, TableChanges, TableRow } from './grid/table.ts'
import { leastRows } from './grid/tableStyle.ts'
import { useActionLabel } from './grid/useActionLabel.ts'
import { usePerformAction } from './grid/usePerformAction.ts'
import { useRestoredFocus } from './grid/useRestoredFocus.ts'
import { useRowMenu } from './grid/useRowMenu.tsx'
import { useTableColumns } from './grid/useTableColumns.tsx'
import type { Selection } from './selection/useSelection.ts'

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

/** What opens a record: its form, or where there is none the screen of the action open. */
function findOpening(actions: readonly RowAction[]): RowAction | null {
  const find = (wanted: string) => actions.find(({ name }) => name === wanted)
  return find('edit') ?? find('open') ?? null
}

/** The rows of a list with their menu, or what stands in their place. */
export function ResourceRows({ resource, layout, selection, toLabel, ...props }: ResourceRowsProps) {
  const text = useText()
  const { isTurning, emptyAction, choice, onClear } = props
  const { data, error, isFetching, perPage, sort, refetch } = useListContext()
  const held = useStore(heldPermissions)
  const actions = useMemo(() => listRowActions(resource, held), [resource, held])
  const edit = findOpening(actions)
  const columns = useTableColumns({ resource, columns: layout.columns, edit, toLabel })
  const rows = (data as TableRow[] | undefined) ?? noRows
  const { news, changes } = useChanges(layout, toLabel)
  const area = useRef<HTMLElement>(null)
  const state = useRowsState()
  const focus = useRestoredFocus(area, rows, state === 'shown')
  const { perform, dialog } = usePerformAction(resource, {
    onDeleted: row => [focus.leave(row), selection.drop([row.id])],
    onClosed: focus.giveBack,
  })
  const toActionLabel = useActionLabel(resource)
  const onPerform = (action: RowAction, row: TableRow) => void perform(action, row)
  const menu = useRowMenu({ resource, actions, toLabel: toActionLabel, onPerform })
  const clearButton = onClear && <ClearButton onClear={onClear} />
  if (state === 'failed') return <RowsError error={error} onRetry={() => void refetch()} action={clearButton} />
  if (state === 'awaited') return <RowsSkeleton count={perPage} />
  return (
    <Box
      ref={area}
      tabIndex={-1}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: leastRows, borderTop: 1, borderColor: 'divider' }}
    >
      <DataTable
        label={toResourceTitle(resource)}
        columns={columns}
        rows={rows}
        view={{
          isLoading: isTurning || isFetching === true,
          density: layout.density,
          sort: toSortArguments(sort),
          mostRows: perPage,
        }}
        actions={menu.column}
        marks={{ selection: selection.table, choice }}
        empty={
          <EmptyState
            title={text(onClear ? 'engine.list.noMatch' : 'engine.list.empty')}
            action={clearButton ?? emptyAction}
          />
        }
        changes={changes}
      />
      <HiddenStatus>{news}</HiddenStatus>
      <RowMenu
        actions={actions}
        row={menu.opened?.row ?? null}
        anchor={menu.opened?.anchor ?? null}
        toLabel={toActionLabel}
        onPerform={onPerform}
        onClose={menu.close}
        onClosed={focus.giveBack}
      />
      {dialog}
    </Box>
  )
}

/** Whether the rows stand, or what stands in their place. */
function useRowsState(): 'failed' | 'awaited' | 'shown' {
  const { data, error, isFetching } = useListContext()
  // The grid is drawn once, with its first rows, and a little at a time: to draw it empty before costs as much again.
  const isDrawn = useDeferredValue(data !== undefined)
  if (error && !isFetching) return 'failed'
  return data && isDrawn ? 'shown' : 'awaited'
}

function useChanges({ columns, change, keepSort }: ResourceRowsProps['layout'], toLabel: (field: string) => string) {
  const text = useText()
  const { setSort } = useListContext()
  const [news, setNews] = useState('')
  const changes: TableChanges = {
    onSort: sort => {
      setSort({ field: sort.field, order: sort.direction === 'descending' ? 'DESC' : 'ASC' })
      keepSort(sort)
    },
    onResize: (field, width) => {
      change({ widths: { [field]: width } })
      setNews(text('engine.columns.width', toLabel(field), width))
    },
    onOrder: fields => change({ order: placeShown(columns, fields) }),
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

function toSortArguments({ field, order }: SortPayload): SortArguments {
  return { field, direction: order === 'DESC' ? 'descending' : 'ascending' }
}

function toResourceTitle({ descriptor, name }: Resource): string {
  return descriptor.title ?? name
}
