import type { GetListParams } from 'ra-core'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Page } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import type { Answer } from '../http/requestEnvelope.ts'
import { callResource } from './callResource.ts'
import { getSuccess, toRecord } from './records.ts'
import { cacheTotal, findTotal } from './totals.ts'

/** The `filter` of a list: conditions of fields and the text of the general search. */
export interface ListFilter {
  conditions?: Condition[]
  searchText?: string
}

/** The `meta` of a list; `args` are the call's own parameters. */
export interface ListMeta {
  /** False leaves the count out; `once` asks for it only where the filter's total is not known, and answers it always. */
  withTotal?: boolean | 'once'
  args?: RecordValues
}

/** Reads one page of a list as ra-core wants it; `total` is left out where the services do not count. */
export async function listRecords(resource: Resource, params: GetListParams): Promise<never> {
  const { filter, meta } = params as { filter?: ListFilter; meta?: ListMeta }
  const isCountedOnce = meta?.withTotal === 'once'
  const known = isCountedOnce ? findTotal(resource.name, filter) : null
  const withTotal = meta?.withTotal === 'once' ? known === null : meta?.withTotal
  const page = getSuccess(await callList(resource, params, withTotal))
  const { TotalRows, HasNextPage, HasPreviousPage } = page as Answer & Partial<Page>
  const counted = typeof TotalRows === 'number' ? TotalRows : null
  if (isCountedOnce && counted !== null) cacheTotal(resource.name, filter, counted)
  const total = counted ?? known
  const rows = (page.Source as RecordValues[] | null) ?? []
  // A back end that says neither how many there are nor whether more follow: a full page may have a next one.
  const hasNextPage = HasNextPage ?? (total === null && rows.length >= (params.pagination?.perPage ?? 10))
  return {
    data: rows.map(row => toRecord(resource, row)),
    ...(total === null ? {} : { total }),
    pageInfo: { hasNextPage, hasPreviousPage: HasPreviousPage ?? (params.pagination?.page ?? 1) > 1 },
  } as never
}

function callList(resource: Resource, params: GetListParams, withTotal: boolean | undefined): Promise<Answer> {
  const { pagination, sort, filter = {}, meta = {}, signal } = params
  const { conditions, searchText } = filter as ListFilter
  const { args } = meta as ListMeta
  return callResource(
    resource,
    'list',
    {
      ...(conditions?.length ? { conditions } : {}),
      ...(searchText ? { searchText } : {}),
      ...(args ? { args } : {}),
      ...(sort ? { sort: { field: sort.field, direction: sort.order === 'DESC' ? 'descending' : 'ascending' } } : {}),
      page: {
        index: (pagination?.page ?? 1) - 1,
        size: pagination?.perPage ?? 10,
        ...(withTotal === undefined ? {} : { withTotal }),
      },
    },
    { silent: true, signal },
  )
}
