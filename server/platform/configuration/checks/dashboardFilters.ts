import { type DashboardFilter, searchField } from '#contract/dashboard.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { suggest } from '../explain.ts'
import type { JsonPath } from '../jsonFile.ts'
import { checkField, checkIs, type DashboardCheck, isDated } from './dashboardRows.ts'

/** Checks of which properties the filters of a page ask. */
export function checkFilters({ file, resources, isLenient }: DashboardCheck): ConfigurationProblem[] {
  return (file.content.filters ?? []).flatMap(({ fields }, index) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const at: JsonPath = ['filters', index, 'fields', name]
      const resource = resources.get(name)
      if (!resource) {
        const message = `There is no resource ${name} whose rows are kept here.`
        return isLenient ? [] : [file.problem(at, message, suggest(name, resources.keys()))]
      }
      return field === searchField ? [] : checkField(file, at, field, resource)
    }),
  )
}

/** Checks the choices of the filters: each value once, a default among them, and what they ask of each property. */
export function checkChoices(check: DashboardCheck): ConfigurationProblem[] {
  const { file } = check
  return (file.content.filters ?? []).flatMap((filter, index) => {
    const { choices, default: usual } = filter
    const at: JsonPath = ['filters', index]
    const values = choices?.map(({ value }) => value)
    const isKnown = usual === undefined || values?.includes(usual)
    return [
      ...(isKnown ? [] : [file.problem([...at, 'default'], `There is no choice ${usual}.`, 'Name one of the values.')]),
      ...(choices ?? []).flatMap(({ value }, position) =>
        values?.indexOf(value) === position
          ? checkAsked(check, [...at, 'choices', position], filter, position)
          : [file.problem([...at, 'choices', position, 'value'], `The value ${value} comes twice.`, 'Choose another.')],
      ),
    ]
  })
}

function checkAsked(
  { file, resources }: DashboardCheck,
  at: JsonPath,
  { fields, choices }: DashboardFilter,
  position: number,
): ConfigurationProblem[] {
  const choice = choices?.[position]
  if (!choice) return []
  return Object.entries(fields).flatMap(([name, field]) => {
    const property = resources.get(name)?.properties.get(field)
    if (field === searchField) return [file.problem(at, 'The general search has no choices.', 'Name a property.')]
    if (!property) return []
    const asksMoment = choice.from !== undefined || choice.to !== undefined
    if (asksMoment && !isDated(property))
      return [file.problem(at, `${name}.${field} is neither a date nor an instant.`, 'Name another property.')]
    return checkIs(file, [...at, 'is'], property, choice.is)
  })
}
