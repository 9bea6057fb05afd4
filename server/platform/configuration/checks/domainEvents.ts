import { findUnmaskRule } from '#contract/access.ts'
import { type DomainEventType, toPayloadSchema } from '#contract/domainEvents.ts'
import { type PropertySchema, toJsonType } from '#contract/entitySchema.ts'
import type { Machine, Raise } from '#contract/machine.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import type { RegisteredHandlers } from './handlers.ts'

/** Checks the domain events: each code once, each of a resource that is there, and required names that the payload has. */
export function checkDomainEvents({ events: file, descriptors, broken }: DataSet): ConfigurationProblem[] {
  if (!file) return []
  const { events } = file.content
  const names = [...descriptors.values()].map(({ content }) => content.name)
  return events.flatMap(({ code, resource, payload, required = [] }, index) => {
    const at: JsonPath = ['events', index]
    const isRepeated = events.findIndex(each => each.code === code) < index
    // A resource whose file is broken is not missed.
    const isMissing = !names.includes(resource) && broken.size === 0
    return [
      ...(isRepeated ? [file.problem([...at, 'code'], `The event ${code} comes twice.`, 'Keep one of them.')] : []),
      ...(isMissing
        ? [file.problem([...at, 'resource'], `There is no resource ${resource}.`, suggest(resource, names))]
        : []),
      ...required.flatMap((name, position) =>
        Object.hasOwn(payload, name)
          ? []
          : [
              file.problem(
                [...at, 'required', position],
                `The payload has no ${name}.`,
                suggest(name, Object.keys(payload)),
              ),
            ],
      ),
    ]
  })
}

/** Checks what the transitions of a machine raise, for every resource that it guards. */
export function checkRaised(
  set: Pick<DataSet, 'events' | 'broken'>,
  file: JsonFile<Machine>,
  guarded: readonly Resource[],
  resources: readonly Resource[],
  { extensions }: RegisteredHandlers,
): ConfigurationProblem[] {
  if (set.broken.has('resources/events.json')) return []
  const known = new Map((set.events?.content.events ?? []).map(each => [each.code, each]))
  return file.content.transitions.flatMap(({ event, raise = [] }, index) =>
    raise.flatMap((each, position) => {
      const at: JsonPath = ['transitions', index, 'raise', position]
      const type = known.get(each.event)
      if (!type) {
        const fix = suggest(each.event, known.keys(), 'Name it in resources/events.json.')
        return [file.problem([...at, 'event'], `There is no domain event ${each.event}.`, fix)]
      }
      const entity = resources.find(({ name }) => name === type.resource)?.entity
      return [
        ...checkNames(file, at, type, each),
        ...guarded.flatMap(resource => {
          // A handler that sends the event has the engine raise it.
          const isSent = resource.descriptor.calls?.[event]?.sends === event
          if (extensions[resource.name]?.handlers?.[event] !== undefined && !isSent) {
            const message = `A service serves ${event} of ${resource.name} by code, which raises nothing by itself.`
            return [file.problem(at, message, 'Remove it, and have the handler raise the event.')]
          }
          if (entity !== undefined && resource.entity !== entity) {
            const message = `${type.code} happens to ${type.resource}, not to ${resource.name}.`
            return [file.problem([...at, 'event'], message, `Name an event of ${resource.name}.`)]
          }
          return checkValues(file, at, type, each, resource)
        }),
      ]
    }),
  )
}

function checkNames(
  file: JsonFile<Machine>,
  at: JsonPath,
  { code, payload }: DomainEventType,
  raise: Raise,
): ConfigurationProblem[] {
  return Object.keys(raise.payload ?? {}).flatMap(name => {
    if (Object.hasOwn(payload, name)) return []
    const fix = suggest(name, Object.keys(payload), 'Remove it, or add it to resources/events.json.')
    return [file.problem([...at, 'payload', name], `The payload of ${code} has no ${name}.`, fix)]
  })
}

/** Each name that the transition does not give takes the row's property, which must be there, be of that type and no secret. */
function checkValues(
  file: JsonFile<Machine>,
  at: JsonPath,
  type: DomainEventType,
  { payload: given = {} }: Raise,
  { name: resource, properties }: Resource,
): ConfigurationProblem[] {
  const { code, payload, required = [] } = type
  return Object.entries(toPayloadSchema(type).properties).flatMap(([name, value]) => {
    const operand = given[name]
    if (operand !== undefined && (typeof operand !== 'object' || operand === null || !('field' in operand))) return []
    const field = operand === undefined ? name : operand.field
    const schema = properties.get(field)?.schema
    const location: JsonPath = operand === undefined ? at : [...at, 'payload', name]
    if (!schema) {
      // That the properties of operands are there is checked with the machine.
      if (operand !== undefined || !required.includes(name)) return []
      const fix = `Say under "payload" where its value comes from: "${name}": "row....".`
      return [file.problem(location, `${code} needs ${name}, which ${resource} does not have.`, fix)]
    }
    if (schema['x-secret'] || schema['x-transient'] || findUnmaskRule(schema) !== undefined) {
      return [file.problem(location, `${field} is secret, and ${code} would tell it.`, 'Take it out of the payload.')]
    }
    const [is, takes] = [toJsonType(schema), toJsonType(payload[name] ?? value)]
    if (is === takes || (is === 'integer' && takes === 'number')) return []
    const message = `${code} takes ${describeType(takes)} as ${name}, and ${resource}.${field} is ${describeType(is)}.`
    return [file.problem(location, message, 'Make its type in resources/events.json the same.')]
  })
}

function describeType(type: ReturnType<typeof toJsonType>): PropertySchema['type'] | 'nothing known' {
  return type ?? 'nothing known'
}
