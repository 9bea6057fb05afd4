import type { RecordValues } from './callArguments.ts'
import type { RelativeMoment, SortDirection } from './descriptor.ts'
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
  /** The status style in which it stands out while it counts any. */
  tone?: StatusStyle
  /** A page of the console instead of the resource's list; it shows those rows by itself. */
  page?: string
}

/** One kind of rows of a list: what each says, and what may be done about it. */
export interface DashboardListPart extends DashboardRows {
  /** What stands above its rows where the list has several kinds. */
  title?: string
  /** What a row says, `{Name}` stands for a property; a piece between ` · ` without a value is left out. */
  line: string
  /** Where the line leads, as the route of a row action says it; to the record where absent. */
  route?: string
  /** What stands below that, in quiet words. */
  detail?: string
  /** Rows of one text stand together below it; of an instant it has the day alone. */
  heading?: string
  /** A part of record pages that a button opens above the page. */
  dialog?: { button: string; slot: string; permission?: string }
  /** Names of row actions of the resource's list that stand beside each row. */
  actions?: string[]
  sort?: { field: string; direction: SortDirection }
}

/** The first rows that somebody has to see to, kind by kind; a kind without rows is left out. */
export interface DashboardList extends DashboardEntry {
  parts: DashboardListPart[]
  /** The instant of each row by which those of all kinds stand in one order, the nearest first, with how far it is. */
  due?: string
  /** How many rows it shows of each kind; five where absent. */
  size?: number
  /** What stands where there is none; without it the list is left out then. */
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

/** How many rows a list shows of a kind that does not say it. */
export const usualListSize = 5

/** What a dashboard counts to: of more it says that there are. */
export const mostCounted = 100

/** The general search, where a filter names the property that it asks of. */
export const searchField = 'searchText'

/** One kind of rows of a tile; without a title the tile itself leads to them. */
export type DisplayedPart = DashboardRows & { title?: string }

/** The kinds of rows that a tile counts. */
export function listParts({ parts, resource, call, where, arguments: args }: DashboardTile): DisplayedPart[] {
  if (parts) return parts
  if (resource === undefined) return []
  return [{ resource, ...(call && { call }), ...(where && { where }), ...(args && { arguments: args }) }]
}

/** True where a dashboard is for users of this type. */
export function isDashboardFor({ for: types }: Pick<Dashboard, 'for'>, userType: unknown): boolean {
  return types === undefined || types.some(type => type === userType)
}
