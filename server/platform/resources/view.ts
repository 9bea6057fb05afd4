import { canCompare, canMatch, canRead, findCallRule, isMasked, isPermitted } from '#contract/access.ts'
import { listOperators } from '#contract/conditions.ts'
import { isEngineCall, type RowAction } from '#contract/descriptor.ts'
import { findChoices, isReferenceList, toPlainTitle } from '#contract/entitySchema.ts'
import { type Caller, everyPermission } from '../access/caller.ts'
import type { LinkPurpose } from '../links/index.ts'
import { memoizePair } from './memoizePair.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan } from './plan.ts'
import { quoteText } from './sql/fragment.ts'

/** A reference whose display text the caller may read: its table is joined under `alias`. */
export interface Display {
  reference: ReferencePlan
  alias: string
  /** The SQL of the display text; of a list of references that of the texts, as JSON. */
  text: string
  /** The texts of the record that it is made of. */
  names: FieldPlan[]
  /** Of a list of references: how one record of it is named, under an alias of its own; null of a plain reference. */
  item: { alias: string; text: string } | null
}

/** A row action that the caller's permissions allow; `call` names the call that it performs, null for one that opens a page. */
export interface AllowedAction {
  name: string
  call: string | null
}

/** A resource as one set of permissions sees it: what is unreadable is not there at all. */
export interface View {
  plan: ResourcePlan
  held: ReadonlySet<string>
  readable: FieldPlan[]
  displays: Display[]
  actions: AllowedAction[]
  /** The events of the machine whose calls the permissions allow. */
  sendable: ReadonlySet<string>
  /** The readable columns and display texts of a row under the alias `t`, for a `select`. */
  selection: string
  find(name: string): FieldPlan | null
  /** What rows may be found and ordered by: what is readable in full. */
  findComparable(name: string): FieldPlan | null
  /** What rows may be found by: what may be compared, and the whole of a masked number that the caller may have shown. */
  findMatchable(name: string): FieldPlan | null
  /** Where the general search looks: into what is `x-searchable`, and into these fields as far as they may be compared. */
  listSearched(fields: readonly string[]): SearchedFields
}

/** Where the general search looks. */
export interface SearchedFields {
  texts: FieldPlan[]
  /** The numbers and choices, which are found by what is shown of them. */
  values: FieldPlan[]
  /** The references, which are found by their display texts. */
  displays: Display[]
}

/** Gets the view of a caller: worked out once for each resource and set of permissions, which is kept as long as it lives. */
export function getView(plan: ResourcePlan, { permissions, opened }: Pick<Caller, 'permissions' | 'opened'>): View {
  return opened ? viewByLink(plan, opened.purpose) : viewOf(plan, permissions)
}

const viewOf = memoizePair(buildView)
const viewByLink = memoizePair(buildViewByLink)

function buildView(plan: ResourcePlan, held: ReadonlySet<string>): View {
  const fields = [...plan.fields, ...plan.junctions.map(({ field }) => field)]
  const readable = fields.filter(({ property }) => canRead(property.schema, held))
  return assembleView(plan, held, readable, {
    canName: target => isPermitted(findCallRule(target.resource.descriptor, 'one'), held),
    actions: listActions(plan, held),
    sendable: listSendable(plan, held, () => true),
  })
}

/** By a link the properties that its purpose names are read, with the names of what they refer to, and nothing else. */
function buildViewByLink(plan: ResourcePlan, { resource, fields, calls }: LinkPurpose): View {
  const named = plan.resource.name === resource ? new Set(['ID', 'Version', plan.key.name, ...fields]) : new Set()
  const readable = plan.fields.filter(({ name, property }) => named.has(name) && !property.schema['x-secret'])
  const sendable =
    named.size > 0 ? listSendable(plan, everyPermission, call => calls.includes(call)) : new Set<string>()
  return assembleView(plan, noPermissions, readable, { canName: () => true, actions: [], sendable })
}

const noPermissions: ReadonlySet<string> = new Set()

function assembleView(
  plan: ResourcePlan,
  held: ReadonlySet<string>,
  readable: FieldPlan[],
  { canName, ...rest }: Pick<View, 'actions' | 'sendable'> & { canName(target: ResourcePlan): boolean },
): View {
  const names = new Map(readable.map(field => [field.name, field]))
  const isComparable = ({ property }: FieldPlan) => canCompare(property.schema, held)
  // The keys of a junction come by its display, reported by name or not.
  const displays = [...plan.references, ...plan.referenceLists, ...plan.junctions]
    .filter(({ field, target }) => names.has(field.name) && (field.junction || canName(target)))
    .map((reference, index) => toDisplay(reference, `r${index}`, held, canName(reference.target)))
  return {
    ...rest,
    plan,
    held,
    readable,
    displays,
    selection: toSelection(plan, held, readable, displays),
    find: name => names.get(name) ?? null,
    findComparable: name => {
      const field = names.get(name)
      return field && isComparable(field) ? field : null
    },
    findMatchable: name => {
      const field = names.get(name)
      return field && canMatch(field.property.schema, held) ? field : null
    },
    listSearched(fields) {
      const isSearched = (field: FieldPlan) =>
        isComparable(field) && (field.property.schema['x-searchable'] === true || fields.includes(field.name))
      return {
        texts: readable.filter(field => isSearched(field) && isTextual(field)),
        values: readable.filter(field => isSearched(field) && valueKinds.has(field.property.kind)),
        displays: displays.filter(({ reference: { field } }) => isSearched(field)),
      }
    },
  }
}

