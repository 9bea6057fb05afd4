import { useListContext } from 'ra-core'
import { useContext, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { findHistoryPosition } from '#src/lib/historyPosition.ts'
import { noteList } from '../../place/shownLists.ts'
import { GridScopeContext } from '../grid/gridScope.ts'

/** Notes what the list shows, so that the record that is opened from it knows those before and after it. */
export function useShownList({ name }: Resource): void {
  const { data, total, page, perPage, sort, filterValues, hasNextPage, isPlaceholderData } = useListContext()
  const meta = useContext(GridScopeContext)?.meta
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page may stand in the history before it is drawn
  const position = useMemo(findHistoryPosition, [key])
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const query = { pagination: { page, perPage }, sort, filter: { ...filterValues } }
    noteList(position, name, { query, meta, rows: data, total: total ?? null, hasNext: hasNextPage ?? false })
  }, [position, name, meta, data, total, page, perPage, sort, filterValues, hasNextPage, isPlaceholderData])
}
