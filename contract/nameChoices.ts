import { toWords } from './catalogue.ts'
import { type Descriptor, isChangingCall } from './descriptor.ts'
import type { EntitySchema } from './entitySchema.ts'

/** What is known of a resource by its data files alone. */
export interface NamedParts {
  descriptor: Pick<Descriptor, 'name' | 'title' | 'calls'>
  schema: Pick<EntitySchema, 'title'>
}

interface Choice {
  const: string | number
  title: string
}

/** The schema with resources, or calls and events, as the choices of those properties that hold the name of one (`x-names`), after its own. */
export function withNameChoices(
  schema: EntitySchema,
  resources: Iterable<NamedParts>,
  events: Iterable<string>,
): EntitySchema {
  const named = Object.entries(schema.properties).filter(([, property]) => property['x-names'])
  if (named.length === 0) return schema
  const all = [...resources]
  const choices = { resource: listKinds(all), call: listCalls(all, events) }
  const chosen = named.map(([name, property]) => {
    const own = (property.oneOf ?? []) as Choice[]
    const known = new Set(own.map(each => each.const))
    const others = choices[property['x-names'] ?? 'call'].filter(each => !known.has(each.const))
    return [name, { ...property, oneOf: distinguish([...own, ...others]) }]
  })
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(chosen) } }
}

/** A choice that is called as one before it is called by the words of the name that it stands for. */
function distinguish(choices: readonly Choice[]): Choice[] {
  const taken = new Set<string>()
  return choices.map(choice => {
    const title = taken.has(choice.title) ? toTitle(String(choice.const)) : choice.title
    taken.add(title)
    return { ...choice, title }
  })
}

/** What a record of each is called; where another resource calls its own so already, what the resource itself is called. */
function listKinds(resources: readonly NamedParts[]): Choice[] {
  const taken = new Set<string>()
  return resources.flatMap(({ descriptor: { name, title, calls }, schema }) => {
    if (!Object.entries(calls ?? {}).some(([each, call]) => isChangingCall(each, call))) return []
    const kind = [schema.title, title].find(each => each && !taken.has(each)) ?? toWords(name)
    taken.add(kind)
    return [{ const: name, title: kind }]
  })
}

function listCalls(resources: readonly NamedParts[], events: Iterable<string>): Choice[] {
  const calls = resources.flatMap(({ descriptor }) => Object.entries(descriptor.calls ?? {}))
  const changing = calls.filter(([name, call]) => call.each === undefined && isChangingCall(name, call))
  const names = new Set([...changing.map(([name]) => name), ...events])
  return [...names].map(name => ({ const: name, title: toTitle(name) }))
}

function toTitle(name: string): string {
  return toWords(name.charAt(0).toUpperCase() + name.slice(1))
}
