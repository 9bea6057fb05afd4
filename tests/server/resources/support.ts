import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import { buildResource, type Resource } from '#contract/resource.ts'

/** Builds a schema of the given properties. */
export function buildSchema(properties: Record<string, PropertySchema>, required: string[] = []): EntitySchema {
  return { type: 'object', title: 'Thing', properties, required }
}

/** Builds a resource of a small schema with every call of the engine; a test says what matters. */
export function buildTestResource(name: string, schema: EntitySchema, descriptor: Partial<Descriptor> = {}): Resource {
  return buildResource(
    {
      name,
      schema: name.toLowerCase(),
      represent: '{Name}',
      service: { application: 'Test', contract: name },
      permissions: { list: `VIEW_${name}`, create: `ADD_${name}`, edit: `EDIT_${name}`, delete: `DEL_${name}` },
      calls: {
        list: { method: 'GET', path: 'GetPage', paged: true },
        all: { method: 'GET', path: 'GetAll' },
        one: { method: 'GET', path: 'Get', query: { id: 'id' } },
        create: { method: 'POST', path: 'Save', body: 'record' },
        update: { method: 'POST', path: 'Update', body: 'record' },
        delete: { method: 'POST', path: 'Delete', body: 'ids' },
        export: { method: 'GET', path: 'Export' },
        import: {
          method: 'POST',
          path: 'Import',
          body: { rows: 'args.rows', key: 'args.key', dryRun: 'args.dryRun' },
          parameters: {
            rows: { type: 'array', items: { type: 'object' } },
            key: { type: 'string' },
            dryRun: { type: 'boolean' },
          },
        },
      },
      ...descriptor,
    },
    schema,
  )
}
