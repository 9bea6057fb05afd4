import { type Identifier, type RaRecord, useGetList } from 'ra-core'
import { useMemo } from 'react'
import { type RecordValues, wholePageSize } from '#contract/callArguments.ts'
import { listLookupConditions } from '#contract/lookupConditions.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { Choice } from '#src/lib/choices.ts'
import type { ToText } from '#src/providers/messages/useText.ts'
import { toReferenceOption } from '../reference/useReferenceOptions.ts'
import { cacheLookups, findCachedLookups } from './cachedLookups.ts'

/** A record of a category as it can be chosen. */
export interface Lookup extends Choice {
  /** False where records keep it, and none takes it anew. */
  isActive: boolean
  row: Readonly<Record<string, unknown>>
}

/** A record as it is offered; one that is not active says so. */
export function toTitle({ title, isActive }: Pick<Lookup, 'title' | 'isActive'>, text: ToText): string {
  return isActive ? title : text('engine.lookup.inactive', title)
}

const toRecord = (row: RecordValues, key: string): RaRecord => ({ ...row, id: row[key] as Identifier })

/** The records of the category that a property names, in their order; none until they are read. */
export function useLookups(
  resource: Resource,
  property: ResourceProperty,
): { lookups: readonly Lookup[]; hasFailed: boolean; retry: () => void } {
  const { descriptor, key } = resource
  const { active, order } = descriptor.lookup ?? {}
  const kept = useMemo(() => findCachedLookups(resource, property), [resource, property])
  const { data, error, refetch } = useGetList(
    resource.name,
    {
      filter: { conditions: listLookupConditions(resource, property) },
      pagination: { page: 1, perPage: wholePageSize },
      sort: { field: order ?? descriptor.list?.sort?.field ?? key, order: 'ASC' },
      meta: { withTotal: false },
    },
    {
      staleTime: 60_000,
      retry: false,
      ...(kept && {
        initialData: { data: kept.map(row => toRecord(row, key)) },
        initialDataUpdatedAt: 0,
      }),
      onSuccess: ({ data: rows }: { data: RecordValues[] }) => cacheLookups(resource, property, rows),
    },
  )
  const lookups = useMemo(
    () =>
      (data ?? []).map((row): Lookup => {
        const { id, text } = toReferenceOption(resource, row)
        return { value: id, title: text, isActive: active === undefined || row[active] === true, row }
      }),
    [data, resource, active],
  )
  return { lookups, hasFailed: error !== null, retry: () => void refetch() }
}
