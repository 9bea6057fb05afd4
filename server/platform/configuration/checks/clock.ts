import { anyState, type ClockEntry, type Machine, type Span } from '#contract/machine.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { suggest } from '../explain.ts'
import type { JsonFile } from '../jsonFile.ts'

/** Checks what a machine says of the clock, for every resource that it guards; `resources` are those of the set. */
export function checkClock(
  file: JsonFile<Machine>,
  guarded: readonly Resource[],
  resources: readonly Resource[],
): ConfigurationProblem[] {
  const { clock } = file.content
  if (!clock) return []
  return [
    ...clock.flatMap((entry, index) => [
      ...checkWay(file, entry, index),
      ...checkSpans(file, entry, index),
      ...guarded.flatMap(resource => checkMoment(file, entry, index, resource)),
    ]),
    ...guarded.flatMap(resource => checkTable(file, resource, resources)),
  ]
}

/** System must be able to send the event from each of the states. */
function checkWay(file: JsonFile<Machine>, { event, from }: ClockEntry, index: number): ConfigurationProblem[] {
  const { transitions, states } = file.content
  const events = [...new Set(transitions.map(each => each.event))]
  if (!events.includes(event)) {
    return [file.problem(['clock', index, 'event'], `There is no event ${event}.`, suggest(event, events))]
  }
  const open = transitions.filter(each => each.event === event && (each.actors?.includes('System') ?? true))
  if (open.length === 0) {
    const message = `System may not send the event ${event}.`
    return [file.problem(['clock', index, 'event'], message, 'Add "System" to the "actors" of the transition.')]
  }
  const names = states.map(({ name }) => name)
  return from.flatMap((name, position) => {
    const at = ['clock', index, 'from', position]
    if (name === anyState) return []
    if (!names.includes(name)) return [file.problem(at, `There is no state ${name}.`, suggest(name, names))]
    const isTerminal = states.some(state => state.name === name && state.terminal)
    const isLeft = open.some(each => each.from.includes(name) || (!isTerminal && each.from.includes(anyState)))
    const fix = `Add it to the "from" of a transition by ${event}.`
    return isLeft ? [] : [file.problem(at, `${event} does not leave ${name}, so it would always be refused.`, fix)]
  })
}

function checkSpans(file: JsonFile<Machine>, entry: ClockEntry, index: number): ConfigurationProblem[] {
  const { settings = {} } = file.content
  return (['before', 'after'] as const).flatMap(word => {
    const span: Span | undefined = entry[word]
    if (typeof span !== 'object' || !(span.setting in settings)) return []
    if (typeof settings[span.setting] === 'number' || settings[span.setting] === false) return []
    const fix = 'Give it a usual number, or false where nothing is due until an administrator sets one.'
    return [file.problem(['clock', index, word, 'setting'], `${span.setting} is no number.`, fix)]
  })
}

function checkMoment(
  file: JsonFile<Machine>,
  { due }: ClockEntry,
  index: number,
  { name, properties }: Resource,
): ConfigurationProblem[] {
  return (['field', 'notBefore'] as const).flatMap(word => {
    const field = due[word]
    if (field === undefined) return []
    const schema = properties.get(field)?.schema
    const at = ['clock', index, 'due', word]
    if (!schema) {
      return field.includes('.') ? [file.problem(at, 'A moment is one of the record itself.', 'Name a property.')] : []
    }
    if (schema.format === 'date-time' && schema['x-time'] === 'instant') return []
    const fix = 'Work one out of it: "format": "date-time", "x-time": "instant", "x-instant".'
    return [file.problem(at, `${name}.${field} is no moment.`, fix)]
  })
}

function checkTable(
  file: JsonFile<Machine>,
  resource: Resource,
  resources: readonly Resource[],
): ConfigurationProblem[] {
  if (resource.descriptor.view) {
    return [
      file.problem(
        ['clock'],
        `The rows of ${resource.name} are those of a view, for which no clock goes.`,
        'Remove it.',
      ),
    ]
  }
  const other = resources.find(
    ({ entity, machine }) => entity === resource.entity && machine?.clock && machine !== file.content,
  )
  if (!other) return []
  const message = `${other.name} keeps its records in the same table, and its machine has a clock as well.`
  return [file.problem(['clock'], message, 'Leave the clock to one machine.')]
}
