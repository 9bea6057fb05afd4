import type { Call, Expression } from '../descriptor.ts'
import type { PropertySchema } from '../entitySchema.ts'
import { getProperty, type Resource, type ResourceProperty } from '../resource.ts'

/** An expression of a call table, read: the part of the arguments where a wire value comes from and goes to. */
export type Source =
  | { from: 'id' }
  | { from: 'ids' }
  | { from: 'matching' }
  | { from: 'record' }
  | { from: 'property'; property: ResourceProperty }
  | { from: 'condition'; property: ResourceProperty }
  | { from: 'searchText' }
  | { from: 'args'; name: string; schema: PropertySchema | null }
  | { from: 'constant'; value: unknown }

/** Reads an expression of a call table; throws, saying what is possible, where it says nothing that a call can carry. */
export function parseSource(resource: Resource, call: Call, expression: Expression): Source {
  if (typeof expression === 'object' && expression !== null) return { from: 'constant', value: expression.const }
  if (typeof expression !== 'string') return { from: 'constant', value: expression }
  if (expression === 'id' || expression === 'ids' || expression === 'matching' || expression === 'record') {
    return { from: expression }
  }
  if (expression === 'filter.searchText') return { from: 'searchText' }
  const dot = expression.indexOf('.')
  const name = expression.slice(dot + 1)
  switch (expression.slice(0, dot)) {
    case 'record':
      return { from: 'property', property: getProperty(resource, name) }
    case 'filter':
      return { from: 'condition', property: getProperty(resource, name) }
    case 'args':
      return { from: 'args', name, schema: call.parameters?.[name] ?? null }
    default:
      throw new Error(
        `"${expression}" is no expression of a call: use id, ids, matching, record, record.Name, filter.Name, filter.searchText, args.name or { "const": "text" }.`,
      )
  }
}

/** True where a body is one expression (`record`, `ids`, a constant) and not an object of named ones. */
export function isExpression(body: Expression | Record<string, Expression>): body is Expression {
  if (typeof body !== 'object' || body === null) return true
  const names = Object.keys(body)
  return names.length === 1 && names[0] === 'const'
}
