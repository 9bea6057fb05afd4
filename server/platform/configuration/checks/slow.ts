import type { ConfigurationProblem } from '#contract/problems.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { isSearched, longestIndexedText, toSortColumn } from '../../tables/indexes.ts'
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
    return [...listSorts(file, resource), ...listFilters(file, resource), ...listScopes(file)]
  })
}

type File = JsonFile<Resource['descriptor']>

function listSorts(file: File, resource: Resource): ConfigurationProblem[] {
  const { columns = [], sort } = resource.descriptor.list ?? {}
  const places: [JsonPath, string][] = columns.map((column, index) => [
    ['list', 'columns', index],
    typeof column === 'string' ? column : column.field,
  ])
  if (sort && !places.some(([, name]) => name === sort.field)) places.push([['list', 'sort', 'field'], sort.field])
  return places.flatMap(([at, name]) => noteSort(file, resource, at, name))
}

function noteSort(file: File, resource: Resource, at: JsonPath, name: string): ConfigurationProblem[] {
  const property = resource.properties.get(name)
  if (!property || property.schema['x-transient']) return []
  const target = property.schema['x-reference']
  if (target !== undefined) {
    const message = `The order by ${name} is that of the names of ${target}, which no index of this list holds: after the first thousand rows, or with more than 200 of ${target}, a page reads every row. ${from}`
    const fix = `Keep the name in a property of its own with "x-indexed", or filter by it: the rows of one of ${target} are found at once.`
    return [file.problem(at, message, fix)]
  }
  if (property.jsonType !== 'string' || toSortColumn(property) !== null) return []
  const message = `The order by ${name} has no index: its texts may be longer than ${longestIndexedText} characters. ${from}`
  const fix = `Add "maxLength": ${longestIndexedText} or less to it in schemas/${resource.entity}.json, or leave the column out.`
  return [file.problem(at, message, fix)]
}

function listFilters(file: File, resource: Resource): ConfigurationProblem[] {
  return (resource.descriptor.list?.filters ?? []).flatMap((name, index) => {
    const property = resource.properties.get(name)
    if (!property || property.schema['x-transient']) return []
    if (isSearched(resource, property) || toSortColumn(property) !== null) return []
    const message = `The filter by ${name} has no index: whether there is a value is looked up in each row. ${from}`
    return [file.problem(['list', 'filters', index], message, 'Leave it out of "filters".')]
  })
}

function listScopes(file: File): ConfigurationProblem[] {
  return (file.content.scope ?? []).flatMap(({ path }, index) => {
    if (!path.includes('.')) return []
    const message = `Whose a row is stands in another resource, so that no index begins with it. ${from}`
    const fix = `Keep ${path.split('.').at(-1)} in this resource too, and name it alone.`
    return [file.problem(['scope', index, 'path'], message, fix)]
  })
}
