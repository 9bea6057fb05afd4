import { isPermitted } from '#contract/access.ts'
import type {
  Call,
  Column,
  Descriptor,
  Expression,
  FormTab,
  LookupDescriptor,
  RecordDescriptor,
  RecordTab,
  RowAction,
} from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { FormSection } from '#contract/formSection.ts'
import type { Reach } from '#contract/reach.ts'
import { findDisplayName } from '#contract/resource.ts'
import { listRead } from '#contract/rules/recordGuard.ts'

/** Names that are not to be reported: properties and the display texts beside references. */
export type HiddenNames = ReadonlySet<string>

/** Lists what of a schema these codes may not see. A secret is not read, yet its field is shown. */
export function listHidden(schema: EntitySchema, held: ReadonlySet<string>): HiddenNames {
  const hidden = Object.entries(schema.properties).filter(([, property]) => !isPermitted(property['x-read'], held))
  return new Set(hidden.flatMap(([name, property]) => [name, findDisplayName(name, property) ?? name]))
}

/**
 * Cuts a descriptor so that it names none of these anywhere and every call that is left can still be rendered (architecture
 * "Unreadable means invisible"): columns, filters, sort, form, record page, import, scope, templates, row actions and the call tables.
 */
export function cutDescriptor(descriptor: Descriptor, hidden: HiddenNames): Descriptor {
  if (hidden.size === 0) return descriptor
  // By what a snapshot knows a record, and the alternatives of a scope, are for the services alone.
  const {
    calls,
    list,
    form,
    record,
    scope,
    import: imported,
    parent,
    lookup,
    describe,
    reach,
    snapshot: _,
    ...rest
  } = descriptor
  const isVisible = (name: string) => !hidden.has(name)
  const { key, defaults, ...others } = imported ?? {}
  return {
    ...rest,
    represent: cutTemplate(descriptor.represent, hidden) || '{ID}',
    ...(describe && cutTemplate(describe, hidden) && { describe: cutTemplate(describe, hidden) }),
    ...(reach && { reach: cutReach(reach, hidden) }),
    ...(parent !== undefined && isVisible(parent) && { parent }),
    ...(lookup && isVisible(lookup.category) && { lookup: cutLookup(lookup, isVisible) }),
    ...(scope && {
      scope: scope.filter(rule => 'path' in rule && !rule.path.split('.').some(name => hidden.has(name))),
    }),
    ...(calls && { calls: mapValues(calls, call => cutCall(call, hidden)) }),
    ...(list && { list: cutList(list, hidden) }),
    ...(form && {
      form: {
        ...form,
        ...(form.sections && { sections: cutSections(form.sections, hidden) }),
        ...(form.tabs && {
          tabs: cutTabs(form.tabs, hidden),
        }),
        ...(form.hidden && { hidden: form.hidden.filter(isVisible) }),
      },
    }),
    ...(record && cutTemplate(record.route, hidden) === record.route && { record: cutRecord(record, hidden) }),
    ...(imported && {
      import: {
        ...others,
        ...(key?.every(isVisible) && { key }),
        ...(defaults && { defaults: filterKeys(defaults, isVisible) }),
      },
    }),
  }
}

function cutReach({ phone, message }: Reach, hidden: HiddenNames): Reach {
  return {
    ...(phone !== undefined && !hidden.has(phone) && { phone }),
    ...(message && cutTemplate(message.route, hidden) === message.route && { message }),
  }
}

function cutLookup(
  { category, active, order }: LookupDescriptor,
  isVisible: (name: string) => boolean,
): LookupDescriptor {
  return {
    category,
    ...(active !== undefined && isVisible(active) && { active }),
    ...(order !== undefined && isVisible(order) && { order }),
  }
}

function cutSections(sections: readonly FormSection[], hidden: HiddenNames): FormSection[] {
  return sections.map(section => ({ ...section, fields: section.fields.filter(name => !hidden.has(name)) }))
}

function cutTabs<Tab extends FormTab | RecordTab>(tabs: readonly Tab[], hidden: HiddenNames): Tab[] {
  return tabs
    .filter(({ when = {} }) => !Object.keys(when).some(name => hidden.has(name)))
    .map(tab => ('sections' in tab ? { ...tab, sections: cutSections(tab.sections, hidden) } : tab))
}

