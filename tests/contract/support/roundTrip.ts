import fc from 'fast-check'
import { expect } from 'vitest'
import type { CallArguments, WireRequest } from '#contract/callArguments.ts'
import { type BoundCall, bindCall, type ReceivedRequest } from '#contract/calls/bindCall.ts'
import { buildMatcher } from '#contract/calls/matcher.ts'
import { renderCall } from '#contract/calls/renderCall.ts'
import { type Condition, listOperators, type Operator } from '#contract/conditions.ts'
import { toNormalText } from '#contract/normalText.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { isBlank } from '#contract/values.ts'

/** What a server makes of a request: the path matched, the query decoded, the body through JSON. */
function receive(resource: Resource, request: WireRequest): ReceivedRequest & { callName: string } {
  const { application, contract } = resource.descriptor.service
  const body = request.body === undefined ? undefined : JSON.parse(JSON.stringify(request.body))
  const match = buildMatcher([resource]).match(application, `${contract}/${request.path}`, request.method, body)
  if (!match || 'allowed' in match) throw new Error(`No call for ${request.method} ${request.path}`)
  const search = new URLSearchParams(new URLSearchParams(request.query).toString())
  const query: ReceivedRequest['query'] = {}
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    query[name] = values.length > 1 ? values : (values[0] ?? '')
  }
  return { callName: match.callName, params: match.params, query, body }
}

/** Renders a call and reads it back, as if it had travelled. */
export function roundTrip(resource: Resource, callName: string, args: CallArguments): BoundCall {
  const received = receive(resource, renderCall(resource, callName, args))
  expect(received.callName).toBe(callName)
  return bindCall(resource, callName, received)
}

/** Any text that a database can hold. */
export const someText = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .filter(text => !text.includes('\u0000'))
const someDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())

function someScalar(property: ResourceProperty): fc.Arbitrary<unknown> {
  switch (property.kind) {
    case 'number':
    case 'money':
    case 'duration':
      return property.jsonType === 'integer' ? fc.maxSafeInteger() : fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'reference':
    case 'references':
    case 'tree':
    case 'lookup':
      return fc.maxSafeInteger()
    case 'boolean':
      return fc.boolean()
    case 'date':
      return someDate.map(text => text.slice(0, 10))
    case 'time':
      return someDate.map(text => text.slice(11, 16))
    case 'date-time':
      return someDate.map(text => (property.schema['x-time'] === 'instant' ? text : text.slice(0, 19)))
    default:
      return someText
  }
}

function someCondition(property: ResourceProperty, op: Operator): fc.Arbitrary<Condition> {
  const value =
    op === 'empty'
      ? fc.boolean()
      : op === 'in' || op === 'notIn'
        ? fc.array(someScalar(property), { minLength: 1, maxLength: 5 })
        : // Filters take a text as it would be kept, and none in which nothing is seen.
          someScalar(property)
            .map(each => (typeof each === 'string' ? toNormalText(each) : each))
            .filter(each => !isBlank(each))
  return value.map(each => ({ field: property.name, op, value: each }))
}

/** Conditions of every property and operator of a resource. */
export function buildConditions({ properties }: Resource): fc.Arbitrary<Condition>[] {
  return [...properties.values()].flatMap(property =>
    listOperators(property.kind).map(op => someCondition(property, op)),
  )
}

/** A condition that goes by its own name is bound before those of `filter`; their order says nothing. */
export function toNormal(args: Pick<CallArguments, 'conditions'>): unknown {
  const key = (condition: Condition) => JSON.stringify(condition)
  return {
    ...args,
    ...(args.conditions ? { conditions: [...args.conditions].sort((a, b) => key(a).localeCompare(key(b))) } : {}),
  }
}

/** JSON has no negative zero. */
export const withoutNegativeZero = (value: unknown) => JSON.parse(JSON.stringify(value))
