import type { GetListParams } from 'ra-core'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Page } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import type { Answer } from '../http/requestEnvelope.ts'
import { callResource } from './callResource.ts'
import { getSuccess, toRecord } from './records.ts'
import { toSorts } from './sorts.ts'
import { cacheTotal, findTotal } from './totals.ts'

/** The `filter` of a list: conditions of fields and the text of the general search. */
export interface ListFilter {
  conditions?: Condition[]
  searchText?: string
  /** Where that is looked for, where the list shows other columns than at first. */
  searchedFields?: readonly string[]
  /** What the list was to be narrowed by and cannot be: names of fields, reported until somebody takes note. It is no part of a call. */
  lost?: readonly string[]
}

/** A filter as calls carry it; what it does not ask for is absent. */
export function toFilterArguments({
  conditions,
  searchText,
  searchedFields,
}: ListFilter): Pick<CallArguments, 'conditions' | 'searchText' | 'searchedFields'> {
  return {
    ...(conditions?.length ? { conditions } : {}),
    ...(searchText ? { searchText, ...(searchedFields && { searchedFields }) } : {}),
  }
}

/** The filter with its search trimmed and without what it does not ask for; what it has lost stays. */
export function toListFilter(filter: ListFilter): ListFilter {
  const { lost = [] } = filter
  const asked = toFilterArguments({ ...filter, searchText: filter.searchText?.trim() ?? '' })
  return lost.length > 0 ? { ...asked, lost } : asked
}

/** Stands among what a filter has lost for what has no name, or none that this user may know. */
export const unnamedLoss = '*'

/** The filter with something else that it has lost. */
export function replaceLost(filter: ListFilter, lost: readonly string[]): ListFilter {
  return toListFilter({ ...filter, lost })
}

/** The `meta` of a list; `args` are the call's own parameters. */
export interface ListMeta {
  /** False leaves the count out; `once` asks for it only where the filter's total is not known, and answers it always. */
  withTotal?: boolean | 'once'
  args?: RecordValues
  /** The call that answers the rows; `list` unless said otherwise. */
  call?: string
}

/** Reads one page of a list as ra-core wants it; `total` is left out where the services do not count. */
export async function listRecords(resource: Resource, params: GetListParams): Promise<never> {
  const { filter, meta } = params as { filter?: ListFilter; meta?: ListMeta }
  const isCountedOnce = meta?.withTotal === 'once'
  const known = isCountedOnce ? findTotal(resource.name, filter) : null
  const withTotal = meta?.withTotal === 'once' ? known === null : meta?.withTotal
  const page = getSuccess(await callList(resource, params, withTotal))
  const { TotalRows, HasNextPage, HasPreviousPage, IsNarrowed = false } = page as Answer & Partial<Page>
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
    ...(IsNarrowed && { meta: { isNarrowed: true } }),
  } as never
}

function callList(resource: Resource, params: GetListParams, withTotal: boolean | undefined): Promise<Answer> {
  const { pagination, sort, filter = {}, meta = {}, signal } = params
  const { args, call = 'list' } = meta as ListMeta
  return callResource(
    resource,
    call,
    {
      ...toFilterArguments(filter as ListFilter),
      ...(args ? { args } : {}),
      ...(sort ? { sort: toSorts(sort) } : {}),
      page: {
        index: (pagination?.page ?? 1) - 1,
        size: pagination?.perPage ?? 10,
        ...(withTotal === undefined ? {} : { withTotal }),
      },
    },
    { silent: true, signal },
  )
}
