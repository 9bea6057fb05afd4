import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { type GetListParams, type RaRecord, useDataProvider } from 'ra-core'
import type { DashboardListPart } from '#contract/dashboard.ts'
import type { CountedRows } from '#contract/dashboardCounts.ts'
import type { Resource } from '#contract/resource.ts'
import { toUsualParameters } from '../list/grid/listParameters.ts'

/** A kind of rows of which there are some. */
export interface WaitingPart {
  /** What tells it from the others of its list. */
  at: string
  part: DashboardListPart
  resource: Resource
  counts: CountedRows
}

/** A row of a short list. */
export interface PartRow {
  waiting: WaitingPart
  row: RaRecord
}

/** Reads the first rows of each kind, with `due` of all together the nearest ones; `rows` is null while the first are on their way. */
export function useShortRows(parts: readonly WaitingPart[], due: string | undefined, size: number) {
  const provider = useDataProvider()
  const found = useQueries({
    queries: parts.map(waiting => {
      const params = toParams(waiting, due, size)
      return {
        queryKey: [waiting.resource.name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          provider.getList<RaRecord>(waiting.resource.name, { ...params, signal }),
        placeholderData: keepPreviousData,
      }
    }),
  })
  const rows = found.flatMap(({ data }, index) => {
    const waiting = parts[index]
    return waiting ? (data?.data ?? []).map((row): PartRow => ({ waiting, row })) : []
  })
  const nearest = due === undefined ? rows : rows.toSorted((one, other) => toTime(one, due) - toTime(other, due))
  return {
    rows: found.every(({ data }) => data) ? (due === undefined ? nearest : nearest.slice(0, size)) : null,
    isFailed: found.some(({ error, data }) => error && !data),
    refetch: () => void Promise.all(found.map(each => each.refetch())),
  }
}

function toParams({ part, resource, counts }: WaitingPart, due: string | undefined, size: number): GetListParams {
  const usual = toUsualParameters(resource)
  const asked = part.sort ?? (due === undefined ? null : { field: due, direction: 'ascending' })
  return {
    pagination: { page: 1, perPage: size },
    sort: asked
      ? { field: asked.field, order: asked.direction === 'descending' ? 'DESC' : 'ASC' }
      : { field: usual.sort, order: usual.order },
    filter: {
      ...(counts.Conditions.length > 0 && { conditions: counts.Conditions }),
      ...(counts.SearchText !== undefined && { searchText: counts.SearchText }),
    },
    meta: { withTotal: false },
  }
}

function toTime({ row }: PartRow, due: string): number {
  return Date.parse(String(row[due]))
}
