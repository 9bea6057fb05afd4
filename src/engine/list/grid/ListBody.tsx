import { loadPart } from '#src/lib/loadPart.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { useIsNarrow } from '#src/ui/useIsNarrow.ts'
import type { CardListProps } from './cards/CardList.tsx'
import { DataTable } from './DataTable.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

const CardList = buildLazyPart<CardListProps>(
  async () => (await loadPart(() => import('./cards/CardList.tsx'))).CardList,
  retry => <ErrorState title={getText('engine.list.failed')} onRetry={retry} />,
  ({ table }) => <RowsSkeleton count={table.rows.length} />,
)

/** The rows of a list as a table, or on a phone, which alone loads their code, as cards. */
export function ListBody(props: CardListProps) {
  return useIsNarrow() ? <CardList {...props} /> : <DataTable {...props.table} />
}
