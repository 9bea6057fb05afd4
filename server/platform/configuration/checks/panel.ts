import type { Descriptor } from '#contract/descriptor.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile } from '../jsonFile.ts'
import { checkDetail } from './details.ts'

/** Checks whose side panel the rows of a list open, and what that shows of what comes next. */
export function checkPanel(set: DataSet, file: JsonFile<Descriptor>): ConfigurationProblem[] {
  return [...checkSubject(set, file), ...checkNext(set, file)]
}

function checkSubject(set: DataSet, file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { list, key = 'ID', schema } = file.content
  const panel = list?.panel
  if (panel === undefined || panel === key) return []
  const properties = set.schemas.get(schema)?.content.properties ?? {}
  const references = Object.keys(properties).filter(name => properties[name]?.['x-reference'] !== undefined)
  if (references.includes(panel)) return []
  return [file.problem(['list', 'panel'], `${panel} refers to no record.`, suggest(panel, [key, ...references]))]
}

function checkNext(set: DataSet, file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { next } = file.content
  if (!next) return []
  const problems = checkDetail(set, file, ['next'], next)
  const below = [...set.descriptors.values()].find(({ content }) => content.name === next.resource)
  const properties = set.schemas.get(below?.content.schema ?? '')?.content.properties
  if (problems.length > 0 || !properties) return problems
  const named = [
    { at: ['from'], name: next.from },
    ...Object.keys(next.where ?? {}).map(name => ({ at: ['where', name], name })),
    ...next.fields.map((name, index) => ({ at: ['fields', index], name })),
  ]
  return named.flatMap(({ at, name }) => {
    if (!Object.hasOwn(properties, name)) {
      const fix = suggest(name, Object.keys(properties))
      return [file.problem(['next', ...at], `${next.resource} has no property ${name}.`, fix)]
    }
    if (name !== next.from || properties[name]?.['x-time'] === 'instant') return []
    return [file.problem(['next', 'from'], `${name} is no moment.`, 'Name a property of "x-time": "instant".')]
  })
}
