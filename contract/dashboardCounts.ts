import type { Condition } from './conditions.ts'

/** How many rows of a resource fulfil what a tile or a list asks, at most `mostCounted`, and by which filter its list shows these very rows. */
export interface CountedRows {
  Resource: string
  Count: number
  Conditions: Condition[]
  SearchText?: string
}

/** How many rows a tile or a list has, and one of each of its kinds of rows. */
export interface CountedEntry {
  Name: string
  Count: number
  Parts: CountedRows[]
}

/** The answer of the call that counts everything on a dashboard. */
export interface DashboardCounts {
  /** The moment by which relative dates were reported, ISO with Z. */
  AsOf: string
  Tiles: CountedEntry[]
  Lists: CountedEntry[]
}

/** Where the services count what a dashboard shows: `{address}/{name}`. */
export const dashboardAddress = '/api/Dashboards'
