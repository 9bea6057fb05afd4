import type { RecordValues } from './callArguments.ts'
import type { Column, RelativeMoment, SortDirection } from './descriptor.ts'
import type { StatusStyle } from './machine.ts'
import type { UserTypeName } from './scope.ts'

/** What must hold of the rows of a tile or a list: one word beside `field`. */
export interface DashboardCondition {
  field: string
  /** The value, of several any one; null is none. */
  is?: string | number | boolean | null | (string | number)[]
  from?: RelativeMoment
  to?: RelativeMoment
}

/** Which rows: those of a resource's list in the caller's scope that fulfil all of it. */
export interface DashboardRows {
  resource: string
  /** A call of the resource with `reads` and `where`: its rows are meant, as far as its own conditions say it. */
  call?: string
  where?: DashboardCondition[]
  /** Values of the list call's own parameters. */
  arguments?: RecordValues
}

/** One of several kinds of rows that a tile counts together. */
export interface DashboardPart extends DashboardRows {
  title: string
}

/** What a tile and a list have alike. */
interface DashboardEntry {
  name: string
  title: string
  /** Who sees it, as in a descriptor; beside that he must be able to read the list of the resource. */
  permission?: string
}

/** A number that leads to the rows that it counts. */
export interface DashboardTile extends DashboardEntry, Partial<DashboardRows> {
  /** Instead of a resource: several kinds of rows, whose numbers are added up and which are led to one by one. */
  parts?: DashboardPart[]
  icon?: string
  /** The status style in which it stands out while it counts any. */
  tone?: StatusStyle
  /** How many of its rows have this date on each of so many days: those before today and today, with `ahead` today and those after it. */
  trend?: { field: string; days: number; ahead?: boolean }
  /** A page of the console instead of the resource's list; it shows those rows by itself. */
  page?: string
}

/** The first rows of a list, with what may be done with each. */
export interface DashboardList extends DashboardEntry, Partial<DashboardRows> {
  /** Instead of a resource: the rows of the tile of this name. */
  tile?: string
  columns: (string | Column)[]
  /** Names of row actions of the resource's list; all of them where absent. */
  actions?: string[]
  sort?: { field: string; direction: SortDirection }
  /** How many rows it shows; five where absent. */
  size?: number
  /** What stands where there is none. */
  empty?: string
}

/** A choice that a user makes for the whole page. */
export interface DashboardFilter {
  name: string
  title: string
  /** Of which property of each resource it asks; `searchText` is the general search. What is of another resource is shown as ever. */
  fields: Record<string, string>
  /** What there is to choose from; absent means values of the property itself. */
  choices?: DashboardChoice[]
  /** The value of the choice that holds until another is made. */
  default?: number | string
}

/** What a filter offers: a value, its title and the condition that it puts. */
export interface DashboardChoice extends Omit<DashboardCondition, 'field'> {
  value: number | string
  title: string
}

/** A page of numbers and short lists (`resources/dashboards/`); `schemas/meta/dashboard.schema.json` is the reference. */
export interface Dashboard {
  $schema?: string
  /** That of its file. */
  name: string
  title: string
  /** The address of its page; absent where a page of the console shows it. */
  route?: string
  /** The user types that it is for; all where absent. */
  for?: UserTypeName[]
  permission?: string
  filters?: DashboardFilter[]
  tiles?: DashboardTile[]
  lists?: DashboardList[]
}

/** How many rows a list shows that does not say it. */
export const usualListSize = 5

/** The general search, where a filter names the property that it asks of. */
export const searchField = 'searchText'

/** One kind of rows of a tile; without a title the tile itself leads to them. */
export type DisplayedPart = DashboardRows & { title?: string }

type Loose = { [Name in keyof DashboardRows]: DashboardRows[Name] | undefined } & { resource: string }

/** The kinds of rows that a tile counts. */
export function listParts({ parts, resource, call, where, arguments: args }: DashboardTile): DisplayedPart[] {
  if (parts) return parts
  return resource === undefined ? [] : [toRows({ resource, call, where, arguments: args })]
}

/** The rows of a list: its own, or those of the tile that it names; null where there is no such tile. */
export function findListRows({ tiles = [] }: Dashboard, list: DashboardList): DashboardRows | null {
  const { resource, call, where } = list
  if (resource !== undefined) return toRows({ resource, call, where })
  const tile = tiles.find(({ name }) => name === list.tile)
  return (tile && listParts(tile)[0]) ?? null
}

function toRows({ resource, call, where, arguments: args }: Loose): DashboardRows {
  return { resource, ...(call && { call }), ...(where && { where }), ...(args && { arguments: args }) }
}

/** True where a dashboard is for users of this type. */
export function isDashboardFor({ for: types }: Pick<Dashboard, 'for'>, userType: unknown): boolean {
  return types === undefined || types.some(type => type === userType)
}
