import { useQuery } from '@tanstack/react-query'
import { type RecordValues, wholePageSize } from '#contract/callArguments.ts'
import { listRecords } from '../data/listRecords.ts'
import { useFindResource } from '../data/useResource.ts'

/** The jobs that were posted together with this one, it among them, by their days; none where it was posted alone. */
export function useSeries({ SeriesID }: Readonly<RecordValues>): readonly RecordValues[] {
  const jobs = useFindResource('Jobs')
  const { data } = useQuery({
    queryKey: ['Jobs', 'getList', { series: SeriesID }],
    queryFn: async ({ signal }) => {
      if (!jobs) return []
      const { data: rows } = (await listRecords(jobs, {
        filter: { conditions: [{ field: 'SeriesID', op: 'equals', value: SeriesID }] },
        pagination: { page: 1, perPage: wholePageSize },
        sort: { field: 'StartDate', order: 'ASC' },
        meta: { withTotal: false },
        signal,
      })) as { data: RecordValues[] }
      return rows
    },
    enabled: jobs !== undefined && typeof SeriesID === 'number',
  })
  return data && data.length > 1 ? data : []
}
