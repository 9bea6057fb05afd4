import { useGetList } from 'ra-core'
import { useEffect, useState } from 'react'
import { fillTemplate, type Resource } from '#contract/resource.ts'

/** SPEC-0 §9 "Recent searches and remote select". */
const debounceMilliseconds = 1000
const pageSize = 10

/** A record that can be picked: its key and the text that stands for it. */
export interface ReferenceOption {
  id: number | string
  text: string
}

/** A record as an option: its key and the text that its descriptor says stands for it. */
export function toReferenceOption(resource: Resource, row: Record<string, unknown>): ReferenceOption {
  const id = row[resource.key] as number | string
  return { id, text: fillTemplate(resource.descriptor.represent, row) || String(id) }
}

/**
 * The first page of what matches a typed text, asked a second after the last key; the empty text asks at once.
 * Nothing is asked while the list is closed, and nothing is offered until the answer is that of the text as it stands.
 */
export function useReferenceOptions(resource: Resource, searchText: string, isOpen: boolean) {
  const asked = useDebounced(searchText)
  const { data, isFetching, error } = useGetList(
    resource.name,
    {
      filter: asked === '' ? {} : { searchText: asked },
      pagination: { page: 1, perPage: pageSize },
      sort: { field: resource.descriptor.list?.sort?.field ?? resource.key, order: 'ASC' },
      meta: { withTotal: false },
    },
    { enabled: isOpen, staleTime: 60_000, retry: false },
  )
  const isSettled = asked === searchText
  const options = isSettled ? (data ?? []).map(row => toReferenceOption(resource, row)) : []
  return { options, isLoading: isFetching || !isSettled, error }
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
