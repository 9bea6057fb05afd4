import type { Operator } from './conditions.ts'
import type { PropertySchema } from './entitySchema.ts'

/** The HTTP methods that a call can have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The calls that the resource engine serves by itself; every other name is a handler of a service. */
export const engineCalls = ['list', 'all', 'one', 'create', 'update', 'delete', 'import', 'export'] as const
/** The name of a call that needs no handler. */
export type EngineCall = (typeof engineCalls)[number]

/** The engine's calls that change nothing, whatever their method. */
export const readingCalls: ReadonlySet<string> = new Set<EngineCall>(['list', 'all', 'one', 'export'])

/** True where the engine serves a call of this name without a handler. */
export function isEngineCall(name: string): name is EngineCall {
  return (engineCalls as readonly string[]).includes(name)
}

/** True where a call changes something: it then runs in a transaction and needs a permission rule, be it the empty one. */
export function isChangingCall(name: string, { method, changes }: Pick<Call, 'method' | 'changes'>): boolean {
  return !readingCalls.has(name) && (method !== 'GET' || changes === true)
}

/**
 * Where a wire value comes from, and on the server goes to: `id`, `ids`, `matching` (what the list shows), `record`, `record.Name`, `filter.Name` (the usual
 * operator of the field), `filter.searchText` (the general search), `args.Name` (a parameter of the call's own), or a constant
 * (a number, a boolean, null, or `{ "const": "text" }`).
 */
export type Expression = string | number | boolean | null | { const: unknown }

/** A condition on the body that tells calls of one method and path apart: each property named must be `above` or `equals`. */
export type When = Record<string, { above?: number; equals?: unknown }>

/** One call of a resource, read in both directions: rendered by the console, bound by the services. */
export interface Call {
  method: Method
  /** Below the resolved address of the contract, with placeholders: `GetPage`, `{id}/Publish`. */
  path: string
  /** Carries pageIndex, pageSize, orderBy, orderDirection, withTotal and `filter`, and answers a page. */
  paged?: boolean
  query?: Record<string, Expression>
  /** Of `list` and `all`: the properties that its rows hold beside the ID, such as a dropdown's; every readable one where absent. */
  fields?: string[]
  body?: Expression | Record<string, Expression>
  when?: When
  /** The types of `args.*`. */
  parameters?: Record<string, PropertySchema>
  /** Names of the `parameters` that must be given; those of the path and `id`, `ids` always must. */
  required?: string[]
  /** Overrides the permission of the call's name; a comma list passes if any one is held, '' needs only a sign-in. */
  permission?: string
  /** The call that this one performs on each of many rows: on `ids`, or on all that the list shows by `matching`. */
  each?: string
  /** A GET that changes state: the services also take it by POST, with the query's names in the body. */
  changes?: boolean
  /** One sentence for the API page. */
  summary?: string
}

/** Which rows a caller reaches: the path (through references) must equal the claim, unless the bypass is held. */
export interface ScopeRule {
  path: string
  claim: string
  bypass?: string
}

/** A column of a list; `hidden` ones show once the user chooses them. */
export interface Column {
  field: string
  hidden?: boolean
  /** Pixels. */
  width?: number
}

/** A row action: `edit` and `delete` are known by name; others open a route or perform a call. */
export interface RowAction {
  name: string
  /** A route template such as `Roles/Permission/{ID}`. */
  route?: string
  /** The name of a call of this resource that is performed with the row's id. */
  call?: string
  permission?: string
  /** An outlined icon's name, from the table of the grid. */
  icon?: string
  /** Asked before the call; `{Name}` stands for a property of the row. */
  confirm?: string
  /** Why a row may not allow it: it is then shown, disabled, with this text; without one it is not shown there. */
  reason?: string
}

/**
 * How a list shows the actions of its rows (SPEC-2 §2 "Grid widget"): a menu of three dots, icons with tooltips that stay in
 * sight at the right, or icons with their text.
 */
export type ActionDisplay = 'dropdown' | 'iconOverlay' | 'icon'

/** Which way a list is ordered; on the wire 0 and 1 (rules C7.1). */
export type SortDirection = 'ascending' | 'descending'

/** What a search box takes in place of a general search: `St: TX` asks for a field (SPEC-0 §9 "Search shortcut prefixes"). */
export interface SearchShortcut {
  /** With its colon, such as `St:`; case makes no difference. */
  prefix: string
  field: string
  /** The usual operator of the field's kind where absent. */
  operator?: Exclude<Operator, 'empty'>
}

/** A list below a list: the records that refer to the chosen row. */
export interface DetailList {
  /** The resource whose records are listed. */
  resource: string
  /** Its property that refers to the row. */
  by: string
}

/** The list screen: its path, and what it shows first. */
export interface ListDescriptor {
  route: string
  columns?: (string | Column)[]
  filters?: string[]
  shortcuts?: SearchShortcut[]
  sort?: { field: string; direction: SortDirection }
  /** False asks for all rows at once, 65536 at most; true unless said otherwise. */
  paging?: boolean
  actions?: (string | RowAction)[]
  /** `dropdown` unless said otherwise. */
  actionDisplay?: ActionDisplay
  /** Shown below once a row is chosen, as tabs where there are several. */
  details?: DetailList[]
}

/** A group of fields under a heading. */
export interface FormSection {
  title?: string
  fields: string[]
}

/** The screens that create and edit a record; absent ones are not there. */
export interface FormDescriptor {
  create?: { route: string }
  edit?: { route: string }
  sections?: FormSection[]
  /** Properties that no form shows. */
  hidden?: string[]
}

/** What the import offers: the property by which a row is recognised, and constants or claims for columns that the file lacks. */
export interface ImportDescriptor {
  key?: string
  /** A constant, or `{ "claim": "company_id" }`. */
  defaults?: Record<string, string | number | boolean | { claim: string }>
}

/** How one resource is listed, edited, called and permitted; `schemas/meta/resource.schema.json` is the reference. */
export interface Descriptor {
  $schema?: string
  name: string
  /** The schema's file name without its ending; also the table's name. */
  schema: string
  /** Singular and plural for headings; labels come from the catalogue first. */
  title?: string
  /** The property by which a record is addressed; `ID` unless said otherwise. */
  key?: string
  /** The text that stands for a record: `{Code} {Name}`. */
  represent: string
  service: { application: string; contract: string }
  permissions?: Record<string, string>
  scope?: ScopeRule[]
  calls?: Record<string, Call>
  list?: ListDescriptor
  form?: FormDescriptor
  import?: ImportDescriptor
  /** The name of the status machine that guards its rows. */
  machine?: string
}
