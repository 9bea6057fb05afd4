import type { Call, Descriptor } from '#contract/descriptor.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile } from '../jsonFile.ts'

type File = JsonFile<Descriptor>

/** Checks what calls that send an event say of their record and of those that they lock. */
export function checkEventCalls(set: DataSet, file: File, resource: Resource): ConfigurationProblem[] {
  return Object.entries(file.content.calls ?? {}).flatMap(([name, call]) => {
    const word = call.target ? 'target' : call.lock ? 'lock' : null
    if (word === null) return []
    if (call.event === undefined) {
      const fix = 'Name the event that it sends, or remove it.'
      return [file.problem(['calls', name, word], `The call ${name} sends no event.`, fix)]
    }
    return [...checkTarget(file, resource, name, call), ...checkLocks(set, file, resource, name, call)]
  })
}

function checkTarget(
  file: File,
  { properties }: Resource,
  name: string,
  { target = [], parameters = {} }: Call,
): ConfigurationProblem[] {
  if (target.length === 0) return []
  return target.flatMap((property, index) => {
    const at = ['calls', name, 'target', index]
    if (!properties.has(property)) {
      return [file.problem(at, `There is no property ${property}.`, suggest(property, [...properties.keys()]))]
    }
    if (Object.hasOwn(parameters, property)) return []
    return [
      file.problem(at, `${property} is no parameter of the call.`, 'Add it to "parameters", and where it comes from.'),
    ]
  })
}

function checkLocks(
  set: DataSet,
  file: File,
  { properties, descriptor }: Resource,
  name: string,
  { lock = [] }: Call,
): ConfigurationProblem[] {
  return lock.flatMap((property, index) => {
    const at = ['calls', name, 'lock', index]
    const target = properties.get(property)?.schema['x-reference']
    if (target === undefined) {
      const references = [...properties.values()].filter(({ schema }) => schema['x-reference']).map(each => each.name)
      return [file.problem(at, `There is no reference ${property}.`, suggest(property, references))]
    }
    const parent = [...set.descriptors.values()].find(({ content }) => content.name === target)?.content
    const isFirst = (parent?.lockOrder ?? Infinity) < (descriptor.lockOrder ?? 0)
    if (!parent || isFirst) return []
    const message = `${target} is to be locked before ${descriptor.name}, and nothing says so.`
    return [file.problem(at, message, `Give both a "lockOrder", that of ${target} the lower one.`)]
  })
}
