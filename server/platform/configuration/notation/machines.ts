import type {
  Assignment,
  ClockEntry,
  Guard,
  Machine,
  Operand,
  Raise,
  Span,
  State,
  Transition,
} from '#contract/machine.ts'
import { isSameJson } from '#contract/values.ts'
import { suggest } from '../explain.ts'
import { isTree, parseGuard, printGuard } from './conditions.ts'
import { isOldOperand, parseValue, printValue } from './operands.ts'
import { findNamed, listEntries, type Reading, toList } from './reading.ts'
import { isPlain, type Plain, type Way } from './words.ts'

/** A machine as its file says it. */
export interface WrittenMachine extends Omit<Machine, 'states' | 'flags' | 'transitions' | 'clock'> {
  states: (Omit<State, 'guard'> & { guard?: Plain })[]
  flags?: Record<string, Plain>
  guards?: Record<string, Plain | string[]>
  sets?: Record<string, Plain | Plain[]>
  transitions: WrittenTransition[]
  clock?: WrittenClockEntry[]
}

interface WrittenTransition extends Plain {
  event: string
  from: string | string[]
  to?: string | (string | { state: string; when?: Plain })[]
  guards?: string | (string | Plain)[]
  set?: WrittenSet
  raise?: string | (string | (Plain & { event: string }))[]
}

type WrittenSet = string | Plain | (string | Plain)[]

interface WrittenClockEntry extends Plain {
  event: string
  from: string | string[]
  due: string | ClockEntry['due']
  before?: Span
  after?: Span
}

/** Reads a machine: the names of guards and sets give way to what they stand for. */
export function parseMachine(reading: Reading, written: WrittenMachine): Machine {
  const { states, flags, guards = {}, sets = {}, transitions, clock, ...rest } = written
  const names = states.map(({ name }) => name)
  const parts: Parts = { reading, names, guards: parseNamed(reading, guards), sets }
  return {
    ...rest,
    states: states.map((state, index) => parseState(reading, state, ['states', index])),
    ...(flags && {
      flags: Object.fromEntries(
        listEntries(flags).map(([name, each]) => [name, parseGuard(reading, each as Plain, ['flags', name])]),
      ),
    }),
    transitions: transitions.map((each, index) => parseTransition(parts, each, ['transitions', index])),
    ...(clock && { clock: clock.map((each, index) => parseClockEntry(parts, each, ['clock', index])) }),
  }
}

interface Parts {
  reading: Reading
  names: readonly string[]
  guards: ReadonlyMap<string, Guard[]>
  sets: Readonly<Record<string, WrittenSet>>
}

/** Guards by their names; a list of names is each of them. */
function parseNamed(reading: Reading, guards: NonNullable<WrittenMachine['guards']>): ReadonlyMap<string, Guard[]> {
  const single = new Map<string, Guard[]>()
  for (const [name, each] of Object.entries(guards))
    if (!Array.isArray(each)) single.set(name, [parseGuard(reading, each, ['guards', name])])
  const all = new Map(single)
  for (const [name, each] of Object.entries(guards)) {
    if (!Array.isArray(each)) continue
    const listed = each.flatMap(
      (other, index) => findNamed(reading, other, 'guards', single, ['guards', name, index]) ?? [],
    )
    all.set(name, listed)
  }
  return all
}

function parseState(reading: Reading, { guard, ...state }: WrittenMachine['states'][number], at: Way): State {
  return reading.annotate({ ...state, ...(guard && { guard: parseGuard(reading, guard, [...at, 'guard']) }) }, at)
}

function parseTransition(parts: Parts, written: WrittenTransition, at: Way): Transition {
  const { reading } = parts
  const { from, to, actors, guards, set, raise, effects, ...rest } = written
  return reading.annotate(
    {
      ...rest,
      from: parseFrom(parts, from, [...at, 'from']),
      ...(to !== undefined && { to: parseTo(reading, to, [...at, 'to']) }),
      ...(actors !== undefined && { actors: toList(actors as string) }),
      ...(guards !== undefined && { guards: parseGuards(parts, guards, [...at, 'guards']) }),
      ...(set !== undefined && { set: parseSet(parts, set, [...at, 'set']) }),
      ...(raise !== undefined && { raise: parseRaises(reading, raise, [...at, 'raise']) }),
      ...(effects !== undefined && { effects: toList(effects as string) }),
    } as Transition,
    at,
  )
}