/** A page whose address has a hidden part is left out before. */
function cutRecord(record: RecordDescriptor, hidden: HiddenNames): RecordDescriptor {
  const { title, facts, chips, sections, tabs } = record
  return {
    ...record,
    ...(title !== undefined && { title: cutTemplate(title, hidden) }),
    ...(facts && { facts: facts.filter(name => !hidden.has(name)) }),
    ...(chips && { chips: chips.filter(name => !hidden.has(name)) }),
    ...(sections && { sections: cutSections(sections, hidden) }),
    ...(tabs && { tabs: cutTabs(tabs, hidden) }),
  }
}

function cutList(list: NonNullable<Descriptor['list']>, hidden: HiddenNames): Descriptor['list'] {
  const isVisible = (name: string) => !hidden.has(name)
  const { columns, filters, shortcuts, filter = {}, sort, actions, panel, ...rest } = list
  const asked = Object.entries(filter).filter(([field]) => isVisible(field))
  return {
    ...rest,
    ...(columns && { columns: columns.filter(column => isVisible(toField(column))) }),
    ...(filters && { filters: filters.filter(isVisible) }),
    ...(shortcuts && { shortcuts: shortcuts.filter(({ field }) => isVisible(field)) }),
    ...(asked.length > 0 && { filter: Object.fromEntries(asked) }),
    ...(sort && isVisible(sort.field) && { sort }),
    ...(actions && { actions: actions.flatMap(action => cutAction(action, hidden)) }),
    ...(panel !== undefined && isVisible(panel) && { panel }),
  }
}

function toField(column: string | Column): string {
  return typeof column === 'string' ? column : column.field
}

/** An action that leads to an address with a hidden part leads nowhere. */
function cutAction(action: string | RowAction, hidden: HiddenNames): (string | RowAction)[] {
  if (typeof action === 'string') return [action]
  const { route, confirm, done, reason, next, ...rest } = action
  if (route !== undefined && cutTemplate(route, hidden) !== route) return []
  return [
    {
      ...rest,
      ...(route !== undefined && { route }),
      ...(next !== undefined && cutTemplate(next.route, hidden) === next.route && { next }),
      ...(done !== undefined && { done: cutTemplate(done, hidden) }),
      ...(confirm !== undefined && { confirm: cutTemplate(confirm, hidden) }),
      ...(reason !== undefined && { reason: cutTemplate(reason, hidden) }),
    },
  ]
}

function cutTemplate(template: string, hidden: HiddenNames): string {
  return template.replace(/\{(\w+)[^}]*\}/g, (part, name: string) => (hidden.has(name) ? '' : part)).trim()
}

function cutCall(call: Call, hidden: HiddenNames): Call {
  // Which rows a call chooses and locks, and in which order, is for the services alone.
  const { query, fields, body, when, dialog, where: _, sort: __, lock: ___, same: ____, unnamed: _____, ...rest } = call
  const isReported = (expression: Expression) => !hidden.has(findNamedProperty(expression) ?? '')
  const isTable = typeof body === 'object' && body !== null && !isConstant(body)
  return {
    ...rest,
    ...(query && { query: filterValues(query, isReported) }),
    ...(fields && { fields: fields.filter(name => !hidden.has(name)) }),
    ...(body !== undefined && {
      body: isTable ? filterValues(body as Record<string, Expression>, isReported) : body,
    }),
    ...(dialog && {
      dialog: {
        ...dialog,
        ...(dialog.title && { title: cutTemplate(dialog.title, hidden) }),
        ...(dialog.intro && { intro: cutTemplate(dialog.intro, hidden) }),
      },
    }),
    ...(when && { when: filterKeys(when, name => !hidden.has(name)) }),
  }
}

function isConstant(body: object): boolean {
  const names = Object.keys(body)
  return names.length === 1 && names[0] === 'const'
}

/** The property that an expression of a call table stands for, null where it stands for none. */
export function findNamedProperty(expression: Expression): string | null {
  return typeof expression === 'string' ? (/^(?:record|filter)\.(\w+)$/.exec(expression)?.[1] ?? null) : null
}

