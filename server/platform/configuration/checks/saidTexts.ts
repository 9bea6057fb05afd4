import type { Descriptor } from '#contract/descriptor.ts'
import type { Machine } from '#contract/machine.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { shippedTexts, usualLocale } from '../catalogues.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { listNamed } from './machineNodes.ts'

/** Checks that the catalogue has what machines, calls and row actions say; a text with a space is said as it stands. */
export function checkSaidTexts(set: DataSet): ConfigurationProblem[] {
  const path = `resources/messages/${usualLocale}.json`
  if (set.broken.has(path)) return []
  const keys = new Set(Object.keys({ ...shippedTexts, ...set.catalogues.get(usualLocale)?.content }))
  const check = (file: JsonFile<object>, at: JsonPath, key: string) =>
    keys.has(key) || /\s/.test(key)
      ? []
      : [file.problem(at, `The catalogue has no text ${key}.`, suggest(key, keys, `Add it to ${path}.`))]
  return [
    ...[...set.machines.values()].flatMap(file =>
      listNamed(file.content, 'message').flatMap(({ at, value }) => check(file, toWritten(at), value)),
    ),
    ...[...set.descriptors.values()].flatMap(file => [
      ...Object.entries(file.content.calls ?? {}).flatMap(([name, { done }]) =>
        done === undefined ? [] : check(file, ['calls', name, 'done'], done),
      ),
      ...checkLabels(file, set.machines.get(file.content.machine ?? '')?.content, keys),
    ]),
  ]
}

/** What a guard says is written as `else`. */
function toWritten(at: JsonPath): JsonPath {
  const isOfState = at[0] === 'states' && at.length === 3
  return isOfState || at.at(-2) === 'ask' ? at : [...at.slice(0, -1), 'else']
}

/** An action without a label is called as its call or its event is. */
function checkLabels(
  file: JsonFile<Descriptor>,
  machine: Machine | undefined,
  keys: ReadonlySet<string>,
): ConfigurationProblem[] {
  const { name: resource, calls = {}, list } = file.content
  // The events of a machine whose file is broken are not missed.
  if (file.content.machine && !machine) return []
  const known = [...Object.keys(calls), ...(machine?.transitions ?? []).map(({ event }) => event)]
  return (list?.actions ?? []).flatMap((action, index) => {
    if (typeof action === 'string' || known.includes(action.name)) return []
    const label = `resources.${resource}.actions.${action.name}`
    if (keys.has(label) || keys.has(`engine.action.${action.name}`)) return []
    const message = `The action ${action.name} is no call and no event, and has no label ${label}.`
    return [file.problem(['list', 'actions', index, 'name'], message, suggest(action.name, known, 'Add the label.'))]
  })
}
