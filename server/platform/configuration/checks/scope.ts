import type { Descriptor } from '#contract/descriptor.ts'
import { type PropertySchema, serverOwnedProperties } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { listOwnedProperties } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile } from '../jsonFile.ts'
import { isForeignDescriptor } from './foreign.ts'

/** Checks that the paths of a scope lead through references to a stored property, and not in a circle. */
export function checkScope(
  set: DataSet,
  file: JsonFile<Descriptor>,
  own: Record<string, PropertySchema>,
): ConfigurationProblem[] {
  return (file.content.scope ?? []).flatMap(({ path }, index) => {
    const reason = findPathProblem(set, file.content, path, { ...own, ...listOwnedProperties(file.content) })
    return reason === null ? [] : [file.problem(['scope', index, 'path'], ...reason)]
  })
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
    const descriptor = [...set.descriptors.values()].find(({ content }) => content.name === target)?.content
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
