import Box from '@mui/material/Box'
import { loadPart } from '#src/lib/loadPart.ts'
import { printing, screenClass } from '#src/lib/printing.ts'
import { useStore } from '#src/lib/useStore.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { useIsNarrow } from '#src/ui/useIsNarrow.ts'
import type { CardListProps } from '../grid/cards/CardList.tsx'
import { PrintedTable } from '../grid/PrintedTable.tsx'
import { RowsSkeleton } from '../grid/RowsSkeleton.tsx'
import { DataTable } from './DataTable.tsx'

const CardList = buildLazyPart<CardListProps>(
  async () => (await loadPart(() => import('../grid/cards/CardList.tsx'))).CardList,
  retry => <ErrorState title={getText('engine.list.failed')} onRetry={retry} />,
  ({ table }) => <RowsSkeleton count={table.rows.length} />,
)

/** The rows of a list as a table, or on a phone, which alone loads their code, as cards; on paper all of them. */
export function ListBody(props: CardListProps) {
  const isNarrow = useIsNarrow()
  const isPrinting = useStore(printing)
  return (
    <>
      {isPrinting && <PrintedTable {...props.table} />}
      <Box className={screenClass} sx={{ display: 'contents' }}>
        {isNarrow ? <CardList {...props} /> : <DataTable {...props.table} />}
      </Box>
    </>
  )
}
