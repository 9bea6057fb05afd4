import { type EntitySchema, isServerOwned, type PropertySchema, serverOwnedProperties } from '#contract/entitySchema.ts'
import { type Machine, type Operand, toValue } from '#contract/machine.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { actorKinds } from '../../access/caller.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { guardWords } from '../notation/words.ts'
import { remember } from './remember.ts'
import { findPathProblem } from './scope.ts'

type MachineFile = JsonFile<Machine>

/** Checks a machine: its states, and the properties, flags and settings that it names in every resource that it guards. */
export function checkMachine(file: MachineFile, guarded: readonly Resource[], set: DataSet): ConfigurationProblem[] {
  return [
    ...checkStates(file),
    ...checkValues(file),
    ...checkActors(file),
    ...checkFlags(file),
    ...checkAssignments(file),
    ...listOperandsOnce(file.content).flatMap(({ at, operand }) => checkNamed(file, at, operand)),
    ...guarded.flatMap(resource => {
      const schemaFile = set.schemas.get(resource.entity)
      return schemaFile ? checkProperties(set, file, resource, schemaFile) : []
    }),
  ]
}

function checkStates(file: MachineFile): ConfigurationProblem[] {
  const { states, initial, transitions } = file.content
  const names = states.map(({ name }) => name)
  const check = (at: JsonPath, name: string) =>
    names.includes(name) ? [] : [file.problem(at, `There is no state ${name}.`, suggest(name, names))]
  const repeated = names.findIndex((name, index) => names.indexOf(name) < index)
  return [
    ...(repeated < 0 ? [] : [file.problem(['states', repeated], 'This state comes twice.', 'Keep one of them.')]),
    ...check(['initial'], initial),
    ...transitions.flatMap(({ from, to }, index) => [
      ...from.flatMap((name, position) =>
        name === '*' || name === 'none' ? [] : check(['transitions', index, 'from', position], name),
      ),
      ...(typeof to === 'string' ? check(['transitions', index, 'to'], to) : []),
      ...(Array.isArray(to)
        ? to.flatMap(({ state }, position) => check(['transitions', index, 'to', position, 'state'], state))
        : []),
    ]),
  ]
}

function checkActors(file: MachineFile): ConfigurationProblem[] {
  return file.content.transitions.flatMap(({ actors = [] }, index) => {
    const name = actors.find(each => !actorKinds.includes(each))
    if (name === undefined) return []
    const at = ['transitions', index, 'actors']
    return [file.problem(at, `Nobody acts as ${name}.`, suggest(name, actorKinds))]
  })
}

/** A row is in one state: no value may stand for two. */
function checkValues(file: MachineFile): ConfigurationProblem[] {
  const { states } = file.content
  return states.flatMap((state, index) => {
    const other = states.slice(0, index).find(each => toValue(each) === toValue(state))
    if (!other || other.name === state.name) return []
    const message = `${JSON.stringify(toValue(state))} stands for ${other.name} already.`
    return [file.problem(['states', index], message, 'Give each state a value of its own.')]
  })
}

/** A flag that hangs on itself has no value. */
function checkFlags(file: MachineFile): ConfigurationProblem[] {
  const flags: Record<string, unknown> = file.content.flags ?? {}
  return Object.keys(flags).flatMap(name =>
    listFlags(flags, name).has(name)
      ? [file.problem(['flags', name], `The flag ${name} hangs on itself.`, 'Say it by fields, facts or the moment.')]
      : [],
  )
}

/** Every flag that a flag asks, and those that these ask. */
function listFlags(flags: Readonly<Record<string, unknown>>, name: string, found = new Set<string>()): Set<string> {
  for (const { operand } of listOperands(flags[name])) {
    if (!('flag' in operand) || found.has(operand.flag)) continue
    found.add(operand.flag)
    listFlags(flags, operand.flag, found)
  }
  return found
}

/** What only the services and the events themselves write, no transition sets beside. */
function checkAssignments(file: MachineFile): ConfigurationProblem[] {
  const { state, transitions } = file.content
  return transitions.flatMap(({ set }, index) =>
    (set ?? []).flatMap(({ property }, position) => {
      if (property !== state && !isServerOwned(property)) return []
      const fix = property === state ? 'Use "to".' : 'Remove it.'
      return [file.problem(['transitions', index, 'set', position, 'property'], `${property} is not set beside.`, fix)]
    }),
  )
}

