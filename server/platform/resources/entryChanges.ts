import { canMatch, canWrite, isMasked } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { sayTitle } from '#contract/catalogue.ts'
import type { HistoryChange } from '#contract/history.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { maskNumber } from '#contract/socialSecurity.ts'
import { isSameValue } from '#contract/values.ts'
import { auditMask } from '../audit/index.ts'
import { isEntryVisible } from './auditVisibility.ts'
import { listExported, listRevealed } from './entryExport.ts'
import type { EntryReader, EntryWord } from './entryReader.ts'
import { findNames } from './recordNames.ts'
import { isKeyOf } from './sql/referenceList.ts'

/** What an entry says of its record. */
export interface SaidValues {
  Action: string
  Before: RecordValues | null
  After: RecordValues | null
}

/** True where the caller may set a field back: it is reported with its values, and a save may change it. */
export function canRevert({ isServerOwned, schema }: ResourceProperty, held: ReadonlySet<string>): boolean {
  const isFixed = isServerOwned || schema['x-transient'] || schema['x-read-only-on-edit']
  return !isFixed && canMatch(schema, held) && canWrite(schema, held)
}

/** The value of a property as an entry tells it. */
export function toDisplayed({ schema }: ResourceProperty, held: ReadonlySet<string>, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (schema['x-secret'] || value === auditMask) return auditMask
  return isMasked(schema, held) ? maskNumber(value, schema.format) : value
}

/** What each of these entries of the resource changed, as far as the caller may know of it, with the names of what it refers to. */
export async function describeChanges(reader: EntryReader, entries: readonly SaidValues[]): Promise<HistoryChange[][]> {
  const { plan } = reader
  const described = entries.map(entry => listChanges(reader, entry))
  const references = [...plan.references, ...plan.referenceLists, ...plan.junctions]
  for (const { field, target } of references) {
    const own = described.flat().filter(({ Field }) => Field === field.name)
    const { name, schema } = target.resource
    const kind = sayTitle(reader.text, schema.title ?? name)
    const values = { resource: name, by: target.key.name, isKey: (key: unknown) => isKeyOf(target, key) }
    // A number alone says nothing: what has no name for the caller is named by its kind.
    await nameValues(reader, own, { ...values, toOther: key => `${kind} ${String(key)}` })
  }
  for (const [name, { of }] of Object.entries(getWords(reader))) {
    const own = described.flat().filter(({ Field }) => Field === name)
    if (of) await nameValues(reader, own, { ...of, isKey: key => key !== null, toOther: () => null })
  }
  return described.map(changes => changes.filter(change => isVisible(reader, change)))
}

/** What an entry says of the fields that the caller may know of; of a new or a deleted record what it had. */
function listChanges(reader: EntryReader, { Action, Before: before, After: after }: SaidValues): HistoryChange[] {
  if (Action === 'export' && after) return listExported(reader, after)
  if (Action === 'reveal' && after) return listRevealed(reader, after)
  const { plan, view } = reader
  const isSaid = (name: string) => (before && name in before) || (after && name in after)
  const ofFields = [...plan.resource.properties.values()].flatMap(property => {
    const { name, isServerOwned } = property
    if (isServerOwned || !isSaid(name) || !isEntryVisible(property, view.held)) return []
    const [Before, After] = [
      toDisplayed(property, view.held, before?.[name]),
      toDisplayed(property, view.held, after?.[name]),
    ]
    // Compared as they were: two numbers may look alike once they are masked.
    if (Before !== auditMask && isSameValue(property, before?.[name] ?? null, after?.[name] ?? null)) return []
    const CanRevert = before !== null && after !== null && Before !== auditMask && canRevert(property, view.held)
    return [{ Field: name, Label: reader.toLabel(name), Before, After, BeforeName: null, AfterName: null, CanRevert }]
  })
  const ofWords = Object.entries(getWords(reader)).flatMap(([name, { label }]) =>
    isSaid(name) ? (toStatement(name, reader.text(label), before?.[name], after?.[name]) ?? []) : [],
  )
  return [...ofFields, ...ofWords]
}

/** What an entry says under a name that is no field; null where that is nothing. */
function toStatement(Field: string, Label: string, before: unknown, after: unknown): HistoryChange | null {
  const isNothing = (value: unknown) =>
    value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  if (isNothing(before) && isNothing(after)) return null
  const beside = { BeforeName: null, AfterName: null, CanRevert: false }
  // What stands on one side alone, such as what was taken away, is said and not compared.
  if (before === undefined || after === undefined)
    return { Field, Label, Before: null, After: after ?? before, ...beside }
  return { Field, Label, Before: before, After: after, ...beside }
}

/** Which records values are keys of, and what is reported of one that has no name for the caller. */
interface Referred {
  resource: string
  by: string
  isKey(key: unknown): boolean
  toOther(key: unknown): string | null
}

async function nameValues(reader: EntryReader, changes: readonly HistoryChange[], referred: Referred): Promise<void> {
  const { resource, by, isKey, toOther } = referred
  const values = changes.flatMap(({ Before, After }) => [Before, After].flat()).filter(isKey)
  if (values.length === 0) return
  const toNameOf = await findNames(reader, [{ resource, by, values }])
  const toName = (key: unknown) => (isKey(key) ? (toNameOf(resource, key) ?? toOther(key)) : null)
  for (const change of changes) {
    const { Before, After } = change
    change.BeforeName = Array.isArray(Before) ? Before.map(toName) : toName(Before)
    change.AfterName = Array.isArray(After) ? After.map(toName) : toName(After)
  }
}

/** Of records under a name that is no field nothing is reported to who may not read one of them. */
function isVisible(reader: EntryReader, { Field, BeforeName, AfterName }: HistoryChange): boolean {
  const isOfRecords = !reader.plan.resource.properties.has(Field) && getWords(reader)[Field]?.of !== undefined
  return !isOfRecords || [BeforeName, AfterName].flat().some(name => name !== null)
}

function getWords({ plan, extensions }: EntryReader): Readonly<Record<string, EntryWord>> {
  return extensions[plan.resource.name]?.entryWords ?? {}
}
