import { listListedActions } from '#contract/access.ts'
import { type Descriptor, isChangingCall } from '#contract/descriptor.ts'
import { findChoices, type PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Checks what a record page names: properties that can be chips, row actions, and the call that opens it. */
export function checkRecordPage(
  file: JsonFile<Descriptor>,
  properties: Readonly<Record<string, PropertySchema>>,
): ConfigurationProblem[] {
  if (!file.content.record) return []
  return [...checkChips(file, properties), ...checkActions(file), ...checkAccess(file)]
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
