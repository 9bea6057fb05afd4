import type { EntitySchema, PropertySchema } from './entitySchema.ts'

/** As what somebody is informed of an event, where nobody chose otherwise. */
export type Recipient = 'Agency' | 'Facility' | 'Candidate'

/** Something that happens to records of a resource and that others are informed of (`resources/events.json`). */
export interface DomainEventType {
  /** `JOB_PUBLISHED`; it never changes. */
  code: string
  name: string
  resource: string
  description?: string
  /** What it says, by name. A value that is empty is left out. */
  payload: Record<string, PropertySchema>
  /** The names of the payload that always have a value. */
  required?: string[]
  recipients?: Recipient[]
}

/** The whole of `resources/events.json`; `schemas/meta/events.schema.json` is the reference. */
export interface DomainEventsFile {
  $schema?: string
  events: DomainEventType[]
}

const payloadSchemas = new WeakMap<DomainEventType, EntitySchema>()

/** The schema of an event's payload, which takes no other names; the same object for the same event. */
export function toPayloadSchema(type: DomainEventType): EntitySchema {
  let schema = payloadSchemas.get(type)
  if (!schema) {
    const { name: title, payload: properties, required } = type
    schema = { type: 'object', title, properties, ...(required && { required }), additionalProperties: false }
    payloadSchemas.set(type, schema)
  }
  return schema
}

/** The schema with the events as the choices of those properties that hold the code of one (`x-event`). */
export function withEventChoices(schema: EntitySchema, events: Iterable<DomainEventType>): EntitySchema {
  const names = Object.keys(schema.properties).filter(name => schema.properties[name]?.['x-event'])
  if (names.length === 0) return schema
  const oneOf = [...events].map(({ code, name }) => ({ const: code, title: name }))
  const chosen = names.map(name => [name, { ...schema.properties[name], ...(oneOf.length > 0 && { oneOf }) }])
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(chosen) } }
}
