import { buildMatcher, type Matcher } from '#contract/calls/matcher.ts'
import { toSegments } from '#contract/calls/preparedCall.ts'
import { type Call, isChangingCall, type Method } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { methodNotAllowed, notFound } from '#server/platform/kernel/problem.ts'
import { requirePlain } from './carried.ts'
import type { Target } from './target.ts'

/** A call of a descriptor that a request amounts to. */
export interface ProxiedCall {
  resource: Resource
  callName: string
  /** Whether it changes records, so that nobody may make it without a rule. */
  isChanging: boolean
  /** The segments behind those of the contract. */
  rest: string[]
}

/** Tells which call of a descriptor a request is; built anew for each configuration version. */
export interface ProxiedCalls {
  /** Whether anything of this application goes through the proxy. */
  hasApplication(application: string): boolean
  /**
   * Throws 404 where no descriptor names such a call, 405 where it has another method, 400 for a body that could be another call's
   * to whoever reads it next.
   */
  get(target: Target, method: string, body: unknown): ProxiedCall
}

/** Plain REST: the records stand at the contract's address, each of them at its key behind it. */
const listMethods: Readonly<Record<string, string>> = { GET: 'list', POST: 'create' }
const recordMethods: Readonly<Record<string, string>> = {
  GET: 'one',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
}

/** Builds it over the resources that others serve: plain REST where there are no calls, else by the call tables. */
export function buildProxiedCalls(resources: readonly Resource[]): ProxiedCalls {
  // Of two contracts, the longer one is meant where both would do.
  const plain = resources
    .filter(({ descriptor }) => !descriptor.calls)
    .toSorted((one, other) => countSegments(other) - countSegments(one))
  const tabled = resources.filter(({ descriptor }) => descriptor.calls)
  const matcher = buildMatcher(tabled)
  const applications = new Set(resources.map(({ descriptor }) => descriptor.service.application))
  return {
    hasApplication: application => applications.has(application),
    get: (target, method, body) => findRest(plain, target, method) ?? findCall(tabled, matcher, target, method, body),
  }
}

function countSegments({ descriptor }: Resource): number {
  return toSegments(descriptor.service.contract).length
}

function findRest(resources: readonly Resource[], target: Target, method: string): ProxiedCall | null {
  for (const resource of resources) {
    const { application, contract } = resource.descriptor.service
    const own = toSegments(contract)
    const rest = target.segments.slice(own.length)
    const isHere =
      application === target.application && own.every((segment, route) => segment === target.segments[route])
    if (!isHere || rest.length > 1) continue
    const methods = rest.length === 0 ? listMethods : recordMethods
    const callName = methods[method]
    if (callName === undefined) throw methodNotAllowed(Object.keys(methods))
    return { resource, callName, isChanging: method !== 'GET', rest }
  }
  return null
}

function findCall(
  resources: readonly Resource[],
  matcher: Matcher,
  { application, segments }: Target,
  method: string,
  body: unknown,
): ProxiedCall {
  const path = segments.map(encodeURIComponent).join('/')
  const found = matcher.match(application, path, method as Method, body)
  if (!found) throw notFound('There is nothing at this address.')
  if ('allowed' in found) throw methodNotAllowed(found.allowed)
  const { resource, callName } = found
  const call = resource.descriptor.calls?.[callName]
  if (call) requirePlain(listNeighbours(resources, resource, call), body)
  const rest = segments.slice(toSegments(resource.descriptor.service.contract).length)
  return { resource, callName, isChanging: call !== undefined && isChangingCall(callName, call), rest }
}

/** The calls of the same route, which the body alone tells apart. */
function listNeighbours(resources: readonly Resource[], { descriptor }: Resource, call: Call): Call[] {
  const route = toRoute(descriptor.service, call)
  return resources.flatMap(({ descriptor: { service, calls } }) =>
    Object.values(calls ?? {}).filter(each => toRoute(service, each) === route),
  )
}

function toRoute({ application, contract }: Resource['descriptor']['service'], { method, path }: Call): string {
  return [method, application, ...toSegments(`${contract}/${path}`.replaceAll(/\{\w+\}/g, '{}'))].join('/')
}
