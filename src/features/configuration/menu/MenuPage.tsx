import { useQuery } from '@tanstack/react-query'
import { RowsSkeleton } from '#src/engine/list/grid/RowsSkeleton.tsx'
import { fetchMenuState } from '#src/providers/configuration/menuLayer.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { MenuEditor } from './MenuEditor.tsx'

/** The words and the order of the menu, which operators change over its file. */
export function MenuPage() {
  const text = useText()
  const { data, error, refetch } = useQuery({
    // What is changed elsewhere is not brought in below the hands of who arranges.
    queryKey: ['configuration', 'menu'],
    queryFn: ({ signal }) => fetchMenuState(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (data) return <MenuEditor key={data.Version} state={data} onReload={() => void refetch()} />
  if (!error) return <RowsSkeleton count={12} />
  return (
    <ErrorState
      title={text('configuration.menu.failed')}
      message={error.message}
      onRetry={() => void refetch()}
      retryLabel={text('error.retry')}
    />
  )
}
