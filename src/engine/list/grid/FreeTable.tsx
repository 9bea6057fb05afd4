import { loadPart } from '#src/lib/loadPart.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { CommunityTable } from './CommunityTable.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import type { DataTableProps } from './table.ts'

/** The free grid throws beyond this number of rows. */
const mostCommunityRows = 100

const VirtualTable = buildLazyPart<DataTableProps>(
  async () => (await loadPart(() => import('./virtual/VirtualTable.tsx'))).VirtualTable,
  retry => <ErrorState title={getText('engine.list.failed')} onRetry={retry} />,
  ({ rows }) => <RowsSkeleton count={rows.length} />,
)

/**
 * The tables that cost nothing: the vendor's free grid, and a table of our own where more rows may come than it takes, so that
 * the table stays the same when they do.
 */
export function FreeTable(props: DataTableProps) {
  const most = Math.max(props.view.mostRows, props.rows.length)
  return most > mostCommunityRows ? <VirtualTable {...props} /> : <CommunityTable {...props} />
}
