import { type Call, isValidated } from './descriptor.ts'
import type { EntitySchema } from './entitySchema.ts'
import { listAnswers } from './machine/answers.ts'
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
