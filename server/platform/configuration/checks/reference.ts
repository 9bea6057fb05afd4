import type { Descriptor } from '#contract/descriptor.ts'
import {
  type EntitySchema,
  findReferred,
  isReferenceList,
  isServerOwned,
  type PropertySchema,
  toItemType,
  toJsonType,
} from '#contract/entitySchema.ts'
import { findDocumentType } from '#contract/files.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { findDisplayName } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { isForeignDescriptor } from './foreign.ts'

/** Checks where a property's `x-reference`, or that of its items, leads: a resource whose key is of its type, and that can be chosen from. */
export function checkReference(
  set: DataSet,
  file: JsonFile<EntitySchema>,
  name: string,
  schema: PropertySchema,
): ConfigurationProblem[] {
  const target = findReferred(schema)
  const display = findDisplayName(name, schema)
  if (target === undefined || display === null) return checkWithin(set, file, name, schema)
  const at: JsonPath = ['properties', name, ...(isReferenceList(schema) ? ['items'] : []), 'x-reference']
  const problems: ConfigurationProblem[] = []
  if (Object.hasOwn(file.content.properties, display)) {
    const message = `Rows carry the reference's display text as ${display}, which is a property too.`
    problems.push(file.problem(at, message, 'Give one of the two another name.'))
  }
  return [...problems, ...checkLeads(set, file, at, schema, target)]
}

/** Checks where the lookups lead that a form offers within an object, or within each object of a list. */
function checkWithin(
  set: DataSet,
  file: JsonFile<EntitySchema>,
  name: string,
  schema: PropertySchema,
): ConfigurationProblem[] {
  const isList = schema.items !== undefined && !Array.isArray(schema.items)
  const { properties = {} } = (isList ? (schema.items as PropertySchema) : schema) ?? {}
  return Object.entries(properties).flatMap(([inner, each]) => {
    const target = each['x-reference']
    if (target === undefined || each['x-lookup'] === undefined) return []
    const at: JsonPath = ['properties', name, ...(isList ? ['items'] : []), 'properties', inner]
    const from = each['x-options']?.from
    const known = { ...file.content.properties, ...properties }
    const message = `The record has no property ${from}.`
    return [
      ...checkLeads(set, file, [...at, 'x-reference'], each, target),
      ...(from === undefined || Object.hasOwn(known, from)
        ? []
        : [file.problem([...at, 'x-options', 'from'], message, suggest(from, Object.keys(known)))]),
    ]
  })
}

function checkLeads(
  set: DataSet,
  file: JsonFile<EntitySchema>,
  at: JsonPath,
  schema: PropertySchema,
  target: string,
): ConfigurationProblem[] {
  const descriptors = [...set.descriptors.values()].map(({ content }) => content)
  const descriptor = descriptors.find(each => each.name === target)
  if (descriptor) return checkTarget(set, file, at, schema, descriptor)
  const isBroken = [...set.broken].some(path => /^resources\/[^/]+$/.test(path))
  return isBroken ? [] : [file.problem(at, `There is no resource ${target}.`, suggestResource(target, descriptors))]
}

function checkTarget(
  set: DataSet,
  file: JsonFile<EntitySchema>,
  at: JsonPath,
  schema: PropertySchema,
  descriptor: Descriptor,
): ConfigurationProblem[] {
  const { name: target } = descriptor
  const keeper = isForeignDescriptor(set, descriptor) ? findRemaining(set, file) : undefined
  if (keeper) {
    const message = `Records of ${keeper.name} are kept here, those of ${target} elsewhere: the two cannot be joined.`
    return [file.problem(at, message, 'Remove it; the property then holds the plain key.')]
  }
  // A file is brought, not chosen from others.
  const isFile = findDocumentType(schema['x-kind'] ?? '') !== null
  const problems = (isFile ? [] : ['list', 'one']).flatMap(call => {
    if (!descriptor.calls || descriptor.calls[call]) return []
    const message = `A record of ${target} is chosen and shown by its calls list and one; ${call} is not there.`
    return [file.problem(at, message, `Add "${call}" to the calls of ${target}.`)]
  })
  const key = descriptor.key ?? 'ID'
  const keySchema = isServerOwned(key)
    ? { type: 'integer' as const }
    : set.schemas.get(descriptor.schema)?.content.properties[key]
  const type = keySchema ? toJsonType(keySchema) : null
  const own = isReferenceList(schema) ? toItemType(schema) : toJsonType(schema)
  if (type !== null && own !== type) {
    const message = `The key of ${target} is of the type ${type}.`
    problems.push(file.problem(at, message, `Make this property "type": "${type}".`))
  }
  if (schema['x-kind'] === 'tree' && descriptor.parent === undefined) {
    const message = `${target} does not say which of its records stands above which.`
    problems.push(file.problem(at, message, `Add "parent" to ${target}, or remove the kind.`))
  }
  if (schema['x-lookup'] !== undefined && descriptor.lookup === undefined) {
    const message = `${target} does not say that its records are lookups.`
    const fix = `Add "lookup" to ${target}, or remove x-lookup.`
    problems.push(file.problem([...at.slice(0, -1), 'x-lookup'], message, fix))
  }
  return problems
}

/** A resource of this schema whose records are kept here; undefined where there is none. */
function findRemaining(set: DataSet, file: JsonFile<EntitySchema>): Descriptor | undefined {
  const descriptors = [...set.descriptors.values()].map(({ content }) => content)
  return descriptors.find(each => file.path === `schemas/${each.schema}.json` && !isForeignDescriptor(set, each))
}

/** Who names the schema for the resource (`Company` for `Companies`) means the resource of that schema. */
function suggestResource(target: string, descriptors: readonly Descriptor[]): string | undefined {
  const toWord = (text: string) => text.replaceAll('-', '').toLowerCase()
  const meant = descriptors.find(each => toWord(each.schema) === toWord(target))
  return suggest(
    meant?.name ?? target,
    descriptors.map(each => each.name),
  )
}
