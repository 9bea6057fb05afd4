import type { RecordValues } from '#contract/callArguments.ts'
import type { MessageReference } from '#contract/catalogue.ts'
import { findChoices, findReferred } from '#contract/entitySchema.ts'
import { parseFieldText } from '#contract/fieldText.ts'
import { listOffered } from '#contract/retiredChoices.ts'
import { isBlank, isSameValue } from '#contract/values.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'
import { getFieldKind, isSecret } from '../../fields/registry.ts'
import type { DisplayedField, FormShape } from './formShape.ts'

const plainKinds = new Set(['text', 'long-text'])

/** True where a value of the one field is a value of the other as it is. */
function isSameType({ property: one }: DisplayedField, { property: other }: DisplayedField): boolean {
  return (
    (one.kind === other.kind || [one.kind, other.kind].every(kind => plainKinds.has(kind))) &&
    one.jsonType === other.jsonType &&
    findReferred(one.schema) === findReferred(other.schema) &&
    one.schema['x-lookup'] === other.schema['x-lookup']
  )
}

/**
 * The value of a field as the field that replaced it can show it: the text 12 becomes the number. Undefined where it cannot
 * be shown; the key of another record means nothing elsewhere.
 */
function fitValue(from: DisplayedField, to: DisplayedField, value: unknown): unknown {
  if (isSameType(from, to)) return value
  if (isEmptyValue(value)) return null
  if ([from, to].some(({ property }) => findReferred(property.schema))) return undefined
  const texts = [typeof value === 'object' ? JSON.stringify(value) : String(value), toTypedText(from, value)]
  for (const text of texts) {
    const parsed = parseFieldText(to.property, text)
    if ('value' in parsed) return parsed.value
  }
  return undefined
}

/** What was typed into a field, in words; empty where it must not or cannot be determined. */
function toTypedText({ property }: DisplayedField, value: unknown): string {
  if (isSecret(property) || findReferred(property.schema)) return ''
  return getFieldKind(property.kind).toText(property, value, {})
}

/** The title of a value that the one field offered to choose and the other does not; null where it is still offered. */
function findLostChoice(from: DisplayedField, to: DisplayedField, value: unknown): string | null {
  const offers = ({ property }: DisplayedField) =>
    listOffered(findChoices(property.schema) ?? []).some(choice => choice.const === value)
  return offers(from) && !offers(to) ? toTypedText(from, value) : null
}

/** True where two fields of an enumeration offer other choices. */
function hasOtherChoices({ property: one }: DisplayedField, { property: other }: DisplayedField): boolean {
  return JSON.stringify(findChoices(one.schema)) !== JSON.stringify(findChoices(other.schema))
}

/** What somebody typed, and over which fields; without them, over those of today. */
export interface TypedValues {
  values: RecordValues
  fields?: FormShape
}

/** What one form holds, over the version of the configuration by which it is drawn. */
export interface FormContent {
  shape: FormShape
  /** The record as it was opened, with what later versions brought of it. */
  opened: RecordValues
  record: RecordValues
  /** Typed values that no field takes at present, each with the field in which it was typed. */
  aside: Readonly<Record<string, { value: unknown; field: DisplayedField }>>
  /** What is to be reported of fields that changed while the form was open, by property. */
  news: Readonly<Record<string, MessageReference>>
}

/** Begins a form; what was typed over other fields than today's is carried over to these. */
export function beginContent(shape: FormShape, opened: RecordValues, typed: TypedValues | null): FormContent {
  const record = { ...opened, ...typed?.values }
  const content = { shape: typed?.fields ?? shape, opened, record, aside: {}, news: {} }
  return typed?.fields ? carryOver(content, shape, opened) : content
}

/** Everything that was typed: what is not saved yet, and what no field takes at present. */
export function pickTyped({ shape, record, aside }: FormContent, changes: readonly string[]): Required<TypedValues> {
  const put = Object.entries(aside)
  return {
    values: {
      ...Object.fromEntries(put.map(([name, { value }]) => [name, value])),
      ...Object.fromEntries(changes.map(name => [name, record[name] ?? null])),
    },
    fields: { ...shape, ...Object.fromEntries(put.map(([name, { field }]) => [name, field])) },
  }
}

/**
 * Carries an open form over to another version of the configuration. What was typed stays: in its field where there is one that
 * can show it, else put aside until there is one again. What the record newly brings is taken where nothing was typed, and so is
 * another version of it.
 */
