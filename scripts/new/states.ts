import { toWords } from '#contract/catalogue.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import type { ResourceNames } from './names.ts'

/** A state of a new machine, and the event that leads to it; the first state has none. */
export interface NewState {
  name: string
  event: string
  /** The code without which the event is not sent. */
  permission: string
}

/** Reads states such as `Open,Filled:fill,Closed:close`: the first one is where records begin, the last one where they end. */
export function parseStates(text: string, { code }: ResourceNames): NewState[] {
  const states = text
    .split(',')
    .filter(Boolean)
    .map(each => parseState(each.trim(), code))
  if (states.length === 1) throw new OperatorError('A machine has two states at least, such as Open,Closed.')
  const names = states.flatMap(({ name, event }, index) => (index === 0 ? [name] : [name, event]))
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice) throw new OperatorError(`${twice} comes twice among the states and events.`)
  return states
}

function parseState(text: string, code: string): NewState {
  const [, name = '', event = `mark${name}`] = /^([A-Z][A-Za-z0-9]*)(?::([a-z][A-Za-z0-9]*))?$/.exec(text) ?? []
  if (name === '') throw new OperatorError(`"${text}" is no state: write it like Closed, or Closed:close.`)
  return { name, event, permission: `${toWords(event).replaceAll(' ', '_').toUpperCase()}_${code}` }
}

/** Each event leads from every state before its own. */
export function buildMachine({ entity, singularTitle }: ResourceNames, states: readonly NewState[]): object {
  const last = states.length - 1
  return {
    $schema: '../../schemas/meta/machine.schema.json',
    name: entity,
    description: `Where a ${singularTitle.toLowerCase()} stands.`,
    state: 'Status',
    states: states.map(({ name }, index) => ({
      name,
      tone: index === 0 ? 'open' : index === last ? 'success' : 'inProgress',
      ...(index === last && { terminal: true }),
    })),
    initial: states[0]?.name ?? '',
    transitions: states.slice(1).map(({ name, event, permission }, index) => {
      const from = states.slice(0, index + 1).map(each => each.name)
      return { event, from: from.length === 1 ? from[0] : from, to: name, permission }
    }),
  }
}