/** The kinds whose values are shown otherwise than they are kept. */
const valueKinds: ReadonlySet<string> = new Set(['number', 'money', 'enum'])

/** What a search box is asked of, or is said to be: a time and a colour are nothing that somebody types a part of. */
function isTextual({ type, property: { schema, kind } }: FieldPlan): boolean {
  return type === 'text' && (schema['x-searchable'] === true || listOperators(kind).includes('contains'))
}

function toDisplay(reference: ReferencePlan, alias: string, held: ReadonlySet<string>, isNamed: boolean): Display {
  const { field, target } = reference
  const names = isNamed ? listNames(target, held) : []
  if (!isReferenceList(field.property.schema))
    return { reference, alias, text: toDisplayText(target, held, alias), names, item: null }
  const own = `${alias}i`
  const item = { alias: own, text: isNamed ? toDisplayText(target, held, own) : 'null::text' }
  return { reference, alias, text: `${alias}.names`, names, item }
}

function toSelection(
  { resource }: ResourcePlan,
  held: ReadonlySet<string>,
  readable: readonly FieldPlan[],
  displays: readonly Display[],
): string {
  const beside = displays
    .flatMap(display => [
      { name: display.reference.displayName, text: display.text },
      ...listLookupTexts(display, held),
      ...listZones(display, held, readable),
      ...listBeside(display, held),
    ])
    .concat(readable.flatMap(listOfChoice))
    .filter(({ name }) => !resource.properties.has(name))
  const keys = displays.filter(({ reference }) => reference.field.junction)
  return [
    ...readable
      .filter(({ junction }) => junction === null)
      .map(({ column, property }) =>
        isMasked(property.schema, held)
          ? `${toMasked(`t.${column}`, property.schema.format)} as ${column}`
          : `t.${column}`,
      ),
    ...keys.map(({ reference, alias }) => `${alias}.keys as ${reference.field.column}`),
    ...beside.map(({ name, text }) => `${text} as "${name}"`),
  ].join(', ')
}

/** Code and value of the lookup that a property refers to, as far as the lookups have them and the caller may read them. */
function listLookupTexts({ reference, alias }: Display, held: ReadonlySet<string>): { name: string; text: string }[] {
  const { field, target } = reference
  const { code, value } = target.resource.descriptor.lookup ?? {}
  const { lookupNames } = field.property
  if (!lookupNames) return []
  return [
    { name: lookupNames.code, source: target.byName.get(code ?? '') },
    { name: lookupNames.value, source: target.byName.get(value ?? '') },
  ].flatMap(({ name, source }) =>
    source && canCompare(source.property.schema, held) ? [{ name, text: `${alias}.${source.column}` }] : [],
  )
}

/** What is reported of the record that a property refers to (`x-beside`). */
function listBeside({ reference: { field, target }, alias }: Display, held: ReadonlySet<string>) {
  return Object.entries(field.property.schema['x-beside'] ?? {}).flatMap(([name, source]) => {
    const property = target.byName.get(source)
    return property && canCompare(property.property.schema, held) ? [{ name, text: `${alias}.${property.column}` }] : []
  })
}

/** Value and title of a choice, as far as they are reported beside it (`x-beside`). */
function listOfChoice({ column, property: { schema } }: FieldPlan): { name: string; text: string }[] {
  const choices = findChoices(schema)
  if (!choices) return []
  const cases = choices.map(choice => `when ${quoteText(String(choice.const))} then ${quoteText(toPlainTitle(choice))}`)
  const texts: Record<string, string> = {
    value: `t.${column}::text`,
    title: `case t.${column}::text ${cases.join(' ')} end`,
  }
  return Object.entries(schema['x-beside'] ?? {}).flatMap(([name, source]) => {
    const text = texts[source]
    return text === undefined ? [] : [{ name, text }]
  })
}

/** The zones of the moments that are shown by the clock of what a property refers to. */
function listZones(
  { reference: { field, target }, alias }: Display,
  held: ReadonlySet<string>,
  readable: readonly FieldPlan[],
) {
  return readable.flatMap(({ property: { schema, zoneName } }) => {
    const [root, name = ''] = (schema['x-zone'] ?? '').split('.')
    const zone = root === field.name ? target.byName.get(name) : undefined
    return zoneName && zone && canCompare(zone.property.schema, held)
      ? [{ name: zoneName, text: `${alias}.${zone.column}` }]
      : []
  })
}

