import { loadPart } from '#src/lib/loadPart.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { RowsSkeleton } from '../list/grid/RowsSkeleton.tsx'
import type { RecordListProps } from './RecordList.tsx'

/** The list on a tab; its code comes once one is opened. */
export const LazyRecordList = buildLazyPart<RecordListProps>(
  async () => (await loadPart(() => import('./RecordList.tsx'))).RecordList,
  retry => <ErrorState title={getText('engine.list.failed')} onRetry={retry} />,
  () => <RowsSkeleton count={5} />,
)
