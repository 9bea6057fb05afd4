import type { Dashboard } from '#contract/dashboard.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import { type EntitySchema, findChoices, type PropertySchema, serverOwnedProperties } from '#contract/entitySchema.ts'
import { type Machine, toValue } from '#contract/machine.ts'
import type { NoticesFile } from '#contract/notice.ts'
import type { JsonFile } from '../jsonFile.ts'

/** The files of a set that give names to values, or use them, by file name without its ending. */
export interface NamedFiles {
  schemas: Map<string, JsonFile<EntitySchema>>
  descriptors: Map<string, JsonFile<Descriptor>>
  machines: Map<string, JsonFile<Machine>>
  dashboards: Map<string, JsonFile<Dashboard>>
  notices: Map<string, JsonFile<NoticesFile>>
}

/** The names of the values that a property may have: the states of a machine, the titles of choices in one word. */
export type Choices = ReadonlyMap<string, unknown>

/** What stands by name in the files of a set. */
export interface Names {
  /** The values of a property of a resource's rows, by a path through references; null where it has no choices. */
  ofPath(resource: string, path: string): Choices | null
  /** The values of a parameter: of a call that takes it, else of the property of its name. */
  ofParameter(resource: string, name: string): Choices | null
  /** What the schema calls a value that stands for a state of a machine. */
  findTitle(machine: Machine, value: unknown): string | undefined
  /** The resources that a machine guards. */
  listGuarded(machine: string): string[]
  /** The resources whose rows are of this schema. */
  listOfSchema(schema: string): string[]
}

/** `Pending candidate response.` is `PendingCandidateResponse`. */
export function toChoiceName(title: string): string {
  const words = title.replaceAll("'", '').match(/[A-Za-z0-9]+/g) ?? []
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Collects the names that the files of a set give to values. */
export function collectNames({ descriptors, schemas, machines }: Omit<NamedFiles, 'dashboards' | 'notices'>): Names {
  const byName = new Map([...descriptors.values()].map(({ content }) => [content.name, content]))
  const ofProperty = ({ machine }: Descriptor, name: string, property: PropertySchema): Choices | null => {
    const states = machines.get(machine ?? '')?.content
    return listNamed(states?.state === name ? states : null, property)
  }
  const ofPath: Names['ofPath'] = (resource, path) => {
    const [name = '', ...rest] = path.split('.')
    const descriptor = byName.get(resource)
    const properties = descriptor && schemas.get(descriptor.schema)?.content.properties
    const property = properties && { ...properties, ...serverOwnedProperties }[name]
    if (!descriptor || !property) return null
    const target = property['x-reference']
    if (rest.length > 0) return target === undefined ? null : ofPath(target, rest.join('.'))
    return ofProperty(descriptor, name, property)
  }
  return {
    ofPath,
    ofParameter: (resource, name) => {
      const { calls = {}, parameters = {} } = byName.get(resource) ?? {}
      const taken = [parameters, ...Object.values(calls).map(call => call.parameters ?? {})]
      const own = taken.flatMap(each => (each[name] ? [listNamed(null, each[name])] : []))
      return own.find(each => each !== null) ?? ofPath(resource, name)
    },
    findTitle: ({ name, state }, value) =>
      [...byName.values()]
        .filter(each => each.machine === name)
        .flatMap(({ schema }) => findChoices(schemas.get(schema)?.content.properties[state] ?? {}) ?? [])
        .find(choice => choice.const === value)?.title,
    listGuarded: machine => [...byName.values()].filter(each => each.machine === machine).map(({ name }) => name),
    listOfSchema: schema => [...byName.values()].filter(each => each.schema === schema).map(({ name }) => name),
  }
}

function listNamed(machine: Machine | null, property: PropertySchema): Choices | null {
  const { items } = property
  const choices = findChoices(property) ?? (items && !Array.isArray(items) ? findChoices(items) : null)
  const states = machine?.states.map((state): [string, unknown] => [state.name, toValue(state)]) ?? []
  if (!choices) return states.length > 0 ? new Map(states) : null
  const known = new Set(states.map(([, value]) => value))
  const named = choices.map((each): [string, unknown] => [
    typeof each.const === 'string' ? each.const : toChoiceName(each.title),
    each.const,
  ])
  return new Map([...named.filter(([name, value]) => !known.has(value) && name !== ''), ...states])
}