const narrowed = new WeakMap<View, Map<string, View>>()

/** Gets a view whose rows hold these properties alone, the ID and the key beside them, without actions. */
export function narrowView(view: View, names: readonly string[]): View {
  const known = narrowed.get(view) ?? new Map<string, View>()
  narrowed.set(view, known)
  const identity = names.join(',')
  let narrow = known.get(identity)
  if (!narrow) {
    const kept = new Set(['ID', view.plan.key.name, ...names])
    const readable = view.readable.filter(({ name }) => kept.has(name))
    const zones = new Set(readable.map(({ property }) => property.schema['x-zone']?.split('.')[0]))
    const displays = view.displays.filter(({ reference: { field } }) => kept.has(field.name) || zones.has(field.name))
    narrow = { ...view, readable, displays, selection: toSelection(view.plan, view.held, readable, displays) }
    known.set(identity, narrow)
  }
  return narrow
}

/** The text that stands for a row of another resource, in SQL: dates as `fillFieldTexts` has them, without its unreadable properties. */
function toDisplayText(target: ResourcePlan, held: ReadonlySet<string>, alias: string): string {
  const parts = target.resource.descriptor.represent.split(/\{(\w+)\}/)
  const pieces = parts.flatMap((part, index) => {
    if (index % 2 === 0) return part === '' ? [] : [quoteText(part)]
    const field = target.byName.get(part)
    return field && canCompare(field.property.schema, held) ? [toColumnText(field, `${alias}.${field.column}`)] : []
  })
  if (pieces.length === 0) return 'null::text'
  if (pieces.length === 1) return `btrim(${pieces[0]})`
  return `case when ${alias}."ID" is null then null else btrim(concat(${pieces.join(', ')})) end`
}

/** The texts that the text of a record is made of, and its synonyms, as far as the caller may look for them. */
function listNames({ resource, byName }: ResourcePlan, held: ReadonlySet<string>): FieldPlan[] {
  const { represent, lookup } = resource.descriptor
  const named = [...represent.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...named, lookup?.synonyms ?? ''].flatMap(name => {
    const field = byName.get(name)
    return field?.type === 'text' && canCompare(field.property.schema, held) ? [field] : []
  })
}

function toColumnText({ property: { schema } }: FieldPlan, column: string): string {
  if (schema.format === 'date') return `to_char(${column}, 'MM/DD/YYYY')`
  if (schema.format !== 'date-time') return `${column}::text`
  const isInstant = schema['x-time'] === 'instant'
  return `to_char(${isInstant ? `${column} at time zone 'UTC'` : column}, 'MM/DD/YYYY HH12:MI AM')`
}

function listActions({ resource }: ResourcePlan, held: ReadonlySet<string>): AllowedAction[] {
  const { descriptor } = resource
  return (descriptor.list?.actions ?? ['edit', 'delete']).flatMap(action => {
    const { name, call, rule } = describeAction(descriptor.calls ?? {}, action)
    if (call !== null && !descriptor.calls?.[call]) return []
    const callRule = call === null ? '' : findCallRule(descriptor, call)
    const isAllowed = callRule !== undefined && isPermitted(callRule, held) && isPermitted(rule, held)
    return isAllowed ? [{ name, call }] : []
  })
}

/** Events that an update or a delete meets stand in rows as the actions `edit` and `delete`. */
function listSendable(
  { resource: { descriptor }, machine }: ResourcePlan,
  held: ReadonlySet<string>,
  isOpen: (call: string) => boolean,
): Set<string> {
  const events = new Set(machine?.transitions.map(({ event }) => event))
  const sent = Object.entries(descriptor.calls ?? {}).flatMap(([name, { sends = name, event = sends }]) => {
    const rule = findCallRule(descriptor, name)
    const isOne = events.has(event) && !isEngineCall(name)
    return isOne && isOpen(name) && rule !== undefined && isPermitted(rule, held) ? [event] : []
  })
  return new Set(sent)
}

function describeAction(
  calls: Readonly<Record<string, unknown>>,
  action: string | RowAction,
): { name: string; call: string | null; rule?: string } {
  const name = typeof action === 'string' ? action : action.name
  const rule = typeof action === 'string' ? undefined : action.permission
  if (typeof action !== 'string' && action.call) return { name, call: action.call, rule }
  if (name === 'edit') return { name, call: 'update', rule }
  if (name === 'duplicate') return { name, call: 'create', rule }
  if (name === 'delete') return { name, call: 'delete', rule }
  return { name, call: calls[name] === undefined ? null : name, rule }
}

/** The SQL of a number as it is answered to whom it is masked, in the form of `maskNumber`. */
function toMasked(column: string, format: string | undefined): string {
  const [mask, hidden] = format === 'phone' ? ['xxx-xxx-', 6] : ['xxx-xx-', 5]
  return `case when ${column} is not null then '${mask}' || coalesce(substring(${column} from '^\\d{${hidden}}(\\d{4})$'), 'xxxx') end`
}
