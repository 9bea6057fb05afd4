import type { ConfigurationProblem } from '#contract/problems.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { findCoverage } from '../../tables/coverage.ts'
import { isSearched, mostReferred } from '../../tables/indexes.ts'
import { longestIndexedText, toSortColumn } from '../../tables/sortColumns.ts'
import type { DataSet } from '../dataSet.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { isForeignDescriptor } from './foreign.ts'

/** From about so many rows on, a page that reads them all takes longer than a list may. */
const from = 'From about 100,000 rows on this takes longer than a page should.'

/**
 * Tells the sorts and filters of lists that no index serves: they are right, and read every row each time. Nothing while a file
 * is broken, or for records that another application keeps.
 */
export function listSlow(set: DataSet): ConfigurationProblem[] {
  if (set.broken.size > 0) return []
  return [...set.descriptors.values()].flatMap(file => {
    const schema = set.schemas.get(file.content.schema)
    if (!schema || !file.content.list || isForeignDescriptor(set, file.content)) return []
    const resource = buildResource(file.content, schema.content)
    return [
      ...listSorts(file, resource),
      ...listFilters(file, resource),
      ...listSearches(file, resource),
      ...listScopes(file),
    ]
  })
}

type File = JsonFile<Resource['descriptor']>

function listSorts(file: File, resource: Resource): ConfigurationProblem[] {
  const { columns = [], sort } = resource.descriptor.list ?? {}
  const locations: [JsonPath, string][] = columns.map((column, index) => [
    ['list', 'columns', index],
    typeof column === 'string' ? column : column.field,
  ])
  if (sort && !locations.some(([, name]) => name === sort.field))
    locations.push([['list', 'sort', 'field'], sort.field])
  return locations.flatMap(([at, name]) => noteSort(file, resource, at, name))
}

function noteSort(file: File, resource: Resource, at: JsonPath, name: string): ConfigurationProblem[] {
  const property = resource.properties.get(name)
  if (!property || property.schema['x-transient']) return []
  const target = property.schema['x-reference']
  if (target !== undefined) {
    const message = `The order by ${name} is that of the names of ${target}, which no index of this list holds: with more than ${mostReferred} of ${target} a page reads every row. ${from}`
    const fix = `Keep the name in a property of its own with "x-indexed", or filter by it: the rows of one of ${target} are found at once.`
    return [file.problem(at, message, fix)]
  }
  if (property.jsonType === 'boolean' && toSortColumn(property) === null) {
    const message = `The order by ${name} has no index: it tells two halves apart, and each change of it would cost more. ${from}`
    return [file.problem(at, message, toRareFix(resource, name))]
  }
  if (property.jsonType !== 'string' || toSortColumn(property) !== null) return []
  const message = `The order by ${name} has no index: its texts may be longer than ${longestIndexedText} characters. ${from}`
  const fix = `Add "maxLength": ${longestIndexedText} or less to it in schemas/${resource.entity}.json, or leave the column out.`
  return [file.problem(at, message, fix)]
}

const toRareFix = ({ entity }: Resource, name: string) =>
  `Where one of both values is rare and seldom changes, add "x-indexed": true to ${name} in schemas/${entity}.json; else leave it.`

function listFilters(file: File, resource: Resource): ConfigurationProblem[] {
  const { filters = [], shortcuts = [] } = resource.descriptor.list ?? {}
  return [
    ...filters.flatMap((name, index) => noteFilter(file, resource, ['list', 'filters', index], name)),
    ...shortcuts.flatMap(({ field }, index) =>
      noteFilter(file, resource, ['list', 'shortcuts', index, 'field'], field),
    ),
  ]
}

function noteFilter(file: File, resource: Resource, at: JsonPath, name: string): ConfigurationProblem[] {
  const property = resource.properties.get(name)
  if (!property || property.schema['x-transient']) return []
  if (isSearched(resource, property) || toSortColumn(property) !== null) return []
  if (property.jsonType === 'boolean') {
    const lack = findCoverage(resource).fields.has(name)
      ? 'has an index in the usual order alone: in another one'
      : 'has no index:'
    const message = `The filter by ${name} ${lack} where few rows pass, and on pages far down, row after row is read. ${from}`
    return [file.problem(at, message, toRareFix(resource, name))]
  }
  const message = `The filter by ${name} has no index: whether there is a value is looked up in each row. ${from}`
  return [file.problem(at, message, `Leave it out of "${at[1]}".`)]
}

function listSearches(file: File, resource: Resource): ConfigurationProblem[] {
  if (![...resource.properties.values()].some(property => isSearched(resource, property))) return []
  const message = `A search of one or two letters reads every row: the index of its texts finds three and more. ${from}`
  return [file.problem(['list'], message, 'Search for three letters or more; there is nothing to change here.')]
}

function listScopes(file: File): ConfigurationProblem[] {
  return (file.content.scope ?? []).flatMap((rule, index) => {
    if (!('path' in rule) || !rule.path.includes('.')) return []
    const { path } = rule
    const message = `Whose a row is stands in another resource, so that no index begins with it. ${from}`
    const fix = `Keep ${path.split('.').at(-1)} in this resource too, and name it alone.`
    return [file.problem(['scope', index, 'path'], message, fix)]
  })
}
