import type { Condition } from './conditions.ts'

/** How many rows of a resource fulfil what a tile or a list asks, and by which filter its list shows these very rows. */
export interface CountedRows {
  Resource: string
  Count: number
  Conditions: Condition[]
  SearchText?: string
}

/** The answer of the call that counts everything on a dashboard. */
export interface DashboardCounts {
  /** The moment by which relative dates were reported, ISO with Z. */
  AsOf: string
  Tiles: {
    Name: string
    Count: number
    /** One of each of its kinds of rows. */
    Parts: CountedRows[]
    /** By day, where the tile has a trend. */
    Trend?: { Day: string; Count: number }[]
  }[]
  Lists: (CountedRows & { Name: string })[]
}

/** Where the services count what a dashboard shows: `{address}/{name}`. */
export const dashboardAddress = '/api/Dashboards'