interface Located {
  at: JsonPath
  operand: Exclude<Operand, string | number | boolean | null>
}

const compileState = remember((schema: EntitySchema, holder: PropertySchema) =>
  compileWithAjv({ definitions: schema.definitions, ...holder }, 'document'),
)

const listOperandsOnce = remember((content: Machine) => listOperands(content))

const operandWords = ['field', 'flag', 'setting'] as const

/** Every operand that names a field, a flag or a setting, wherever it stands. */
function listOperands(node: unknown, at: JsonPath = []): Located[] {
  if (typeof node !== 'object' || node === null) return []
  const isOperand = operandWords.some(word => typeof (node as Record<string, unknown>)[word] === 'string')
  const inner = Object.entries(node).flatMap(([name, value]) =>
    listOperands(value, [...at, Array.isArray(node) ? Number(name) : name]),
  )
  return isOperand ? [{ at, operand: node as Located['operand'] }, ...inner] : inner
}

function checkNamed(file: MachineFile, at: JsonPath, operand: Located['operand']): ConfigurationProblem[] {
  const { flags = {}, settings = {} } = file.content
  if ('flag' in operand && !Object.hasOwn(flags, operand.flag)) {
    return [file.problem(at, `There is no flag ${operand.flag}.`, suggest(operand.flag, Object.keys(flags)))]
  }
  if ('setting' in operand && !Object.hasOwn(settings, operand.setting)) {
    return [file.problem(at, `There is no setting ${operand.setting}.`, 'Give it a usual value under settings.')]
  }
  return []
}

/** A state is changed by events alone, so no save may set it, and a new record must begin in the machine's first state. */
function checkHolder(
  file: JsonFile<EntitySchema>,
  property: string,
  schema: PropertySchema,
  machine: Machine,
): ConfigurationProblem[] {
  const at: JsonPath = ['properties', property]
  const problems: ConfigurationProblem[] = []
  if (!schema['x-computed']) {
    const message = `${property} is the state of the machine ${machine.name}, which only its events change.`
    problems.push(file.problem(at, message, 'Add "x-computed": true.'))
  }
  const initial = machine.states.find(({ name }) => name === machine.initial)
  if (initial && schema.default !== toValue(initial)) {
    const message = `A new record begins as ${initial.name}, says the machine ${machine.name}.`
    problems.push(file.problem(at, message, `Add "default": ${JSON.stringify(toValue(initial))}.`))
  }
  return problems
}

function checkProperties(
  set: DataSet,
  file: MachineFile,
  { name, schema, descriptor }: Resource,
  schemaFile: JsonFile<EntitySchema>,
): ConfigurationProblem[] {
  const { state, states, transitions } = file.content
  const properties: Record<string, PropertySchema> = { ...schema.properties, ...serverOwnedProperties }
  const check = (at: JsonPath, property: string, words: readonly string[] = []) => {
    if (Object.hasOwn(properties, property)) return []
    const fix = suggest(property, [...Object.keys(properties), ...words])
    return [file.problem(at, `${name} has no property ${property}.`, fix)]
  }
  const checkField = (at: JsonPath, path: string) => {
    if (!path.includes('.')) return check(at, path, guardWords)
    const reason = findPathProblem(set, descriptor, path, properties)
    return reason === null ? [] : [file.problem(at, ...reason)]
  }
  const problems = [
    ...check(['state'], state),
    ...listOperandsOnce(file.content).flatMap(({ at, operand }) =>
      'field' in operand ? checkField([...at, 'field'], operand.field) : [],
    ),
    ...transitions.flatMap(({ set }, index) =>
      (set ?? []).flatMap(({ property }, position) =>
        check(['transitions', index, 'set', position, 'property'], property),
      ),
    ),
  ]
  const holder = schema.properties[state]
  if (!holder || isServerOwned(state)) return problems
  const validate = compileState(schema, holder)
  return [
    ...problems,
    ...checkHolder(schemaFile, state, holder, file.content),
    ...states.flatMap((each, index) =>
      validate(each.value ?? each.name).length === 0
        ? []
        : [file.problem(['states', index], `${each.name} is no value of ${name}.${state}.`, 'Say its "value".')],
    ),
  ]
}
