import { getPreparedCall, listNames, listPageNames, type PreparedCall } from '#contract/calls/preparedCall.ts'
import { hasValue } from '#contract/calls/renderCall.ts'
import type { Call } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { isObject } from '#contract/values.ts'
import { badRequest } from '#server/platform/kernel/problem.ts'

/** What of a request goes on to the back end of an envelope API. */
export interface Carried {
  query: URLSearchParams
  body: unknown
}

/**
 * Reads what a request carries by the call table that its permission was judged by: its constants are set here, whatever was
 * sent. Throws 400 for a parameter that the table does not name.
 */
export function carry(resource: Resource, callName: string, query: URLSearchParams, body: unknown): Carried {
  const prepared = getPreparedCall(resource, callName)
  const known = listParameters(prepared)
  const constants = listConstants(prepared)
  const sent = [...query].filter(([name]) => !constants.has(name))
  for (const [name] of sent) requireKnown(prepared, known, name)
  const carried = new URLSearchParams(sent)
  for (const [name, value] of constants) if (hasValue(value)) carried.append(name, toText(value))
  return { query: carried, body: isTwin(prepared, body) ? carryTwin(prepared, known, constants, body) : body }
}

/** A GET that changes records may come by POST, with the names of its query in the body. */
function isTwin({ call }: PreparedCall, body: unknown): body is Record<string, unknown> {
  return call.method === 'GET' && call.changes === true && isObject(body)
}

function carryTwin(
  prepared: PreparedCall,
  known: ReadonlySet<string>,
  constants: ReadonlyMap<string, unknown>,
  body: Readonly<Record<string, unknown>>,
): unknown {
  const sent = Object.entries(body).filter(([name]) => !constants.has(name))
  for (const [name] of sent) requireKnown(prepared, known, name)
  return Object.fromEntries([...sent, ...constants])
}

function listParameters({ query, searchName, isListing, call }: PreparedCall): ReadonlySet<string> {
  const own = [...query.keys(), ...(searchName === null ? [] : [searchName])]
  return new Set([...own, ...(isListing ? listNames : []), ...(call.paged ? listPageNames(call) : [])])
}

function listConstants({ query }: PreparedCall): ReadonlyMap<string, unknown> {
  return new Map(
    [...query].flatMap(([name, source]) => (source.from === 'constant' ? [[name, source.value] as const] : [])),
  )
}

function requireKnown({ name: callName }: PreparedCall, known: ReadonlySet<string>, name: string): void {
  if (known.has(name)) return
  throw badRequest(`${name} is no parameter of ${callName}: it takes ${[...known].join(', ') || 'none'}.`)
}

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Refuses a body of which two readers may think that it is another call: a name that differs from one of the conditions only in
 * case, and a value that only some would take for a number. Throws 400.
 */
export function requirePlain(calls: readonly Call[], body: unknown): void {
  const conditions = new Map(calls.flatMap(({ when }) => Object.entries(when ?? {})))
  if (conditions.size === 0 || body === undefined) return
  if (!isObject(body)) throw badRequest('The body of this call is an object.')
  const folded = new Map([...conditions.keys()].map(name => [fold(name), name]))
  for (const name of Object.keys(body)) {
    const meant = folded.get(fold(name))
    if (meant !== undefined && meant !== name) throw badRequest(`Write ${meant} for ${name}.`)
  }
  for (const [name, { above }] of conditions) {
    if (above !== undefined && !isPlainNumber(body[name])) throw badRequest(`${name} takes a number.`)
  }
}

function fold(name: string): string {
  return name.toUpperCase().toLowerCase()
}

function isPlainNumber(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || typeof value === 'number') return true
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value)
}
