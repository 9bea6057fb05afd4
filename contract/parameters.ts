import type { Call, Descriptor } from './descriptor.ts'
import type { EntitySchema } from './entitySchema.ts'
import { buildResource, type Resource } from './resource.ts'

const parametersOf = new WeakMap<Resource, Map<string, Resource | null>>()

/**
 * The parameters of a call as a resource of one record, which forms draw and the services validate; its form shows what the call's
 * dialog asks for. Null where the call takes none, or where the services do not validate them as a record. Worked out once.
 *
 * @example getParameters(jobs, 'cancel')?.schema.required // ['Reason']
 */
export function getParameters(resource: Resource, callName: string): Resource | null {
  let known = parametersOf.get(resource)
  if (!known) {
    known = new Map()
    parametersOf.set(resource, known)
  }
  let parameters = known.get(callName)
  if (parameters === undefined) {
    parameters = buildParameters(resource, callName)
    known.set(callName, parameters)
  }
  return parameters
}

/** True for a call whose parameters are validated as a record is: problems are answered by pointer, and not with 400. */
export function isValidated(descriptor: Descriptor, call: Call): boolean {
  const { event, dialog } = descriptor.calls?.[call.each ?? ''] ?? call
  return event !== undefined || dialog !== undefined
}

/** The schema of a call's parameters; `Version` is of the protocol. */
export function toParameterSchema({ parameters = {}, required, rules }: Call): EntitySchema {
  const { Version: _, ...properties } = parameters
  return {
    type: 'object',
    title: 'Parameters',
    properties,
    ...(required && { required: required.filter(name => Object.hasOwn(properties, name)) }),
    ...(rules && { 'x-rules': rules }),
  }
}

function buildParameters({ name, descriptor, machine }: Resource, callName: string): Resource | null {
  const call = descriptor.calls?.[callName]
  if (!call || !isValidated(descriptor, call)) return null
  const schema = toParameterSchema(call)
  const names = Object.keys(schema.properties)
  if (names.length === 0) return null
  const sections = call.dialog?.sections
  const asked = sections?.flatMap(({ fields }) => fields)
  const unasked: readonly string[] = asked
    ? names.filter(each => !asked.includes(each))
    : [...(call.target ?? []), ...listAnswers(machine)]
  return buildResource(
    {
      name: `${name}.${callName}`,
      schema: `${descriptor.schema}-${callName}`,
      represent: '',
      service: descriptor.service,
      calls: {},
      form: {
        sections: sections ?? [{ columns: 1, fields: names.filter(each => !unasked.includes(each)) }],
        hidden: [...unasked],
      },
    },
    schema,
  )
}

/** The parameters by which the questions of a machine are answered. */
export function listAnswers(machine: Resource['machine']): string[] {
  const guards = machine?.transitions.flatMap(({ guards = [] }) => guards) ?? []
  return guards.flatMap(({ ask }) => ask?.argument ?? [])
}
