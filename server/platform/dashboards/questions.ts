import { listCallConditions } from '#contract/calls/callConditions.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import type { Condition } from '#contract/conditions.ts'
import { type Dashboard, type DashboardFilter, type DashboardRows, searchField } from '#contract/dashboard.ts'
import type { Moment } from '#contract/relativeMoment.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { tighten, toConditions } from '#contract/rowConditions.ts'
import type { CountQuestion } from '../resources/index.ts'

/** What is chosen of the filters of a page, by their names: the value of a choice, a text, or values of a property. */
export type Chosen = Readonly<Record<string, unknown>>

/** By what the rows of a page are reported. */
export interface QuestionParts {
  dashboard: Pick<Dashboard, 'filters'>
  resources: ReadonlyMap<string, Resource>
  chosen: Chosen
  moment: Moment
}

/** The question of how many rows there are of a kind, with what is chosen of the filters of their page. */
export function buildQuestion(parts: QuestionParts, rows: DashboardRows): CountQuestion {
  const { dashboard, resources, chosen, moment } = parts
  const resource = resources.get(rows.resource)
  if (!resource) throw new Error(`There is no resource ${rows.resource}.`)
  const own = (rows.where ?? []).flatMap(({ field, ...asked }) =>
    toConditions(getProperty(resource, field), asked, moment),
  )
  const called =
    rows.call === undefined ? [] : listCallConditions(getPreparedCall(resource, rows.call).where, {}, moment)
  const filtered = (dashboard.filters ?? []).map(filter => readFilter(filter, resource, chosen[filter.name], moment))
  const conditions = tighten([...called, ...own, ...filtered.flatMap(each => each.conditions)])
  const searchText = filtered.flatMap(each => each.searchText ?? []).join(' ')
  return {
    resource: rows.resource,
    ...(conditions.length > 0 && { conditions }),
    ...(searchText !== '' && { searchText }),
    ...(rows.arguments && { args: rows.arguments }),
  }
}

interface Filtered {
  conditions: Condition[]
  searchText?: string
}

/** What a filter asks of the rows of a resource; nothing where it does not speak of it, or nothing was chosen. */
function readFilter(filter: DashboardFilter, resource: Resource, value: unknown, moment: Moment): Filtered {
  const field = filter.fields[resource.name]
  const isEmpty = value === undefined || value === null || value === '' || [value].flat().length === 0
  if (field === undefined) return { conditions: [] }
  if (filter.choices) {
    const { choices, default: usual = choices[0]?.value } = filter
    const choice = choices.find(each => each.value === (isEmpty ? usual : value))
    return { conditions: choice ? toConditions(getProperty(resource, field), choice, moment) : [] }
  }
  if (isEmpty) return { conditions: [] }
  if (field === searchField) return { conditions: [], searchText: String(value) }
  const { name, usualOperator: op } = getProperty(resource, field)
  return { conditions: [{ field: name, op, value: op === 'in' ? [value].flat() : [value].flat()[0] }] }
}
