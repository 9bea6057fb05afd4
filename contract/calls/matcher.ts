import type { Method, When } from '../descriptor.ts'
import type { Resource } from '../resource.ts'
import { isObject } from '../values.ts'
import { findPlaceholder, toSegments } from './preparedCall.ts'

/** The call that a request is for, with the placeholders of its path decoded. */
export interface MatchedCall {
  resource: Resource
  callName: string
  params: Record<string, string>
}

/** Tells which call a request is for; built anew for each configuration version. */
export interface Matcher {
  /**
   * Finds the call of a path below `/api/{application}/`, given as it travels (still encoded) and without its query.
   * `allowed` names the methods of a path that is there for other ones (HTTP 405); null means that there is no such path (404).
   */
  match(application: string, path: string, method: Method, body?: unknown): MatchedCall | { allowed: Method[] } | null
}

interface Target {
  resource: Resource
  callName: string
  when: When | null
  /** Placeholder names in the order of the path. */
  names: string[]
}

interface Node {
  literals: Map<string, Node>
  placeholder: Node | null
  targets: Map<Method, Target[]>
}

/**
 * Builds the matcher of all calls: a literal segment beats a placeholder, a call whose `when` holds for the body beats the one
 * without, and a GET that changes state also answers POST unless another call has that position.
 */
export function buildMatcher(resources: Iterable<Resource>): Matcher {
  const applications = new Map<string, Node>()
  const twins: [Node, Target][] = []
  for (const resource of resources) {
    const { application, contract } = resource.descriptor.service
    const root = applications.get(application) ?? buildNode()
    applications.set(application, root)
    for (const [callName, call] of Object.entries(resource.descriptor.calls ?? {})) {
      const segments = toSegments(`${contract}/${call.path}`)
      const names = segments.flatMap(segment => findPlaceholder(segment) ?? [])
      const target: Target = { resource, callName, when: call.when ?? null, names }
      const node = grow(root, segments)
      insert(node, call.method, target)
      if (call.changes && call.method === 'GET') twins.push([node, target])
    }
  }
  for (const [node, target] of twins) if (!node.targets.has('POST')) insert(node, 'POST', target)
  return {
    match(application, path, method, body) {
      const root = applications.get(application)
      const segments = root ? decodeSegments(path) : null
      if (!root || !segments) return null
      const allowed = new Set<Method>()
      const found = search(root, segments, 0, [], (node, values) => choose(node, values, method, body, allowed))
      if (found) return found
      return allowed.size > 0 ? { allowed: [...allowed] } : null
    },
  }
}

function buildNode(): Node {
  return { literals: new Map(), placeholder: null, targets: new Map() }
}

function grow(root: Node, segments: string[]): Node {
  let node = root
  for (const segment of segments) {
    if (findPlaceholder(segment) !== null) {
      node.placeholder ??= buildNode()
      node = node.placeholder
    } else {
      const next: Node = node.literals.get(segment) ?? buildNode()
      node.literals.set(segment, next)
      node = next
    }
  }
  return node
}

/** Calls with a condition come first, so that the one without is the last resort. */
function insert(node: Node, method: Method, target: Target): void {
  const targets = [...(node.targets.get(method) ?? []), target]
  node.targets.set(method, [...targets.filter(each => each.when), ...targets.filter(each => !each.when)])
}

function decodeSegments(path: string): string[] | null {
  try {
    return toSegments(path).map(decodeURIComponent)
  } catch {
    return null
  }
}

function search(
  node: Node,
  segments: string[],
  depth: number,
  values: string[],
  visit: (node: Node, values: string[]) => MatchedCall | null,
): MatchedCall | null {
  const segment = segments[depth]
  if (segment === undefined) return visit(node, values)
  const literal = node.literals.get(segment)
  const found = literal ? search(literal, segments, depth + 1, values, visit) : null
  if (found || !node.placeholder) return found
  return search(node.placeholder, segments, depth + 1, [...values, segment], visit)
}

function choose(node: Node, values: string[], method: Method, body: unknown, allowed: Set<Method>): MatchedCall | null {
  const target = node.targets.get(method)?.find(each => !each.when || isWhen(each.when, body))
  if (!target) {
    for (const each of node.targets.keys()) if (each !== method) allowed.add(each)
    return null
  }
  const params = Object.fromEntries(target.names.map((name, index) => [name, values[index] ?? '']))
  return { resource: target.resource, callName: target.callName, params }
}

/** True where every condition on the body holds; a number may also come as its digits. */
export function isWhen(when: When, body: unknown): boolean {
  if (!isObject(body)) return false
  return Object.entries(when).every(([name, { above, equals }]) => {
    const value = body[name]
    if (equals !== undefined && value !== equals) return false
    if (above === undefined) return true
    const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
    return typeof number === 'number' && number > above
  })
}
