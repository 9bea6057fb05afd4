import type { Operator } from './conditions.ts'
import type { PropertySchema } from './entitySchema.ts'
import type { CallDialog, FormSection } from './formSection.ts'
import type { NextRecords, NextStep, Reach } from './reach.ts'
import type { RecordRule } from './rules/words.ts'
import type { ScopeRule, UserTypeName } from './scope.ts'
import type { SnapshotDescriptor } from './snapshot.ts'

/**
 * A moment that is counted from the moment at which it is asked for: that moment itself, so many hours after it, or a day so many days
 * after today; negative ones lie before. As the end of a period a day is its last second, as the beginning its first.
 */
export type RelativeMoment = 'now' | { hours: number } | { days: number }

/** A word of `standard`: a call that most resources have alike; `contract/standardCalls.ts` says what each is. */
export type StandardCall =
  | 'updateMany'
  | 'deleteMany'
  | 'import'
  | 'export'
  | 'history'
  | 'reveal'
  | 'revert'
  | 'restore'

/** The HTTP methods that a call can have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The calls that the resource engine serves by itself; every other name is a handler of a service. */
export const engineCalls = [
  ...(['list', 'all', 'one', 'create', 'update', 'delete', 'import', 'export'] as const),
  ...(['history', 'reveal', 'revert', 'restore', 'deleted'] as const),
] as const
/** The name of a call that needs no handler. */
export type EngineCall = (typeof engineCalls)[number]

/** The engine's calls that change nothing, whatever their method. */
export const readingCalls: ReadonlySet<string> = new Set<EngineCall>([
  ...(['list', 'all', 'one', 'export', 'history', 'reveal', 'deleted'] as const),
])

/** True where the engine serves a call of this name without a handler. */
export function isEngineCall(name: string): name is EngineCall {
  return (engineCalls as readonly string[]).includes(name)
}

/** True where a call changes something: it then runs in a transaction and needs a permission rule, be it the empty one. */
export function isChangingCall(
  name: string,
  { method, changes, reads }: Pick<Call, 'method' | 'changes' | 'reads'>,
): boolean {
  return !readingCalls.has(reads ?? name) && (method !== 'GET' || changes === true)
}

/** True where a call takes more than a usual body: an import, which brings up to 1,000 rows, and what brings a file. */
export function hasLargeBody(name: string, call: Pick<Call, 'largeBody'> | undefined): boolean {
  return name === 'import' || call?.largeBody === true
}

/**
 * Where a wire value comes from, and on the server goes to: `id`, `ids`, `matching` (what the list shows), `record`, `record.Name`, `filter.Name` (the usual
 * operator of the field), `filter.searchText` (the general search), `args.Name` (a parameter of the call's own), or a constant
 * (a number, a boolean, null, or `{ "const": "text" }`).
 */
export type Expression = string | number | boolean | null | { const: unknown }

/** A condition on the body that tells calls of one method and path apart: each property named must be `above` or `equals`. */
export type When = Record<string, { above?: number; equals?: unknown }>

/** A condition that a call puts on its rows by itself. */
export interface CallCondition {
  field: string
  /**
   * What the field must equal, of several any one: `id`, `ids`, `args.Name` or a constant. What has no value asks for nothing,
   * and so does the whole condition where none has.
   */
  is?: Expression | Expression[]
  /** Instead: the field, a date or an instant, lies not before or not after that moment. */
  from?: RelativeMoment
  to?: RelativeMoment
  /** A parameter that lifts the condition where it is true. */
  unless?: string
}