export function carryOver(held: FormContent, shape: FormShape, opened: RecordValues): FormContent {
  const before = held.opened.Version === opened.Version ? held : goOnOver(held, opened)
  const after: Writable = {
    shape,
    opened: { ...opened, ...before.opened },
    record: { ...before.record },
    aside: { ...before.aside },
    news: { ...before.news },
  }
  for (const name of Object.keys(opened)) {
    const isNew = !Object.hasOwn(before.opened, name) && isBlank(before.record[name])
    if (isNew) after.record[name] = opened[name]
  }
  for (const name of new Set([...Object.keys(before.shape), ...Object.keys(shape)])) {
    const news = carryField(name, before, after)
    if (news) after.news[name] = news
  }
  return after
}

/** What was typed over one version of a record, over a later one of one's own. */
function goOnOver(held: FormContent, later: RecordValues): FormContent {
  const record = { ...held.record, ...later }
  for (const [name, { property }] of Object.entries(held.shape)) {
    if (isSameValue(property, held.opened[name], held.record[name])) continue
    for (const each of [name, property.displayName]) if (each !== null) record[each] = held.record[each]
  }
  return { ...held, opened: { ...held.opened, ...later }, record }
}

type Writable = {
  -readonly [Part in keyof FormContent]: { -readonly [Name in keyof FormContent[Part]]: FormContent[Part][Name] }
}

function carryField(name: string, before: FormContent, after: Writable): MessageReference | null {
  const [old, field] = [before.shape[name], after.shape[name]]
  if (!field) return old ? leaveField(name, old, before, after) : null
  const news = old ? changeField(name, old, field, before, after) : takeField(name, field, before, after)
  return returnTyped(name, field, before, after) ? toNews('backKept', field) : news
}

function leaveField(name: string, old: DisplayedField, before: FormContent, after: Writable): MessageReference {
  const isKept = putAside(name, old, before, after)
  delete after.record[name]
  return toNews(isKept ? 'goneKept' : 'gone', old)
}

function takeField(name: string, field: DisplayedField, before: FormContent, after: Writable): MessageReference {
  if (isBlank(after.record[name])) after.record[name] = after.opened[name]
  return toNews(before.news[name]?.messageKey.startsWith(`${prefix}gone`) ? 'back' : 'new', field)
}

function changeField(
  name: string,
  old: DisplayedField,
  field: DisplayedField,
  before: FormContent,
  after: Writable,
): MessageReference | null {
  if (!isSameType(old, field)) return refitField(name, old, field, before, after)
  if (field.isReadOnly && !old.isReadOnly) {
    return toNews(putAside(name, old, before, after) ? 'readOnlyKept' : 'readOnly', field)
  }
  if (old.isReadOnly && !field.isReadOnly) return toNews('writable', field)
  if (hasOtherChoices(old, field)) {
    const lost = findLostChoice(old, field, before.record[name])
    return lost === null ? toNews('choices', field) : toNews('choicesLost', field, lost)
  }
  if (field.isRequired === old.isRequired) return null
  return toNews(field.isRequired ? 'required' : 'optional', field)
}

/** The field takes values of another kind: what was typed goes on where it can be read as one. */
function refitField(
  name: string,
  old: DisplayedField,
  field: DisplayedField,
  before: FormContent,
  after: Writable,
): MessageReference {
  const value = before.record[name]
  const isTyped = putAside(name, old, before, after)
  const stored = fitValue(old, field, before.opened[name])
  if (stored !== undefined) after.opened[name] = stored
  after.record[name] = after.opened[name]
  if (!isTyped) return toNews('kind', field)
  const text = toTypedText(old, value)
  if (field.isReadOnly || fitValue(old, field, value) === undefined) {
    return text === '' ? toNews('kindKept', field) : toNews('kindText', field, text)
  }
  returnTyped(name, field, after, after)
  return toNews('kind', field)
}

/** Puts what was typed into a field aside; false where nothing was. */
function putAside(name: string, old: DisplayedField, before: FormContent, after: Writable): boolean {
  const value = before.record[name]
  if (old.isReadOnly || isSameValue(old.property, before.opened[name], value)) return false
  after.aside[name] = { value, field: old }
  after.record[name] = before.opened[name]
  return true
}

/** Gives a field back what was put aside for it, where it takes it and nothing else was typed meanwhile. */
function returnTyped(name: string, field: DisplayedField, { aside }: FormContent, after: Writable): boolean {
  const kept = aside[name]
  if (!kept || field.isReadOnly || !isSameValue(field.property, after.opened[name], after.record[name])) return false
  const value = fitValue(kept.field, field, kept.value)
  if (value === undefined) return false
  after.record[name] = value
  delete after.aside[name]
  return true
}

const prefix = 'engine.news.'

function toNews(event: string, { label }: DisplayedField, ...further: string[]): MessageReference {
  return { messageKey: `${prefix}${event}`, args: [label, ...further] }
}
