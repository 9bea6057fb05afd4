import type { Machine } from '#contract/machine.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { suggest } from '../explain.ts'
import type { JsonFile } from '../jsonFile.ts'
import type { MetaName } from '../metaSchemas.ts'
import { type Choices, collectNames, type NamedFiles, type Names } from './choices.ts'
import { mapWords } from './files.ts'
import { isRowTree, type RowCondition } from './rows.ts'
import { isPlain, type Plain, type Way } from './words.ts'

/** What a literal becomes that is compared with, or given to, what has these choices. */
type Change = (value: unknown, choices: Choices, at: Way, what: string) => unknown

/** Puts values instead of the names of states and choices, in every file of a set; a name that stands for none is a problem. */
export function resolveNames(set: NamedFiles): ConfigurationProblem[] {
  const names = collectNames(set)
  const problems: ConfigurationProblem[] = []
  const resolve = <Content>(files: Map<string, JsonFile<Content>>, kind: MetaName) => {
    for (const [name, file] of files) {
      const titled = kind === 'machine' ? nameStates(names, file.content as Machine) : file.content
      const changed = changeValues(names, titled, kind, name, (value, choices, at, what) => {
        if (typeof value !== 'string' || isValue(choices, value)) return value
        if (choices.has(value)) return choices.get(value)
        problems.push(file.problem(at, `${what} has no choice ${value}.`, suggest(value, choices.keys())))
        return value
      })
      if (changed !== file.content) files.set(name, keepKnown(file, changed as Content))
    }
  }
  resolve(set.machines, 'machine')
  resolve(set.schemas, 'entity')
  resolve(set.descriptors, 'resource')
  resolve(set.dashboards, 'dashboard')
  return problems
}

/** A state that stands as a number is called as the schema calls it, unless it has a title. */
function nameStates(names: Names, machine: Machine): Machine {
  const states = machine.states.map(state => {
    const isUntitled = typeof state.value === 'number' && state.title === undefined
    const title = isUntitled ? names.findTitle(machine, state.value) : undefined
    return title === undefined ? state : { ...state, title }
  })
  return states.every((state, index) => state === machine.states[index]) ? machine : { ...machine, states }
}

/** The same machine without the titles that the schema has. */
export function unnameStates(names: Names, machine: Machine): Machine {
  const states = machine.states.map(state => {
    const { title, ...rest } = state
    return typeof state.value === 'number' && names.findTitle(machine, state.value) === title ? rest : state
  })
  return { ...machine, states }
}

const known = new WeakMap<object, { text: string; content: unknown }>()

/** The same object as before where the same came of a file: what was found of it holds on. */
function keepKnown<Content>(file: JsonFile<Content>, content: Content): JsonFile<Content> {
  const text = JSON.stringify(content)
  const before = known.get(file)
  const kept = before?.text === text ? (before.content as Content) : content
  known.set(file, { text, content: kept })
  return { ...file, content: kept, problem: file.problem }
}

function isValue(choices: Choices, value: unknown): boolean {
  return !choices.has(String(value)) && [...choices.values()].includes(value)
}

/** The content of a file with the values that stand beside properties and parameters with choices changed. */
export function changeValues(names: Names, content: unknown, kind: MetaName, name: string, change: Change): unknown {
  if (kind === 'machine') return changeMachine(names, content as Machine, change)
  const toHolders = (at: Way): string[] => listHolders(names, content, kind, name, at)
  return mapWords(content, kind, {
    condition: (tree, at) => {
      const of = at[0] === 'calls' || at[0] === 'parameters' ? names.ofParameter : names.ofPath
      return changeTree(tree, at, path => findChoices(of, toHolders(at), path), change)
    },
    computation: tree => tree,
    rows: (rows, at) => {
      if (!isRowTree(rows)) return rows
      const holders = toHolders(at)
      return keepList(
        rows,
        rows.map((row, index) => changeRow(row, [...at, index], names, holders, change)),
      )
    },
  })
}

function listHolders(names: Names, content: unknown, kind: MetaName, name: string, at: Way): string[] {
  if (kind === 'entity') return names.listOfSchema(name)
  const around = getAround(content, at)
  if (kind === 'dashboard') return around.flatMap(each => (typeof each.resource === 'string' ? [each.resource] : []))
  const among = around.flatMap(({ among }) => (isPlain(among) ? [String(among.resource)] : []))
  return among.length > 0 ? among : [(content as { name: string }).name]
}

/** The objects around a position, the nearest first. */
function getAround(content: unknown, at: Way): Plain[] {
  const found: Plain[] = []
  let node = content
  for (const step of at) {
    if (isPlain(node)) found.unshift(node)
    node = (node as Record<string | number, unknown>)[step]
  }
  return found
}

function findChoices(of: Names['ofPath'], resources: readonly string[], path: string): Choices | null {
  for (const resource of resources) {
    const choices = of(resource, path)
    if (choices) return choices
  }
  return null
}

function changeRow(
  row: RowCondition,
  at: Way,
  names: Names,
  resources: readonly string[],
  change: Change,
): RowCondition {
  const choices = 'is' in row ? findChoices(names.ofPath, resources, row.field) : null
  if (!choices) return row
  const changeOne = (is: unknown) => {
    if (!isPlain(is)) return at[0] === 'calls' && typeof is === 'string' ? is : change(is, choices, at, row.field)
    const value = change(is.const, choices, at, row.field)
    return typeof value === 'string' ? is : value
  }
  const is = Array.isArray(row.is) ? keepList(row.is, row.is.map(changeOne)) : changeOne(row.is)
  return is === row.is ? row : { ...row, is }
}

function changeMachine(names: Names, machine: Machine, change: Change): Machine {
  const resources = names.listGuarded(machine.name)
  const find = (path: string, isParameter = false) =>
    findChoices(isParameter ? names.ofParameter : names.ofPath, resources, path)
  return changeTree(machine, [], find, change) as Machine
}

/** Changes literals beside what has choices: in comparisons, and in what is set. */
function changeTree(
  node: unknown,
  at: Way,
  find: (path: string, isParameter?: boolean) => Choices | null,
  change: Change,
): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node))
    return keepList(
      node,
      node.map((each, index) => changeTree(each, [...at, index], find, change)),
    )
  const plain = node as Plain
  const named = 'left' in plain ? readOperand(plain.left) : 'property' in plain ? [String(plain.property), false] : null
  const word = 'left' in plain ? 'right' : 'value'
  const choices = named && word in plain ? find(named[0] as string, named[1] as boolean) : null
  const changeOne = (value: unknown) =>
    choices ? change(value, choices, 'left' in plain ? [...at, 'left'] : at, String(named?.[0])) : value
  const entries = Object.entries(plain).map(([name, value]): [string, unknown] => {
    if (!choices || name !== word) return [name, changeTree(value, [...at, name], find, change)]
    return [name, Array.isArray(value) ? keepList(value, value.map(changeOne)) : changeOne(value)]
  })
  return entries.every(([name, value]) => plain[name] === value) ? node : Object.fromEntries(entries)
}

function readOperand(operand: unknown): [path: string, isParameter: boolean] | null {
  if (!isPlain(operand)) return null
  if (typeof operand.field === 'string') return [operand.field, false]
  return typeof operand.arg === 'string' ? [operand.arg, true] : null
}

function keepList<Each>(list: readonly Each[], changed: Each[]): Each[] {
  return changed.every((each, index) => each === list[index]) ? (list as Each[]) : changed
}
