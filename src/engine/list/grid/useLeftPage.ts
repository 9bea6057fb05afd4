import { useListContext } from 'ra-core'
import { useEffect } from 'react'

/** Leaves a page that has no rows any more, its last one was deleted, for the last page that has some. */
export function useLeftPage(): void {
  const { data, total, page, perPage, isFetching, setPage } = useListContext()
  const isLeft = !isFetching && page > 1 && data?.length === 0
  const last = total === undefined ? page - 1 : Math.max(1, Math.min(page - 1, Math.ceil(total / perPage)))
  useEffect(() => {
    // ra-core asks for the first page at this moment: the word that comes last, before it acts, is the one that counts.
    if (isLeft) queueMicrotask(() => setPage(last))
  }, [isLeft, last, setPage])
}
