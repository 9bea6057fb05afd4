import { useGetMany } from 'ra-core'
import type { Resource } from '#contract/resource.ts'
import { type ReferenceOption, toReferenceOption } from './useReferenceOptions.ts'

/** The records that a condition's keys stand for; a key whose record cannot be read stands for itself. */
export function useChosenOptions(resource: Resource, keys: unknown): ReferenceOption[] {
  const ids = Array.isArray(keys) ? (keys as (number | string)[]) : []
  const { data } = useGetMany(resource.name, { ids }, { enabled: ids.length > 0, staleTime: 60_000, retry: false })
  return ids.map(id => {
    const row = data?.find(each => each?.id === id)
    return row ? toReferenceOption(resource, row) : { id, text: String(id) }
  })
}