const butForm = /^any but (.+)$/

/** `any` is every state, `any but Void, Moved` every other one. */
function parseFrom({ reading, names }: Parts, from: string | string[], at: Way): string[] {
  if (from === 'any') return [...names]
  const [, but] = (typeof from === 'string' && butForm.exec(from)) || []
  if (but === undefined) return toList(from)
  const except = but.split(/\s*,\s*/)
  for (const name of except.filter(each => !names.includes(each)))
    reading.mistakes.push({ at, message: `There is no state ${name}.`, fix: suggest(name, names) })
  return names.filter(name => !except.includes(name))
}

function parseTo(reading: Reading, to: NonNullable<WrittenTransition['to']>, at: Way): Transition['to'] {
  if (typeof to === 'string') return to
  return to.map((each, index) => {
    const path = [...at, index]
    if (typeof each === 'string') return reading.annotate({ state: each }, path)
    const when = each.when && { when: parseGuard(reading, each.when, [...path, 'when']) }
    return reading.annotate({ ...when, state: each.state }, path)
  })
}

function parseGuards({ reading, guards }: Parts, written: NonNullable<WrittenTransition['guards']>, at: Way): Guard[] {
  const isList = Array.isArray(written)
  return toList<string | Plain>(written).flatMap((each, index) => {
    const path = isList ? [...at, index] : at
    if (typeof each !== 'string') return parseGuard(reading, each, path)
    return findNamed(reading, each, 'guards', guards, path) ?? []
  })
}

/** Instead of a condition: each property is set only where its own value is there. */
const givenWord = 'given'

/** The names of an object are the properties that it sets, in order; `when` says where. */
function parseSet(parts: Parts, written: WrittenSet, at: Way): Assignment[] {
  const { reading, sets } = parts
  const isList = Array.isArray(written)
  return toList<string | Plain>(written).flatMap((each, index) => {
    const path = isList ? [...at, index] : at
    if (typeof each === 'string') {
      const named = findNamed(reading, each, 'sets', new Map(Object.entries(sets)), path)
      return named === null ? [] : parseSet({ ...parts, sets: {} }, named, ['sets', each])
    }
    const { when, ...values } = each
    const condition = isPlain(when) ? parseGuard(reading, when, [...path, 'when']) : null
    return Object.entries(values).map(([name, written]) => {
      const property = name.replace(/^row\./, '')
      const value = parseValue(reading, written, [...path, name])
      const given: Guard | null = when === givenWord ? { left: value, is: 'present' } : condition
      return reading.annotate({ property, value, ...(given && { when: given }) }, [...path, name])
    })
  })
}

function parseRaises(reading: Reading, written: NonNullable<WrittenTransition['raise']>, at: Way): Raise[] {
  const isList = Array.isArray(written)
  return toList<string | (Plain & { event: string })>(written).map((each, index) => {
    const path = isList ? [...at, index] : at
    if (typeof each === 'string') return reading.annotate({ event: each }, path)
    const { payload, when, ...rest } = each
    const values = listEntries(payload).map(([name, value]): [string, Operand] => [
      name,
      parseValue(reading, value, [...path, 'payload', name]),
    ])
    return reading.annotate(
      {
        ...rest,
        ...(payload !== undefined && { payload: Object.fromEntries(values) }),
        ...(when !== undefined && { when: parseGuard(reading, when as Plain, [...path, 'when']) }),
      },
      path,
    )
  })
}

function parseClockEntry(parts: Parts, written: WrittenClockEntry, at: Way): ClockEntry {
  const { from, due, before, after, ...rest } = written
  return parts.reading.annotate(
    {
      ...rest,
      from: parseFrom(parts, from, [...at, 'from']),
      due: typeof due === 'string' ? { field: due } : due,
      ...(before !== undefined && { before: parseSpan(before) }),
      ...(after !== undefined && { after: parseSpan(after) }),
    },
    at,
  )
}

