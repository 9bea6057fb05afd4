import { listOperators } from '#contract/conditions.ts'
import type { Dashboard, DashboardCondition, DashboardRows } from '#contract/dashboard.ts'
import { findChoices, isInRows } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** What the checks of one dashboard go by. */
export interface DashboardCheck {
  file: JsonFile<Dashboard>
  /** Those whose rows are kept here. */
  resources: ReadonlyMap<string, Resource>
  /** True while another file is broken: what is missing may stand in it. */
  isLenient: boolean
}

type DashboardFile = JsonFile<Dashboard>

/** Checks the call, the properties and the arguments by which rows are chosen. */
export function checkRowWords(
  file: DashboardFile,
  at: JsonPath,
  rows: DashboardRows,
  resource: Resource,
): ConfigurationProblem[] {
  return [
    ...checkCall(file, at, rows, resource),
    ...checkArguments(file, at, rows, resource),
    ...(rows.where ?? []).flatMap((condition, index) => {
      const location = [...at, 'where', index]
      const property = resource.properties.get(condition.field)
      const problem = checkField(file, [...location, 'field'], condition.field, resource)
      return property && problem.length === 0 ? checkIs(file, [...location, 'is'], property, condition.is) : problem
    }),
  ]
}

/** Checks that a property is there and can be asked for. */
export function checkField(
  file: DashboardFile,
  at: JsonPath,
  name: string,
  resource: Resource,
): ConfigurationProblem[] {
  const property = resource.properties.get(name)
  if (!property) {
    const fix = suggest(name, resource.properties.keys())
    return [file.problem(at, `${resource.name} has no property ${name}.`, fix)]
  }
  const { schema } = property
  if (isInRows(schema) && !schema['x-secret'] && schema.format !== 'ssn') return []
  return [file.problem(at, `No row is found by ${name}.`, 'Name another property.')]
}

/** Checks that a property can have what is asked of it: of choices one of them, of everything else a value of its type. */
export function checkIs(
  file: DashboardFile,
  at: JsonPath,
  { name, kind, schema, jsonType }: ResourceProperty,
  is: DashboardCondition['is'],
): ConfigurationProblem[] {
  if (is === undefined) return []
  const operators = listOperators(kind)
  if (is === null) return []
  if (!operators.includes('in') && !operators.includes('equals')) {
    return [file.problem(at, `Rows are not found by a value of ${name}.`, 'Use from and to, or null.')]
  }
  if (Array.isArray(is) && !operators.includes('in'))
    return [file.problem(at, `${name} is compared with one value.`, 'Name one.')]
  const choices = findChoices(schema)?.map(each => each.const)
  const wrong = [is].flat().find(value => (choices ? !choices.includes(value as never) : !isOfType(jsonType, value)))
  if (wrong === undefined) return []
  const known = choices ? `It is one of ${choices.join(', ')}.` : undefined
  return [file.problem(at, `${name} never is ${JSON.stringify(wrong)}.`, known)]
}

function isOfType(type: ResourceProperty['jsonType'], value: unknown): boolean {
  if (type === 'integer' || type === 'number') return typeof value === 'number'
  return type === null || type === 'array' || typeof value === type
}

/** Checks that moments are asked of dates and instants alone. */
export function checkMoments(
  file: DashboardFile,
  at: JsonPath,
  { where = [] }: DashboardRows,
  resource: Resource,
): ConfigurationProblem[] {
  return where.flatMap(({ field, from, to }, index) => {
    const property = resource.properties.get(field)
    if (!property || (from === undefined && to === undefined) || isDated(property)) return []
    const message = `${field} is neither a date nor an instant, so it lies before or after no moment.`
    return [file.problem([...at, 'where', index, from === undefined ? 'to' : 'from'], message, 'Use is.')]
  })
}

/** True for a date or an instant: the two that a moment can be distinguished from. */
export function isDated({ schema }: ResourceProperty): boolean {
  return schema.format === 'date' || (schema.format === 'date-time' && schema['x-time'] === 'instant')
}

function checkCall(
  file: DashboardFile,
  at: JsonPath,
  { call: name }: DashboardRows,
  { descriptor }: Resource,
): ConfigurationProblem[] {
  if (name === undefined) return []
  const call = descriptor.calls?.[name]
  const chosen = Object.entries(descriptor.calls ?? {}).flatMap(([each, { where }]) => (where ? [each] : []))
  if (call?.where) return []
  const message = call ? `The call ${name} chooses no rows.` : `${descriptor.name} has no call ${name}.`
  return [file.problem([...at, 'call'], message, suggest(name, chosen, 'Say under where which rows are meant.'))]
}

function checkArguments(
  file: DashboardFile,
  at: JsonPath,
  rows: DashboardRows,
  { descriptor }: Resource,
): ConfigurationProblem[] {
  const parameters = descriptor.calls?.list?.parameters ?? {}
  return Object.keys(rows.arguments ?? {}).flatMap(name => {
    if (Object.hasOwn(parameters, name)) return []
    const message = `The call list of ${descriptor.name} has no parameter ${name}.`
    return [file.problem([...at, 'arguments', name], message, suggest(name, Object.keys(parameters)))]
  })
}
