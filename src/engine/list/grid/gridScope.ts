import { createContext, useContext } from 'react'
import type { Resource } from '#contract/resource.ts'

/** Where a grid stands that is not the list of its resource. */
export interface GridScope {
  /** The name under which its settings are kept. */
  grid: string
  /** The field by which its rows belong there: neither a filter nor a chip of its own. */
  fixed: string
}

/** Null in the list of a resource. */
export const GridPlaceContext = createContext<GridScope | null>(null)

/** The name under which the settings of a grid are kept: its place's, or else its resource's (SPEC-2 §3 "Grid settings"). */
export function useGridId({ name }: Resource): string {
  return useContext(GridPlaceContext)?.grid ?? name
}