/** One call of a resource, read in both directions: rendered by the console, bound by the services. */
export interface Call {
  method: Method
  /** Below the resolved address of the contract, with placeholders: `GetPage`, `{id}/Publish`. */
  path: string
  /** Carries pageIndex, pageSize, orderBy, orderDirection, withTotal and `filter`, and answers a page (`docs/lists.md`). */
  paged?: boolean
  /** The name in the query by which the number of the page travels, counted from 0; `pageIndex` where absent. */
  pageName?: string
  query?: Record<string, Expression>
  /** The call whose query and parameters this one takes beside its own. */
  queryOf?: string
  /** Of `list`, `all` and a call with `reads`: the properties that its rows hold beside the ID, such as a dropdown's; every readable one where absent. */
  fields?: string[]
  body?: Expression | Record<string, Expression>
  when?: When
  /** Parameters of the resource that it takes beside its own; the data files alone have it, see `expandDescriptor`. */
  takes?: string[]
  /** The types of `args.*`. */
  parameters?: Record<string, PropertySchema>
  /** Names of the `parameters` that must be given; those of the path and `id`, `ids` always must. */
  required?: string[]
  /** What the parameters must fulfil together, as `x-rules` says it of a record. */
  rules?: RecordRule[]
  /** How the parameters are asked for; without it an action makes the call at once. */
  dialog?: CallDialog
  /** Overrides the permission of the call's name; a comma list passes if any one is held, '' needs only a sign-in. */
  permission?: string
  /** Everybody may make it for the user that he is himself, by its ID. */
  self?: true
  /** It asks for the password again where that was given too long ago. */
  fresh?: true
  /** The event of the resource's machine that this call sends: it needs no handler. */
  event?: string
  /** The event that the handler of this call sends, among other things that it does. */
  sends?: string
  /** Of a call with `event`: the catalogue's key of what it answers when it is done. */
  done?: string
  /**
   * Of a call with `event`: the properties, taken from the parameters of their names, that tell the live row which it is about; where
   * there is none the event makes one (from `none`).
   */
  target?: string[]
  /** Of a call with `event`: the references whose records are locked before the row itself. */
  lock?: string[]
  /** The call that this one performs on each of many rows: on `ids`, or on all that the list shows by `matching`. */
  each?: string
  /**
   * Of a call with `each`, instead of rows: the property of the other call's `target` that `ids` are of; it is performed on each of
   * them with the rest of the target from the parameters.
   */
  over?: string
  /** Of a call with `each`: the property that all rows named must have alike, and the catalogue's key of what is said where they do not. */
  same?: { field: string; message: string }
  /** Of a call with `each`: the catalogue's key of what is said where no row is named. */
  unnamed?: string
  /** The call of the engine that serves this one, on the rows that `where` leaves, and whose permission it has unless it names one. */
  reads?: 'list' | 'all' | 'one'
  /** Of a call with `reads`: the conditions on its rows, all of which must hold. */
  where?: CallCondition[]
  /** Of `list`, and of a call with `reads`: the order of its rows where none is asked for, that of their IDs where absent. */
  sort?: { field: string; direction: SortDirection }
  /** A GET that changes state: the services also take it by POST, with the query's names in the body. */
  changes?: boolean
  /** Brings a file: its body may have 8 MiB, that of other calls 1 MiB. */
  largeBody?: boolean
  /** One sentence for the API page. */
  summary?: string
}

