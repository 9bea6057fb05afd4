import { checkText } from '#contract/calls/wireValues.ts'
import { type DashboardFilter, searchField } from '#contract/dashboard.ts'
import type { Resource } from '#contract/resource.ts'
import { badRequest } from '../kernel/problem.ts'
import type { Chosen } from './questions.ts'

/** As many values of a filter as a request names. */
const mostValues = 200

/** Reads from a query what is chosen of the filters of a page; throws 400 where it names another parameter, or a value that is none. */
export function readChosen(
  filters: readonly DashboardFilter[],
  query: Readonly<Record<string, string | string[]>>,
  resources: ReadonlyMap<string, Resource>,
): Chosen {
  const entries = Object.entries(query).map(([name, value]) => {
    const filter = filters.find(each => each.name === name)
    if (!filter) {
      const names = filters.map(each => each.name).join(', ') || 'none'
      throw badRequest(`${name} is no filter of this dashboard: it takes ${names}.`)
    }
    return [name, readValue(filter, value, resources)] as const
  })
  return Object.fromEntries(entries)
}

function readValue(
  { name, choices, fields }: DashboardFilter,
  value: string | string[],
  resources: ReadonlyMap<string, Resource>,
): unknown {
  const texts = [value].flat()
  for (const text of texts) checkText(name, text)
  if (texts.length > mostValues) throw badRequest(`${name} takes at most ${mostValues} values.`)
  if (choices) {
    const choice = choices.find(each => String(each.value) === texts.at(-1))
    if (choice) return choice.value
    throw badRequest(`${name} takes one of ${choices.map(each => each.value).join(', ')}.`)
  }
  const [resource = '', field = ''] = Object.entries(fields)[0] ?? []
  const property = resources.get(resource)?.properties.get(field)
  if (field === searchField || property?.usualOperator !== 'in') return texts.at(-1)
  if (property.jsonType !== 'integer' && property.jsonType !== 'array') return texts
  const keys = texts.map(Number)
  if (keys.every(Number.isSafeInteger)) return keys
  throw badRequest(`${name} takes whole numbers.`)
}
