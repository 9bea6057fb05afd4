import type { Descriptor } from '#contract/descriptor.ts'
import { type PropertySchema, serverOwnedProperties } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { listOwnedProperties } from '#contract/resource.ts'
import type { ScopeAlternative } from '#contract/scope.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { isBroken } from './details.ts'
import { isForeignDescriptor } from './foreign.ts'

type Properties = Record<string, PropertySchema>

/** Checks that the paths of a scope lead through references to a stored property, and not in a circle. */
export function checkScope(set: DataSet, file: JsonFile<Descriptor>, declared: Properties): ConfigurationProblem[] {
  const own = { ...declared, ...listOwnedProperties(file.content) }
  return (file.content.scope ?? []).flatMap((rule, index) => {
    if (!('path' in rule)) {
      return rule.anyOf.flatMap((each, position) =>
        checkAlternative(set, file, own, each, ['scope', index, 'anyOf', position]),
      )
    }
    const at = ['scope', index, 'path']
    const reason = findPathProblem(set, file.content, rule.path, own)
    return [...(reason === null ? [] : [file.problem(at, ...reason)]), ...checkSingle(file, rule.claim, index)]
  })
}

/** A list of values says nothing of whose a row is in the audit, nor where a new one belongs. */
function checkSingle(file: JsonFile<Descriptor>, claim: string, index: number): ConfigurationProblem[] {
  if (!claim.endsWith('_ids')) return []
  const message = `The claim ${claim} is a list, which only an alternative takes.`
  return [file.problem(['scope', index, 'claim'], message, 'Put the rule into "anyOf".')]
}

function checkAlternative(
  set: DataSet,
  file: JsonFile<Descriptor>,
  own: Properties,
  { path, claim, where = [], among }: ScopeAlternative,
  at: JsonPath,
): ConfigurationProblem[] {
  if ((path === undefined) !== (claim === undefined)) {
    const there = path === undefined ? 'claim' : 'path'
    return [file.problem([...at, there], 'A path and its claim stand together.', 'Add the other one.')]
  }
  const holder = among ? findDescriptor(set, among.resource) : file.content
  const schema = holder && set.schemas.get(holder.schema)?.content
  if (among && !holder) {
    if (isBroken(set)) return []
    const names = [...set.descriptors.values()].map(({ content }) => content.name)
    const fix = suggest(among.resource, names)
    return [file.problem([...at, 'among', 'resource'], `There is no resource ${among.resource}.`, fix)]
  }
  if (!holder || (among && !schema)) return []
  const properties = among ? { ...schema?.properties, ...serverOwnedProperties } : own
  if (among?.of !== undefined && own[among.of]?.['x-reference'] === undefined) {
    const message = `${among.of} is no reference of ${file.content.name}.`
    return [file.problem([...at, 'among', 'of'], message, 'Name a reference, or remove it.')]
  }
  const meant = among?.of === undefined ? file.content.name : own[among.of]?.['x-reference']
  if (among && properties[among.by]?.['x-reference'] !== meant) {
    const message = `${among.by} of ${among.resource} is no reference to ${meant}.`
    return [file.problem([...at, 'among', 'by'], message, 'Name the property by which its rows refer to these.')]
  }
  const untimed = where.findIndex(({ field, after }) => after !== undefined && isUntimed(properties[field]))
  if (untimed >= 0) {
    const message = `${where[untimed]?.field} is no moment that could lie after another.`
    return [file.problem([...at, 'where', untimed, 'after'], message, 'Name a date-time with "x-time": "instant".')]
  }
  const paths: [string, JsonPath][] = where.map(({ field }, position) => [field, [...at, 'where', position, 'field']])
  if (path !== undefined) paths.unshift([path, [...at, 'path']])
  return paths.flatMap(([each, location]) => {
    const reason = findPathProblem(set, holder, each, properties)
    return reason === null ? [] : [file.problem(location, ...reason)]
  })
}

function isUntimed(property: PropertySchema | undefined): boolean {
  return property !== undefined && (property.format !== 'date-time' || property['x-time'] !== 'instant')
}

function findDescriptor(set: DataSet, name: string): Descriptor | undefined {
  return [...set.descriptors.values()].find(({ content }) => content.name === name)?.content
}

/** Why a path leads through references to no stored property, and what would mend it; null where it does. */
export function findPathProblem(
  set: DataSet,
  scoped: Descriptor,
  path: string,
  own: Record<string, PropertySchema>,
): [string, string?] | null {
  let [holder, properties] = [scoped.name, own]
  const passed = new Set<string>()
  const names = path.split('.')
  for (const [step, name] of names.entries()) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!property) return [`There is no property ${name} on this path.`, suggest(name, Object.keys(properties))]
    if (property['x-transient']) return [`${name} is transient, so no row holds it.`, 'Name a stored property.']
    if (step === names.length - 1) return null
    if (passed.has(`${holder}.${name}`)) return [`The path leads back to ${name} of ${holder}.`, 'Make it shorter.']
    passed.add(`${holder}.${name}`)
    const target = property['x-reference']
    if (target === undefined) {
      return [`${name} is no reference, so the path cannot lead through it.`, 'Let the path end there.']
    }
    const descriptor = findDescriptor(set, target)
    const schema = descriptor ? set.schemas.get(descriptor.schema)?.content : undefined
    if (!descriptor || !schema) return null
    if (isForeignDescriptor(set, descriptor) && !isForeignDescriptor(set, scoped)) {
      return [
        `The records of ${target} are kept elsewhere, so the path cannot lead through them.`,
        'Let the path end before.',
      ]
    }
    holder = target
    properties = { ...schema.properties, ...serverOwnedProperties }
  }
  return null
}