function parseSpan(span: Span): Span {
  const [, setting] = (typeof span === 'string' && /^setting\.(.+)$/.exec(span)) || []
  return setting === undefined ? span : { setting }
}

/** A machine as it is written, from its tree or from the former notation; what is written so already stays. */
export function printMachine(machine: Plain): Plain {
  const names = (machine.states as State[]).map(({ name }) => name)
  return mapWords(machine, {
    states: states => (states as Plain[]).map(state => mapWords(state, { guard: printTree })),
    flags: flags => mapValues(flags as Plain, printTree),
    guards: guards => mapValues(guards as Plain, printTree),
    transitions: transitions => (transitions as Plain[]).map(each => printTransition(each, names)),
    clock: clock => (clock as Plain[]).map(each => printClockEntry(each, names)),
  })
}

function mapWords(written: Plain, words: Record<string, (value: unknown) => unknown>): Plain {
  return mapValues(written, (value, name) => (Object.hasOwn(words, name) ? words[name]?.(value) : value))
}

function mapValues(from: Plain, map: (value: unknown, name: string) => unknown): Plain {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value, name)]))
}

function printTree(guard: unknown): unknown {
  return isTree(guard) ? printGuard(guard) : guard
}

function printTransition(transition: Plain, names: readonly string[]): Plain {
  return mapWords(transition, {
    from: from => printFrom(from, names),
    to: to => (Array.isArray(to) ? to.map(printTarget) : to),
    actors: printOne,
    guards: guards => (Array.isArray(guards) ? printOne(guards.map(printTree)) : guards),
    set: printSet,
    raise: raise => (Array.isArray(raise) ? printOne(raise.map(printRaise)) : raise),
    effects: printOne,
  })
}

/** One text without its list. */
function printOne(list: unknown): unknown {
  return Array.isArray(list) && list.length === 1 && typeof list[0] === 'string' ? list[0] : list
}

/** Of many states those that it is not. */
function printFrom(from: unknown, names: readonly string[]): unknown {
  if (!Array.isArray(from) || from.length < 3) return printOne(from)
  const others = names.filter(name => !from.includes(name))
  const isOrdered = isSameJson(
    from,
    names.filter(name => from.includes(name)),
  )
  if (!isOrdered || others.length > 2) return from
  return others.length === 0 ? 'any' : `any but ${others.join(', ')}`
}

function printTarget(target: unknown): unknown {
  if (!isPlain(target)) return target
  return target.when === undefined ? target.state : { state: target.state, when: printTree(target.when) }
}

/** Assignments in order, those that hold alike in one object. */
function printSet(set: unknown): unknown {
  if (!Array.isArray(set) || !set.every(each => isPlain(each) && typeof each.property === 'string')) return set
  const groups: Plain[] = []
  for (const { property, value, when } of set as { property: string; value: unknown; when?: unknown }[]) {
    const name = property === 'when' ? `row.${property}` : property
    const isGiven = isSameJson(when, { left: value, is: 'present' })
    const condition = when === undefined ? {} : { when: isGiven ? givenWord : printTree(when) }
    const group = groups.at(-1)
    const isSame = group && isSameJson(group.when ?? null, condition.when ?? null) && !Object.hasOwn(group, name)
    if (isSame) group[name] = printValue(value)
    else groups.push({ ...condition, [name]: printValue(value) })
  }
  return groups.length === 1 ? groups[0] : groups
}

function printRaise(raise: unknown): unknown {
  if (!isPlain(raise)) return raise
  if (Object.keys(raise).length === 1) return raise.event
  const payload = (values: unknown) =>
    mapValues(values as Plain, each => (isOldOperand(each) ? printValue(each) : each))
  return mapWords(raise, { payload, when: printTree })
}

function printClockEntry(entry: Plain, names: readonly string[]): Plain {
  return mapWords(entry, {
    from: from => printFrom(from, names),
    due: due => (isPlain(due) && due.notBefore === undefined ? due.field : due),
    before: printSpan,
    after: printSpan,
  })
}

function printSpan(span: unknown): unknown {
  return isPlain(span) && span.unit === undefined ? `setting.${span.setting}` : span
}
