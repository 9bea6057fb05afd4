import { useGetList } from 'ra-core'
import { wholePageSize } from '#contract/callArguments.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'

const ignore = () => {}

/** The work environments that can be chosen; none where they cannot be read. */
export function useWorkEnvironments(): { value: number; title: string }[] {
  const isThere = useFindResource('Lookups') !== null
  const { data = [] } = useGetList(
    'Lookups',
    {
      filter: { conditions: [{ field: 'Category', op: 'in', value: ['WorkEnvironment'] }] },
      pagination: { page: 1, perPage: wholePageSize },
      sort: { field: 'Name', order: 'ASC' },
      meta: { withTotal: false },
    },
    { enabled: isThere, staleTime: 60_000, retry: false, onError: ignore },
  )
  return data.filter(row => row.IsActive !== false).map(row => ({ value: Number(row.id), title: String(row.Name) }))
}
