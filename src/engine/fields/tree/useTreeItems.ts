import { useGetList } from 'ra-core'
import { useMemo } from 'react'
import { wholePageSize } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { buildTree, type TreeItem, type TreeKey } from '#src/lib/tree.ts'
import { type RecordLimit, toLimitCondition, toReferenceOption } from '../reference/useReferenceOptions.ts'

/** The records of a resource, or those within a limit, as the tree that its descriptor says they make; undefined until they are read. */
export function useTreeItems(
  resource: Resource,
  within: RecordLimit | null,
): {
  items: TreeItem[] | undefined
  error: Error | null
  retry: () => void
} {
  const { key, descriptor } = resource
  const { data, error, refetch } = useGetList(
    resource.name,
    {
      filter: within ? { conditions: [toLimitCondition(resource, within)] } : {},
      pagination: { page: 1, perPage: wholePageSize },
      sort: { field: descriptor.list?.sort?.field ?? key, order: 'ASC' },
      meta: { withTotal: false },
    },
    { staleTime: 60_000, retry: false },
  )
  const items = useMemo(() => {
    const parent = descriptor.parent ?? ''
    return (
      data &&
      buildTree(
        data.map(row => {
          const { id, text } = toReferenceOption(resource, row)
          return { ID: id, ParentID: (row[parent] as TreeKey | undefined) ?? null, Name: text }
        }),
      )
    )
  }, [data, resource, descriptor.parent])
  return { items, error: error as Error | null, retry: () => void refetch() }
}
