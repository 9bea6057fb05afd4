import { listListedActions } from '#contract/access.ts'
import { type Descriptor, isChangingCall } from '#contract/descriptor.ts'
import { findChoices, type PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Checks what a record page names: what its title says, properties that can be chips, row actions, the call that opens it, and tabs beside others. */
export function checkRecordPage(
  file: JsonFile<Descriptor>,
  properties: Readonly<Record<string, PropertySchema>>,
): ConfigurationProblem[] {
  if (!file.content.record) return []
  return [
    ...checkTitle(file, properties),
    ...checkChips(file, properties),
    ...checkActions(file),
    ...checkAccess(file),
    ...checkBesides(file),
  ]
}

/** What a title says of a property must suit it: `{StartDate:short}`, `{StartsOn:zone}`, `{Rates.Rate}`. */
function checkTitle(
  file: JsonFile<Descriptor>,
  properties: Readonly<Record<string, PropertySchema>>,
): ConfigurationProblem[] {
  const at: JsonPath = ['record', 'title']
  return [...(file.content.record?.title ?? '').matchAll(/\{(\w+)(?::(\w+)|\.(\w+))\}/g)].flatMap(
    ([whole, name = '', word, inner]) => {
      const { format, items, 'x-zone': zone, 'x-reference': reference, 'x-beside': beside } = properties[name] ?? {}
      const isShortened = format === 'date' || format === 'time' || (reference !== undefined && beside !== undefined)
      const fields = Array.isArray(items) ? undefined : items?.properties
      const suits =
        word === undefined
          ? Object.hasOwn(fields ?? {}, inner ?? '')
          : (word === 'short' && isShortened) || (word === 'zone' && zone !== undefined)
      if (suits) return []
      const fix =
        'Write {Date:short} of a date, a time or a reference with x-beside, {Moment:zone} of a moment with x-zone, {List.Field} of a list.'
      return [file.problem(at, `${whole} says nothing.`, fix)]
    },
  )
}

/** A tab stands beside another one, which stands by itself. */
function checkBesides(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const tabs = file.content.record?.tabs ?? []
  const hosts = tabs.filter(({ beside }) => beside === undefined).map(({ route }) => route)
  return tabs.flatMap(({ beside }, index) =>
    beside === undefined || hosts.includes(beside)
      ? []
      : [
          file.problem(
            ['record', 'tabs', index, 'beside'],
            `No tab ${beside} stands by itself.`,
            suggest(beside, hosts),
          ),
        ],
  )
}

function checkChips(
  file: JsonFile<Descriptor>,
  properties: Readonly<Record<string, PropertySchema>>,
): ConfigurationProblem[] {
  return (file.content.record?.chips ?? []).flatMap((name, index) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!property || property.type === 'boolean' || property['x-lookup'] || findChoices(property)) return []
    const message = `${name} is neither a boolean nor a choice, so it makes no chip.`
    return [file.problem(['record', 'chips', index], message, 'Name it in a section.')]
  })
}

function checkActions(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const names = listListedActions(file.content).map(action => (typeof action === 'string' ? action : action.name))
  return (file.content.record?.actions ?? []).flatMap((name, index) =>
    names.includes(name)
      ? []
      : [file.problem(['record', 'actions', index], `The list has no row action ${name}.`, suggest(name, names))],
  )
}

function checkAccess(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { record, calls = {} } = file.content
  const name = record?.access
  if (name === undefined) return []
  const at: JsonPath = ['record', 'access']
  const call = calls[name]
  if (!call) return [file.problem(at, `There is no call ${name}.`, suggest(name, Object.keys(calls)))]
  if (isChangingCall(name, call)) {
    return [file.problem(at, `The call ${name} changes records: to open a page must not.`, 'Name one that only reads.')]
  }
  if (call.path.includes('{id}') || Object.values({ ...call.query }).includes('id')) return []
  return [file.problem(at, `The call ${name} does not take the record's ID.`, 'Give it "id" in its path or query.')]
}
