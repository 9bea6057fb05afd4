import { DataGrid } from '@mui/x-data-grid'
import { useEffect } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { EmptyContext } from '../grid/NoRows.tsx'
import { RowsSkeleton } from '../grid/RowsSkeleton.tsx'
import type { DataTableProps } from '../grid/table.ts'
import { useGridProps } from '../grid/useGridProps.tsx'

/** The free grid throws beyond this number of rows. */
const mostCommunityRows = 100

const VirtualTable = buildLazyPart<DataTableProps>(
  async () => (await loadPart(() => import('../grid/virtual/VirtualTable.tsx'))).VirtualTable,
  retry => <ErrorState title={getText('engine.list.failed')} onRetry={retry} />,
  ({ rows }) => <RowsSkeleton count={rows.length} />,
)

/**
 * The tables that cost nothing: the vendor's free grid, and a table of our own where more rows may come than it takes, so that
 * the table stays the same when they do.
 */
function FreeTable(props: DataTableProps) {
  const most = Math.max(props.view.mostRows, props.rows.length)
  return most > mostCommunityRows ? <VirtualTable {...props} /> : <CommunityTable {...props} />
}

/** The vendor's free grid: at most 100 rows, columns that are neither dragged nor pinned. */
function CommunityTable(props: DataTableProps) {
  return (
    <EmptyContext value={props.empty}>
      <DataGrid {...useGridProps(props)} />
    </EmptyContext>
  )
}

let hasFailed = false
onWindowReset(() => {
  hasFailed = false
})

/** The free tables stand in from then on, and the log says once why. */
function giveUp(reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: for whoever looks after the installation; nothing is wrong for its users
  if (!hasFailed) console.warn(`The free grid stands in for the paid one: ${toReason(reason)}.`)
  hasFailed = true
}

/** The paid grid, which only an installation with a key loads; where it fails, the free tables. */
const PaidTable = buildLazyPart<DataTableProps>(
  async () => {
    if (hasFailed) return FreeTable
    try {
      const { prepareProTable } = await loadPart(() => import('../grid/pro/prepareProTable.ts'), false)
      return prepareProTable(getAppConfiguration().MuiXLicenseKey)
    } catch (error) {
      giveUp(error)
      return FreeTable
    }
  },
  (_, table) => <BrokenPaidTable {...table} />,
  ({ rows }) => <RowsSkeleton count={rows.length} />,
)

function BrokenPaidTable(table: DataTableProps) {
  useEffect(() => giveUp('it failed while it was drawn'), [])
  return <FreeTable {...table} />
}

function toReason(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}

/** The one door to the tables: sorts, filters and pages are the server's; whatever it answers is drawn. */
export function DataTable(props: DataTableProps) {
  return getAppConfiguration().MuiXLicenseKey === '' ? <FreeTable {...props} /> : <PaidTable {...props} />
}
