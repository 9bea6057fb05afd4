import { toWords } from '#contract/catalogue.ts'
import type { Call } from '#contract/descriptor.ts'
import { toCarrier } from '#contract/standardCalls.ts'
import { isSameJson } from '#contract/values.ts'
import { isPlain, type Plain } from './words.ts'

/** Puts the names of the guards and sets of a machine instead of what says the same. */
export function foldMachine(machine: Plain): Plain {
  const { guards = {}, sets = {}, transitions } = machine as { guards?: Plain; sets?: Plain; transitions: Plain[] }
  return {
    ...machine,
    transitions: transitions.map(transition => ({
      ...transition,
      ...(Array.isArray(transition.guards) && { guards: foldGuards(guards, transition.guards) }),
      ...(transition.set !== undefined && { set: foldSet(sets, transition.set) }),
    })),
  }
}

/** Takes from calls what they do by themselves: a parameter that has no other position travels by its own name. */
export function foldCalls(descriptor: Plain): Plain {
  const { calls } = descriptor as { calls?: Record<string, Call> }
  if (!calls) return descriptor
  return {
    ...descriptor,
    calls: Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, foldCall(call)])),
  }
}

function foldCall(call: Call): Call {
  const word = toCarrier(call)
  const { [word]: table, ...rest } = call
  if (!isPlain(table)) return call
  const taken = [...(call.takes ?? []), ...Object.keys(call.parameters ?? {})]
  const others = JSON.stringify(word === 'query' ? call.body : call.query) ?? ''
  const isUsual = ([name, source]: [string, unknown]) =>
    source === `args.${name}` &&
    taken.includes(name) &&
    !call.path.includes(`{${name}}`) &&
    !others.includes(`"${source}"`)
  const kept = Object.entries(table).filter(entry => !isUsual(entry) || countSources(table, entry[1]) > 1)
  if (kept.length === Object.keys(table).length) return call
  if (kept.length === 0) return rest as Call
  return Object.fromEntries(
    Object.entries(call).map(([name, value]) => [name, name === word ? Object.fromEntries(kept) : value]),
  ) as unknown as Call
}

function countSources(table: Plain, source: unknown): number {
  return Object.values(table).filter(each => each === source).length
}

/** Puts the names of the conditions of a schema instead of what says the same, and leaves out what names say already. */
export function foldSchema(schema: Plain): unknown {
  const named = isPlain(schema['x-conditions']) ? schema['x-conditions'] : {}
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (!isPlain(node)) return node
    const entries = Object.entries(node).map(([name, value]) => {
      const isCondition = name === 'x-visible-when' || name === 'x-read-only-when'
      return [name, name === 'x-conditions' ? value : (isCondition && findName(named, value)) || visit(value)]
    })
    return Object.fromEntries(entries)
  }
  return visit({ ...schema, properties: unnameProperties(schema.properties as Plain) })
}

/** The properties without the titles that are their names in words. */
function unnameProperties(properties: Plain): Plain {
  const entries = Object.entries(properties).map(([name, property]): [string, unknown] => {
    if (!isPlain(property) || property.title !== toWords(name)) return [name, property]
    const { title: _, ...rest } = property
    return [name, rest]
  })
  return Object.fromEntries(entries)
}

function findName(named: Plain, part: unknown): string | null {
  return Object.entries(named).find(([, each]) => isSameJson(each, part))?.[0] ?? null
}

/** Of several groups of guards that follow each other, the longest. */
function foldGuards(named: Plain, guards: readonly unknown[]): unknown {
  const groups = Object.entries(named)
    .flatMap(([name, each]) => (Array.isArray(each) ? [{ name, parts: each }] : []))
    .sort((one, other) => other.parts.length - one.parts.length)
  const single = guards.map(each => findName(named, each) ?? each)
  const folded: unknown[] = []
  for (let at = 0; at < single.length; ) {
    const group = groups.find(({ parts }) => parts.every((part, index) => part === single[at + index]))
    folded.push(group ? group.name : single[at])
    at += group?.parts.length ?? 1
  }
  return folded.length === 1 && typeof folded[0] === 'string' ? folded[0] : folded
}

/** One property and its value, with the condition under which it is set; or a set by its name. */
interface Single {
  when: unknown
  property: string
  value: unknown
}

function listSingles(set: unknown): (Single | string)[] {
  const parts: unknown[] = Array.isArray(set) ? set : [set]
  return parts.flatMap((part): (Single | string)[] => {
    if (!isPlain(part)) return [String(part)]
    const { when = null, ...values } = part
    return Object.entries(values).map(([property, value]) => ({ when, property, value }))
  })
}

/** Of several sets that say what is said, the longest. Properties are set each by itself: only the order within one counts. */
function foldSet(sets: Plain, set: unknown): unknown {
  const known = Object.entries(sets)
    .map(([name, each]) => ({ name, parts: listSingles(each) }))
    .sort((one, other) => other.parts.length - one.parts.length)
  const singles = known.reduce((left, { name, parts }) => takeNamed(left, name, parts), listSingles(set))
  const folded: unknown[] = []
  for (const single of singles) {
    if (typeof single === 'string') folded.push(single)
    else addSingle(folded, single)
  }
  return folded.length === 1 ? folded[0] : folded
}

function takeNamed(singles: (Single | string)[], name: string, parts: (Single | string)[]): (Single | string)[] {
  const positions = parts.map(part => singles.findIndex(each => isSameJson(each, part)))
  const isFirst = (position: number) =>
    !singles.slice(0, position).some((each, at) => isSameProperty(each, singles[position]) && !positions.includes(at))
  if (positions.some(position => position < 0 || !isFirst(position))) return singles
  const start = Math.min(...positions)
  return singles.flatMap((each, at) => (at === start ? [name] : positions.includes(at) ? [] : [each]))
}

function isSameProperty(one: Single | string, other: Single | string | undefined): boolean {
  return typeof one !== 'string' && typeof other === 'object' && one.property === other.property
}

function addSingle(folded: unknown[], { when, property, value }: Single): void {
  const last = folded.at(-1)
  if (isPlain(last) && isSameJson(last.when ?? null, when) && !Object.hasOwn(last, property)) last[property] = value
  else folded.push({ ...(when !== null && { when }), [property]: value })
}
