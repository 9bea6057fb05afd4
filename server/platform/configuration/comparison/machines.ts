import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { ClockEntry, Machine, Span, State, Transition } from '#contract/machine.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { buildRule, buildSwitch, countOf, describeWords, listNames, type Words } from './words.ts'

const machineWords: Words = { state: { label: 'property' }, initial: { label: 'first state' } }

const stateWords: Words = { terminal: buildSwitch('terminal'), tone: { label: 'tone', absent: 'none' } }

const transitionWords: Words = {
  permission: buildRule('allowed to'),
  actors: { label: 'actors', absent: 'any' },
  set: { label: 'what it sets' },
  raise: { label: 'what it raises' },
}

/** The differences of the status machines: their states, transitions, flags and settings. */
export function compareMachines(
  before: ReadonlyMap<string, Machine>,
  after: ReadonlyMap<string, Machine>,
): ConfigurationChange[] {
  return pairUp(before, after).flatMap(({ name, before: one, after: other }) => {
    if (!one && other) return [buildChange('machine', name, 'added', describeMachine(other))]
    if (!one || !other) return [buildChange('machine', name, 'removed')]
    return [
      ...buildDifference('machine', name, [
        ...describeWords(one, other, machineWords, ['states', 'transitions', 'flags', 'settings', 'clock']),
        ...describeWords(one.flags ?? {}, other.flags ?? {}, prefix('flag', one.flags, other.flags)),
        ...describeWords(one.settings ?? {}, other.settings ?? {}, prefix('setting', one.settings, other.settings)),
      ]),
      ...compareClock(name, one.clock, other.clock),
      ...compareStates(name, one.states, other.states),
      ...compareTransitions(name, one.transitions, other.transitions),
    ]
  })
}

function compareClock(machine: string, before: ClockEntry[] = [], after: ClockEntry[] = []): ConfigurationChange[] {
  const texts = (entries: readonly ClockEntry[]) => new Map(entries.map(entry => [toDue(entry), entry]))
  return pairUp(texts(before), texts(after)).flatMap(({ name, before: one, after: other }) => {
    if (one && other) return []
    return [buildChange('machine', `${machine}: clock`, other ? 'added' : 'removed', [name])]
  })
}

/** An entry in words: `remind in Confirmed 12h before StartsOn, skip`. */
function toDue({ event, from, due, before, after, late = 'run' }: ClockEntry): string {
  const toText = (span: Span) => (typeof span === 'string' ? span : `${span.setting} ${span.unit ?? 'hours'}`)
  const words = [before && `${toText(before)} before`, after && `${toText(after)} after`].filter(Boolean)
  const moment = due.notBefore === undefined ? due.field : `${due.field}, not before ${due.notBefore}`
  return `${event} in ${from.join(', ')} ${words.join(' and ') || 'at'} ${moment}, ${late}`
}

function describeMachine({ states, transitions }: Machine): string[] {
  return [`states ${listNames(states.map(state => state.name))}`, countOf(transitions.length, 'transition')]
}

function prefix(label: string, ...tables: (object | undefined)[]): Words {
  const names = tables.flatMap(table => Object.keys(table ?? {}))
  return Object.fromEntries(names.map(name => [name, { label: `${label} ${name}` }]))
}

function compareStates(machine: string, before: readonly State[], after: readonly State[]): ConfigurationChange[] {
  const byName = (states: readonly State[]) => new Map(states.map(state => [state.name, state]))
  return pairUp(byName(before), byName(after)).flatMap(({ name, before: one, after: other }) => {
    const label = `${machine}: ${name}`
    if (!one) return [buildChange('machine', label, 'added', ['a state'])]
    if (!other) return [buildChange('machine', label, 'removed', ['a state'])]
    return buildDifference('machine', label, describeWords(one, other, stateWords, ['name']))
  })
}

function compareTransitions(
  machine: string,
  before: readonly Transition[],
  after: readonly Transition[],
): ConfigurationChange[] {
  return pairUp(nameTransitions(before), nameTransitions(after)).flatMap(({ name, before: one, after: other }) => {
    const label = `${machine}: ${name}`
    if (!one && other) return [buildChange('machine', label, 'added', [toWay(other)])]
    if (one && !other) return [buildChange('machine', label, 'removed', [toWay(one)])]
    if (!one || !other) return []
    const [from, to] = [toWay(one), toWay(other)]
    const way = from === to ? [] : [`way: ${from} ⇒ ${to}`]
    return buildDifference('machine', label, [
      ...way,
      ...describeWords(one, other, transitionWords, ['event', ...(way.length > 0 ? ['from', 'to'] : [])]),
    ])
  })
}

/** Transitions by their event; several of one event are numbered. */
function nameTransitions(transitions: readonly Transition[]): ReadonlyMap<string, Transition> {
  const counts = new Map<string, number>()
  return new Map(
    transitions.map(transition => {
      const count = (counts.get(transition.event) ?? 0) + 1
      counts.set(transition.event, count)
      return [count === 1 ? transition.event : `${transition.event} (${count})`, transition]
    }),
  )
}

function toWay({ from, to }: Transition): string {
  const targets = typeof to === 'string' ? to : to?.map(({ state }) => state).join(' or ')
  return `${from.join(', ')} → ${targets ?? 'the same'}`
}