/** The fields of the columns that a list shows to who has chosen none. */
export function listDisplayedColumns({ list }: Pick<Descriptor, 'list'>): string[] {
  return (list?.columns ?? []).flatMap(column => {
    if (typeof column === 'string') return [column]
    return column.hidden ? [] : [column.field]
  })
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
  /** The call answers another record than the row's: it is opened for editing then. */
  opens?: boolean
  /** It ends or takes away what somebody counts on: it is drawn in red. */
  danger?: boolean
  /** What is said once the call is made, in the place of the usual words; `{Name}` stands for a property of the row. */
  done?: string
  /** Where its user goes on once the call is made. */
  next?: NextStep
  /** The action that takes it back: it is offered once the call is made, where the record then allows it. */
  undo?: string
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

/** What a search box takes instead of a general search: `St: TX` asks for a field (SPEC-0 §9 "Search shortcut prefixes"). */
export interface SearchShortcut {
  /** With its colon, such as `St:`; case makes no difference. */
  prefix: string
  field: string
  /** Of a reference: the text of its records that is looked into, instead of their general search. */
  of?: string
  /** The usual operator of the field's kind where absent; none that denies another. */
  operator?: Exclude<Operator, 'empty'>
}

/** A list below a list: the records that refer to the chosen row. */
export interface DetailList {
  /** The resource whose records are listed. */
  resource: string
  /** Its property that refers to the row. */
  by: string
  /** The page that adds to the list, with the key of the row in braces (`Shifts/Plan/{ID}`); the form of a new record where it is absent. */
  add?: string
}

/** What makes the records of a resource lookups: choices that `x-lookup` names by their category. */
export interface LookupDescriptor {
  /** The property that holds the category. */
  category: string
  /** The property without which a record is not offered any more; records that refer to it keep it. */
  active?: string
  /** The property by which they are put in order; that of the list where absent. */
  order?: string
  /** The property that programs know them by in their category; records answer it beside their reference. */
  code?: string
  /** The property that holds the number of an enumeration; records answer it beside their reference. */
  value?: string
  /** The property that holds other words by which a record is found, with commas between them. */
  synonyms?: string
}

/** The list screen: its path, and what it shows first. */
export interface ListDescriptor {
  route: string
  /** The types of users to whom the screen is closed, whatever they may do. */
  closedTo?: UserTypeName[]
  columns?: (string | Column)[]
  filters?: string[]
  shortcuts?: SearchShortcut[]
  /** Between which moments the rows lie until the user asks for others, by property. */
  filter?: Readonly<Record<string, { from?: RelativeMoment; to?: RelativeMoment }>>
  sort?: { field: string; direction: SortDirection }
  /** False asks for all rows at once, 65536 at most; true unless said otherwise. */
  paging?: boolean
  actions?: (string | RowAction)[]
  /** Calls of no single row, each a button above the list that opens its dialog. */
  toolbar?: string[]
  /** `dropdown` unless said otherwise. */
  actionDisplay?: ActionDisplay
  /** Shown below once a row is chosen, as tabs where there are several. */
  details?: DetailList[]
  /** Whose side panel a row opens: the key for the row itself, or a reference. */
  panel?: string
}

/** What a tab holds: fields, a list of the records that refer to this one, or what a feature fills in. */
type TabContent = { sections: FormSection[] } | DetailList | { slot: string }

/** The values that a record must have for a tab to be there, of several any one. */
type TabValues = Readonly<Record<string, TabValue | TabValue[]>>

type TabValue = string | number | boolean

/** A tab of a form, by its own address `{screen}/(ssiTabs:{route})` (SPEC-0 §2 "Routing rules"). */
export type FormTab = {
  route: string
  title: string
  /** Without it the form has neither the tab nor its fields. */
  permission?: string
  /** Of the user who opens the record of himself: he needs no permission for the tab, or he only reads it. */
  own?: 'opens' | 'reads'
  when?: TabValues
} & TabContent

/** A tab of a form that holds fields. */
export type FieldTab = Extract<FormTab, { sections: FormSection[] }>

/** The tabs of a form that hold fields. */
export function listFieldTabs(form: FormDescriptor | undefined): FieldTab[] {
  return (form?.tabs ?? []).filter(tab => 'sections' in tab)
}

/** The screens that create and edit a record; absent ones are not there. */
export interface FormDescriptor {
  /** `tabs` false: the fields of all tabs stand below each other. `next` is the tab, or the action with a route, to which a new record leads. */
  create?: { route: string; tabs?: false; next?: string }
  /**
   * `permission` opens it to be read as well; who may update opens it in any case where that is absent. `slot` is what a feature
   * draws above the form.
   */
  edit?: { route: string; permission?: string; slot?: string }
  sections?: FormSection[]
  /** Further sections, behind tabs below the others. */
  tabs?: FormTab[]
  /** Properties that no form shows. */
  hidden?: string[]
}

/** A tab of a record page, by its own address `{page}/(ssiTabs:{route})`. */
export type RecordTab = {
  route: string
  title: string
  /** The route of another tab that it stands beside where there is room, and below where there is not. */
  beside?: string
  when?: TabValues
  /** Without it the page does not have the tab. */
  permission?: string
} & TabContent

/** The page on which one record is read and acted on. */
export interface RecordDescriptor {
  /** A route template such as `Roles/View/{ID}`. */
  route: string
  /** The heading, with properties in braces (`src/engine/fields/titleText.ts`); `represent` where absent. */
  title?: string
  /** Properties in one line below the heading. */
  facts?: string[]
  /** Booleans and choices shown as chips, behind the state of the machine; a boolean only where it is true. */
  chips?: string[]
  /** Names of row actions in the order of their buttons; all of them where absent. */
  actions?: string[]
  /** A call that is asked by the record's ID: where its `Source` is false the page stays closed. */
  access?: string
  /** The groups of values; those of the form where absent. */
  sections?: FormSection[]
  /** Below the sections. */
  tabs?: RecordTab[]
}

/** What the import offers: by what a row is recognised, and constants or claims that new records get where the file has no value. */
export interface ImportDescriptor {
  /** Properties that a file can bring; together they tell a record from all others. */
  key?: string[]
  /** A constant, or `{ "claim": "company_id" }`. */
  defaults?: Record<string, string | number | boolean | { claim: string }>
}

/** Every section of a form in its order, those behind tabs last. */
export function listSections(form: FormDescriptor | undefined): FormSection[] {
  return [...(form?.sections ?? []), ...listFieldTabs(form).flatMap(tab => tab.sections)]
}

/** How one resource is listed, edited, called and permitted; `schemas/meta/resource.schema.json` is the reference. */
export interface Descriptor {
  $schema?: string
  name: string
  /** The schema's file name without its ending; also the table's name. */
  schema: string
  /** Singular and plural for headings; labels come from the catalogue first. */
  title?: string
  /** The rows are those of a database view of the schema's name, which the resource's service has: no table is kept. */
  view?: boolean
  /** The property by which a record is addressed; `ID` unless said otherwise. */
  key?: string
  /** The text that stands for a record: `{Code} {Name}`. */
  represent: string
  /** What stands below that text where a record is chosen from others: `{City}, {State}`. */
  describe?: string
  reach?: Reach
  /** What its side panel shows of what is to come. */
  next?: NextRecords
  service: { application: string; contract: string }
  permissions?: Record<string, string>
  scope?: ScopeRule[]
  /** Calls that most resources have alike; the data files alone have it, see `expandDescriptor`. */
  standard?: StandardCall[]
  /** Parameters that several calls take alike; the data files alone have it. */
  parameters?: Record<string, PropertySchema>
  calls?: Record<string, Call>
  list?: ListDescriptor
  form?: FormDescriptor
  record?: RecordDescriptor
  import?: ImportDescriptor
  /** The property by which a record refers to the one above it: what refers to these records may choose them in a tree. */
  parent?: string
  /** The records are lookups, which a reference with `x-lookup` chooses by their category. */
  lookup?: LookupDescriptor
  /** The records are a part of the configuration. */
  snapshot?: SnapshotDescriptor
  /** The name of the status machine that guards its rows. */
  machine?: string
  /** The position of its records in the one order in which events lock records of several resources: parents before what is below them. */
  lockOrder?: number
}

/** True for a call whose parameters are validated as a record is: problems are answered by pointer, and not with 400. */
export function isValidated(descriptor: Descriptor, call: Call): boolean {
  const { event, dialog } = descriptor.calls?.[call.each ?? ''] ?? call
  return event !== undefined || dialog !== undefined
}
