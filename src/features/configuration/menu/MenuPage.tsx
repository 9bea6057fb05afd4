import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { fetchMenuState } from '#src/providers/configuration/versions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { MenuEditor } from './MenuEditor.tsx'

const queryKey = ['configuration', 'menu']

/** The words and the order of the menu, which operators change over its file. */
export function MenuPage() {
  const text = useText()
  const queryClient = useQueryClient()
  const query = useQuery({
    // What is changed elsewhere is not brought in below the hands of who arranges.
    queryKey,
    queryFn: ({ signal }) => fetchMenuState(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <LoadedRows query={query} failed={text('configuration.menu.failed')} count={12}>
      {state => (
        <MenuEditor
          state={state}
          onSaved={saved => queryClient.setQueryData(queryKey, saved)}
          onReload={() => void query.refetch()}
        />
      )}
    </LoadedRows>
  )
}