/** Words of a schema that may speak of several properties at once. */
const rules = ['allOf', 'anyOf', 'oneOf'] as const

/** Cuts a schema so that it names none of these: properties, suggestions and every rule that looks at one. */
export function cutSchema(schema: EntitySchema, hidden: HiddenNames): EntitySchema {
  if (hidden.size === 0) return schema
  const { if: condition, then: consequence, else: alternative, not, dependencies, definitions, ...rest } = schema
  const isClean = (part: unknown) => !namesAny(part, hidden)
  const isConditionClean = condition && isClean([condition, consequence, alternative])
  const cut: EntitySchema = {
    ...rest,
    properties: mapValues(
      filterKeys(schema.properties, name => !hidden.has(name)),
      property => cutProperty(property, hidden),
    ),
    ...(schema.required && { required: schema.required.filter(name => !hidden.has(name)) }),
    ...(not && isClean(not) && { not }),
    ...(schema['x-rules'] && {
      'x-rules': schema['x-rules'].filter(
        ({ field, must }) => ![field, ...listRead(must)].some(name => hidden.has(name)),
      ),
    }),
    ...(dependencies && {
      dependencies: filterKeys(dependencies, name => !hidden.has(name) && isClean(dependencies[name])),
    }),
    // biome-ignore lint/suspicious/noThenProperty: draft-07's own word
    ...(isConditionClean && { if: condition, then: consequence, else: alternative }),
  }
  for (const word of rules) {
    const parts = schema[word] as PropertySchema[] | undefined
    if (parts)
      Object.assign(cut, { [word]: word === 'allOf' ? parts.filter(isClean) : isClean(parts) ? parts : undefined })
  }
  return definitions ? { ...cut, definitions: filterUsed(definitions, cut) } : cut
}

function cutProperty(property: PropertySchema, hidden: HiddenNames): PropertySchema {
  const looking = ['x-suggest', 'x-options', 'x-visible-when', 'x-read-only-when', 'x-computed'] as const
  const cut = looking.filter(word => looksAt(word, property[word], hidden))
  // Of what a moment is worked out is for the services alone.
  const { 'x-instant': _, ...rest } = property
  if (hidden.has(rest['x-zone']?.split('.')[0] ?? '')) delete rest['x-zone']
  for (const word of ['x-range-end', 'x-of'] as const) if (hidden.has(rest[word] ?? '')) delete rest[word]
  const { items } = property
  if (items && !Array.isArray(items) && items.properties)
    rest.items = { ...items, properties: mapValues(items.properties, each => cutProperty(each, hidden)) }
  if (cut.length === 0) return rest
  for (const word of cut) delete rest[word]
  // What it is computed of is not reported; that the services compute it is.
  return cut.includes('x-computed') ? { ...rest, 'x-computed': true } : rest
}

function looksAt(word: string, value: unknown, hidden: HiddenNames): boolean {
  if (word !== 'x-suggest' && word !== 'x-options') return listRead(value).some(name => hidden.has(name))
  return hidden.has((value as { from?: string } | undefined)?.from ?? '')
}

/** Definitions that only what was cut away referred to go with it. */
function filterUsed(definitions: Record<string, PropertySchema>, cut: EntitySchema): Record<string, PropertySchema> {
  const used = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)) {
      const definition = definitions[name as string]
      if (!definition || used.has(name as string)) continue
      used.add(name as string)
      visit(definition)
    }
  }
  visit(cut)
  return filterKeys(definitions, name => used.has(name))
}

/** True where some name stands anywhere within a part of a schema, as a key or as a value. */
export function namesAny(part: unknown, names: HiddenNames): boolean {
  if (typeof part === 'string') return names.has(part)
  if (Array.isArray(part)) return part.some(each => namesAny(each, names))
  if (typeof part !== 'object' || part === null) return false
  return Object.entries(part).some(([key, value]) => names.has(key) || namesAny(value, names))
}

function mapValues<Value, Result>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function filterKeys<Value>(object: Record<string, Value>, keeps: (key: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keeps(key)))
}

function filterValues<Value>(object: Record<string, Value>, keeps: (value: Value) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => keeps(value)))
}
