import { toWords } from '#contract/catalogue.ts'
import type { Call, Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { NewField } from './fields.ts'
import type { ResourceNames } from './names.ts'
import { buildMachine, type NewState } from './states.ts'

/** What a new resource is to be. */
export interface NewResource {
  names: ResourceNames
  application: string
  fields: readonly NewField[]
  /** None where it has no machine. */
  states: readonly NewState[]
  /** The path by which a record leads to its company: `CompanyID`, or one behind a required reference. */
  companyPath: string
}

/** The new data files, by their path. */
export function buildDataFiles(resource: NewResource): Record<string, object> {
  const { names, states } = resource
  return {
    [`schemas/${names.entity}.json`]: buildSchema(resource),
    [`resources/${names.plural}.json`]: buildDescriptor(resource),
    ...(states.length > 0 && { [`resources/machines/${names.entity}.json`]: buildMachine(names, states) }),
  }
}

function buildSchema({ names, fields, states }: NewResource): EntitySchema {
  const choices = states.map(({ name }) => ({ const: name, title: toWords(name) }))
  return {
    $schema: './meta/entity.schema.json',
    title: names.singularTitle,
    type: 'object',
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: {
      ...Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      ...(states.length > 0 && {
        Status: { type: 'string', title: 'Status', oneOf: choices, default: states[0]?.name, 'x-computed': true },
      }),
    },
  }
}

/** The text by which people know a record. */
export function getMainField(fields: readonly NewField[]): string {
  return fields.find(({ isRequired, schema }) => isRequired && schema['x-searchable'])?.name ?? ''
}

function buildDescriptor({ names, application, fields, states, companyPath }: NewResource): Descriptor {
  const { name, title, entity, code } = names
  const main = getMainField(fields)
  const displayed = fields.filter(({ schema }) => (schema.maxLength ?? 0) <= 120).map(each => each.name)
  const columns = states.length > 0 ? [...displayed, 'Status'] : displayed
  const filtered = fields.filter(each => each.name === main || each.schema['x-reference'] || each.schema.oneOf)
  const events = states.slice(1)
  return {
    $schema: '../schemas/meta/resource.schema.json',
    name,
    title,
    schema: entity,
    represent: `{${main}}`,
    service: { application, contract: name },
    permissions: { list: `VIEW_${code}`, create: `ADD_${code}`, edit: `EDIT_${code}`, delete: `DEL_${code}` },
    scope: [{ path: companyPath, claim: 'company_id', bypass: 'VIEW_ALL_COMPANY_DATA' }],
    standard: ['updateMany', 'deleteMany', 'import', 'export', 'history', 'revert', 'restore'],
    ...(events.length > 0 && { machine: entity }),
    calls: { ...buildCalls(), ...Object.fromEntries(events.map(each => [each.event, buildEventCall(each)])) },
    list: {
      route: name,
      columns,
      filters: [...filtered.map(each => each.name), ...(events.length > 0 ? ['Status'] : [])],
      sort: { field: main, direction: 'ascending' },
      actions: [
        'edit',
        'duplicate',
        'delete',
        ...events.map(({ event, permission }) => ({ name: event, call: event, permission })),
      ],
    },
    form: {
      create: { route: `${name}/Add` },
      edit: { route: `${name}/Edit/{ID}` },
      sections: [{ fields: fields.map(each => each.name) }],
    },
    import: {
      key: [main],
      ...(companyPath === 'CompanyID' && { defaults: { CompanyID: { claim: 'company_id' } } }),
    },
  }
}

function buildCalls(): Record<string, Call> {
  return {
    list: { method: 'GET', path: 'GetPaged', paged: true, query: { searchText: 'filter.searchText' } },
    all: { method: 'GET', path: 'GetAll' },
    one: { method: 'GET', path: '{id}' },
    create: { method: 'POST', path: 'Save', body: 'record' },
    update: { method: 'PUT', path: 'Update', body: 'record' },
    delete: { method: 'POST', path: 'Delete', body: 'ids' },
  }
}

function buildEventCall({ event, permission }: NewState): Call {
  const path = event.charAt(0).toUpperCase() + event.slice(1)
  return { method: 'POST', path, event, permission, body: { ID: 'id' } }
}
