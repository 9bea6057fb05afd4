import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import { buildResource, type Resource } from '#contract/resource.ts'

/** A property of every field kind, and the words that saving looks at. */
export const exampleProperties: Record<string, PropertySchema> = {
  Code: { type: 'string', title: 'Code', maxLength: 20, 'x-unique': 'company', 'x-read-only-on-edit': true },
  Name: { type: 'string', title: 'Name', maxLength: 100, 'x-searchable': true },
  Notes: { type: 'string', title: 'Notes', maxLength: 2000 },
  Email: { type: 'string', format: 'email', title: 'Email' },
  Phone: { type: 'string', format: 'phone', title: 'Phone' },
  Beds: { type: 'integer', title: 'Beds', minimum: 0, maximum: 5000 },
  Rate: { type: 'number', title: 'Rate', multipleOf: 0.01, 'x-read': 'VIEW_RATE', 'x-write': 'EDIT_RATE' },
  OpenedOn: { type: 'string', format: 'date', title: 'Opened on' },
  ShiftStart: { type: 'string', format: 'date-time', title: 'Shift start', 'x-time': 'wall-clock' },
  CheckedOn: { type: 'string', format: 'date-time', title: 'Checked on', 'x-time': 'instant', 'x-computed': true },
  IsActive: { type: 'boolean', title: 'Active', default: true },
  Size: {
    title: 'Size',
    type: 'string',
    oneOf: [
      { const: 'S', title: 'Small' },
      { const: 'L', title: 'Large' },
    ],
  },
  ZipCode: { type: 'string', format: 'zip', title: 'ZIP code' },
  SSN: { type: 'string', format: 'ssn', title: 'SSN' },
  Website: { type: 'string', format: 'url', title: 'Website' },
  Badge: { type: 'string', format: 'colour', title: 'Badge' },
  StartsAt: { type: 'string', format: 'time', title: 'Starts at' },
  Fee: { type: 'number', title: 'Fee', 'x-kind': 'money' },
  Break: { type: 'integer', title: 'Break', 'x-kind': 'duration' },
  Tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
  Setup: { type: 'object', title: 'Setup', 'x-kind': 'json' },
  CompanyID: { type: 'integer', title: 'Company', 'x-reference': 'Companies' },
  TeamIDs: { type: 'array', title: 'Teams', items: { type: 'integer', 'x-reference': 'Teams' } },
  AreaID: { type: 'integer', title: 'Area', 'x-reference': 'Areas', 'x-kind': 'tree' },
  Secret: { type: 'string', title: 'Secret', 'x-secret': true },
  Confirmation: { type: 'string', title: 'Confirmation', 'x-transient': true },
}

export function buildExampleSchema(changes: Partial<EntitySchema> = {}): EntitySchema {
  return { type: 'object', title: 'Ward', required: ['Code', 'Name'], properties: exampleProperties, ...changes }
}

/** Calls of every shape that the call table can say. */
const exampleCalls: NonNullable<Descriptor['calls']> = {
  list: {
    method: 'GET',
    path: 'GetPage',
    paged: true,
    query: {
      code: 'filter.Code',
      companyId: 'filter.CompanyID',
      isActive: 'filter.IsActive',
      openedOn: 'filter.OpenedOn',
      searchText: 'filter.searchText',
      showPrivate: false,
    },
  },
  all: { method: 'GET', path: 'GetAll', query: { size: 'filter.Size' } },
  one: { method: 'GET', path: 'Get', query: { id: 'id' } },
  create: { method: 'POST', path: 'SaveOrUpdate', body: 'record' },
  update: { method: 'POST', path: 'SaveOrUpdate', body: 'record', when: { ID: { above: 0 } } },
  delete: { method: 'POST', path: 'Delete', body: 'ids' },
  get: { method: 'GET', path: '{id}' },
  publish: { method: 'PUT', path: '{id}/Publish', body: { IsForce: 'args.isForce', Source: { const: 'web' } } },
  publishBulk: { method: 'PUT', path: 'Publish/Bulk', body: { Ids: 'ids' } },
  publishMany: { method: 'PUT', path: 'Publish/Many', each: 'publish', body: { Ids: 'ids', Matching: 'matching' } },
  copy: {
    method: 'GET',
    path: 'Copy',
    changes: true,
    query: { roleId: 'id', code: 'record.Code', name: 'record.Name', tags: 'args.tags', depth: 'args.depth' },
    parameters: {
      tags: { type: 'array', items: { type: 'string' } },
      depth: { type: 'integer', minimum: 1, maximum: 9 },
    },
  },
  verify: { method: 'GET', path: '{guid}/VerifyGUID' },
}

export function buildExampleResource(changes: Partial<Descriptor> = {}, schema = buildExampleSchema()): Resource {
  return buildResource(
    {
      name: 'Wards',
      schema: 'ward',
      represent: '{Name}',
      service: { application: 'Marketplace', contract: 'Ward' },
      calls: exampleCalls,
      ...changes,
    },
    schema,
  )
}
