import { createContext, useContext } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { ListMeta } from '#src/providers/data/listRecords.ts'

/** Where a grid stands that is not the list of its resource. */
export interface GridScope {
  /** The name under which its settings are kept. */
  grid: string
  /** The fields by which its rows belong there: neither filters nor chips of their own. */
  fixed: readonly string[]
  /** What its rows are read with beside filter, sort and page. */
  meta: ListMeta
  /** The sentence instead of the rows where there are none; the usual one where absent. */
  emptyText?: string | undefined
}

/** Null in the list of a resource. */
export const GridScopeContext = createContext<GridScope | null>(null)

/** The name under which the settings of a grid are kept: its position's, or else its resource's (SPEC-2 §3 "Grid settings"). */
export function useGridId({ name }: Resource): string {
  return useContext(GridScopeContext)?.grid ?? name
}
