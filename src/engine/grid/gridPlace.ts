import { createContext, useContext } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { replaceConditions } from '../filter/listFilter.ts'

/** Where a grid stands that is not the list of its resource. */
export interface GridPlace {
  /** The name under which its settings are kept. */
  grid: string
  /** The field by which its rows belong there: neither a filter nor a chip of its own. */
  fixed: string
}

/** Null in the list of a resource. */
export const GridPlaceContext = createContext<GridPlace | null>(null)

/** The name under which the settings of a grid are kept: its place's, or else its resource's (SPEC-2 §3 "Grid settings"). */
export function useGridId({ name }: Resource): string {
  return useContext(GridPlaceContext)?.grid ?? name
}

/** What a user asks for beside what the grid's place asks for by itself. */
export function leaveField(filter: ListFilter, fixed: string | undefined): ListFilter {
  return fixed === undefined ? filter : replaceConditions(filter, fixed, [])
}
