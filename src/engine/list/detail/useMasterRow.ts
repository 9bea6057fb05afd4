import { useGetList, useListContext } from 'ra-core'
import { useRef } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import type { TableRow } from '../grid/table.ts'

/** The chosen row, as far as it is known. */
export type MasterRow =
  | { state: 'waiting' }
  /** It was deleted, or this user does not reach it. */
  | { state: 'gone' }
  | { state: 'failed'; error: Error; retry: () => void }
  /** `isAbove` is false where the rows that stand above do not include it. */
  | { state: 'found'; row: TableRow; isAbove: boolean }

/** Finds the chosen row among those above, or else asks for it as the list would, so that it stays as live as they are. */
export function useMasterRow(resource: Resource, id: string | null): MasterRow {
  const { data, error } = useListContext<TableRow>()
  const key = toKey(resource, id)
  const above = data?.find(row => String(row.id) === id)
  const isAsked = key !== null && above === undefined && (data !== undefined || error != null)
  const asked = useGetList<TableRow>(
    resource.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: resource.key, order: 'ASC' },
      filter: { conditions: [{ field: resource.key, op: 'equals', value: key }] },
      meta: { withTotal: false },
    },
    { enabled: isAsked, retry: false, onError: ignore },
  )
  const last = useRef<TableRow | null>(null)
  const row = above ?? (isAsked ? asked.data?.[0] : undefined)
  if (row) last.current = row
  if (key === null) return { state: 'gone' }
  if (row) return { state: 'found', row, isAbove: above !== undefined }
  if (isAsked && asked.error) return { state: 'failed', error: asked.error, retry: () => void asked.refetch() }
  if (isAsked && asked.data) return { state: 'gone' }
  // The rows above are others by now: it is looked for, and most likely there.
  const known = last.current
  return known && String(known.id) === id ? { state: 'found', row: known, isAbove: false } : { state: 'waiting' }
}

/** The grid above says what went wrong. */
const ignore = () => {}

/** The key as the services know it; null for a text that is no key of this resource. */
function toKey(resource: Resource, id: string | null): RecordValues[string] | null {
  if (id === null || id === '') return null
  if (getProperty(resource, resource.key).jsonType !== 'integer') return id
  return /^\d+$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : null
}
