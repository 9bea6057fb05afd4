import type { Condition } from './conditions.ts'
import type { Method, SortDirection } from './descriptor.ts'

/** A record as it travels: property names to JSON values, dates as ISO text. */
export type RecordValues = Record<string, unknown>

/** What addresses a record: a number where the key is `ID`, text where a resource names another key. */
export type RecordKey = number | string

/** The page size that turns paging off (rules C7.2). */
export const wholePageSize = 65_536

/** The most fields that a list is in order by. */
export const mostOrders = 3

/** The most characters of a general search: nobody types more. */
export const longestSearch = 500

/** `size` 1 to 100, or 65536 for all rows (rules C7.2); `withTotal: false` leaves the count out, absent counts. */
export interface PageArguments {
  index: number
  size: number
  withTotal?: boolean
}

/** An order of a list; `field` is a property of the resource. */
export interface SortArguments {
  field: string
  direction: SortDirection
}

/** The rows that a call for many is made on where none is named: those that the list would show. */
export interface Matching {
  conditions?: Condition[]
  searchText?: string
  searchedFields?: readonly string[]
  /** Values of the list call's own parameters. */
  args?: RecordValues
  /** Keys of rows that are left as they are. */
  excluded?: RecordKey[]
  /** Rows up to this ID were dealt with already: `Next` of the answer before. */
  after?: number
  /** The highest ID that the first answer found. */
  through?: number
  /** True where these rows are to be counted and kept as a set, and nothing is to be done yet. */
  isCount?: boolean
  /** The set of rows that was counted: the call is made on those of it that still match, and on no other. */
  set?: string
}

/** What a call is about, free of how it travels: `renderCall` makes a request of it and `bindCall` gives it back. */
export interface CallArguments {
  id?: RecordKey
  ids?: RecordKey[]
  /** Instead of `ids`, where the call table names a position for it. */
  matching?: Matching
  record?: RecordValues
  searchText?: string
  /** The fields in which `searchText` is looked for beside those that are `x-searchable`: the columns that a list shows at first where absent. */
  searchedFields?: readonly string[]
  conditions?: Condition[]
  page?: PageArguments
  /** Each order decides among rows that are alike in those before it: {@link mostOrders} at most, of different fields. */
  sort?: readonly SortArguments[]
  /** Values of the call's own `parameters`. */
  args?: RecordValues
}

/** A request as it travels: `path` is relative to the contract's address and already encoded; repeated names are an array. */
export interface WireRequest {
  method: Method
  path: string
  query: [name: string, value: string][]
  body?: unknown
}
