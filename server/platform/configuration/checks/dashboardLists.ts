import { listListedActions } from '#contract/access.ts'
import type { DashboardList, DashboardRows } from '#contract/dashboard.ts'
import { isInRows } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { suggest } from '../explain.ts'
import type { JsonPath } from '../jsonFile.ts'
import type { DashboardCheck } from './dashboardRows.ts'

/** Checks the columns, the order and the row actions of a short list. */
export function checkListWords(
  { file, resources }: DashboardCheck,
  at: JsonPath,
  { columns, sort, actions = [] }: DashboardList,
  rows: DashboardRows,
): ConfigurationProblem[] {
  const resource = resources.get(rows.resource)
  if (!resource) return []
  const known = [...resource.properties.keys()]
  const checkName = (location: JsonPath, name: string, isFit: (each: string) => boolean, why: string) => {
    if (!resource.properties.has(name))
      return [file.problem(location, `${resource.name} has no property ${name}.`, suggest(name, known))]
    return isFit(name) ? [] : [file.problem(location, why, 'Name another property.')]
  }
  const names = listListedActions(resource.descriptor).map(each => (typeof each === 'string' ? each : each.name))
  return [
    ...columns.flatMap((column, index) => {
      const name = typeof column === 'string' ? column : column.field
      return checkName(
        [...at, 'columns', index],
        name,
        each => isDisplayed(resource, each),
        `${name} is never answered.`,
      )
    }),
    ...(sort
      ? checkName(
          [...at, 'sort', 'field'],
          sort.field,
          each => isOrdered(resource, each),
          `The values of ${sort.field} have no order.`,
        )
      : []),
    ...actions.flatMap((name, index) => {
      if (names.includes(name)) return []
      const message = `The list of ${resource.name} has no row action ${name}.`
      return [file.problem([...at, 'actions', index], message, suggest(name, names))]
    }),
  ]
}

function isDisplayed({ properties }: Resource, name: string): boolean {
  const schema = properties.get(name)?.schema
  return schema !== undefined && isInRows(schema) && !schema['x-secret']
}

function isOrdered(resource: Resource, name: string): boolean {
  const type = resource.properties.get(name)?.jsonType
  return isDisplayed(resource, name) && type !== 'object' && type !== 'array'
}
