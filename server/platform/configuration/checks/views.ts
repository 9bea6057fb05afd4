import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import type { JsonFile } from '../jsonFile.ts'
import { isForeignDescriptor } from './foreign.ts'
import type { RegisteredHandlers } from './handlers.ts'

/**
 * Checks that rows of a database view are shown by the resource whose service has the view, which says who reads them, and that its
 * properties are columns of the view: no table is kept that could grow one.
 */
export function checkView(
  set: DataSet,
  file: JsonFile<Descriptor>,
  schema: JsonFile<EntitySchema> | null,
  { extensions }: RegisteredHandlers,
): ConfigurationProblem[] {
  const { name: resource, schema: entity, view: isView = false } = file.content
  if (isForeignDescriptor(set, file.content)) return []
  const [owner, served] = Object.entries(extensions).find(([, { view }]) => view?.name === entity) ?? []
  if (!served?.view) {
    if (!isView) return []
    return [file.problem(['view'], `No service has a view ${entity}, so no row would be found.`, 'Remove it.')]
  }
  if (owner !== resource || !isView) {
    const message = `The rows of ${entity} are those of a view, which ${owner} alone shows.`
    return [file.problem(['schema'], message, `Name another schema, or have "view": true in ${owner}.`)]
  }
  const { columns } = served.view
  return Object.keys(schema?.content.properties ?? {}).flatMap(name => {
    if (!schema || columns.includes(name)) return []
    return [schema.problem(['properties', name], `The view ${entity} has no column ${name}.`, 'Remove it.')]
  })
}
