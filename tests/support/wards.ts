import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { MenuItem } from '#contract/menu.ts'
import { buildResource } from '#contract/resource.ts'
import { type ComparedParts, compareConfigurations } from '#server/platform/configuration/compare.ts'

/** Wards: a schema that a test changes in one place. */
export const plainSchema: EntitySchema = {
  type: 'object',
  title: 'Ward',
  required: ['Name'],
  properties: {
    Code: { type: 'string', title: 'Code', maxLength: 20 },
    Name: { type: 'string', title: 'Name' },
    Beds: { type: 'integer', title: 'Beds' },
    Size: {
      type: 'string',
      oneOf: [
        { const: 'S', title: 'Small' },
        { const: 'L', title: 'Large' },
      ],
    },
  },
}

export const plainDescriptor: Descriptor = {
  name: 'Wards',
  schema: 'ward',
  represent: '{Name}',
  service: { application: 'Test', contract: 'Ward' },
  permissions: { list: 'VIEW_WARD', edit: 'EDIT_WARD' },
  calls: {
    list: { method: 'GET', path: 'GetPage', paged: true, query: { name: 'filter.Name' } },
    close: { method: 'POST', path: 'Close', permission: 'EDIT_WARD' },
  },
  list: { route: 'Wards', columns: ['Code', 'Name', 'Beds', 'Size'], filters: ['Code', 'Name'], actions: ['edit'] },
  form: {
    edit: { route: 'Wards/Edit/{ID}' },
    sections: [
      { title: 'General', fields: ['Code', 'Name'] },
      { title: 'Capacity', fields: ['Beds'] },
    ],
  },
}

export function buildMenuItem(Name: string, changes: Partial<MenuItem> = {}): MenuItem {
  return {
    Name,
    DisplayText: Name,
    Icon: null,
    Path: Name,
    ComponentSelector: Name,
    PermissionCode: null,
    IsActive: true,
    PersistState: false,
    IsLazyRoute: false,
    Items: [],
    ...changes,
  }
}

export interface Parts {
  schema?: Partial<EntitySchema>
  properties?: Record<string, PropertySchema>
  descriptor?: Partial<Descriptor>
  others?: [Descriptor, EntitySchema][]
  configuration?: Partial<ComparedParts>
}

export function buildWards({ schema, properties, descriptor, others = [], configuration }: Parts = {}): ComparedParts {
  const whole = { ...plainSchema, ...schema, properties: { ...plainSchema.properties, ...properties } }
  const wards: [Descriptor, EntitySchema] = [{ ...plainDescriptor, ...descriptor }, whole]
  const resources = [wards, ...others].map(([one, other]) => [one.name, buildResource(one, other)] as const)
  return {
    resources: new Map(resources),
    machines: new Map(),
    dashboards: new Map(),
    events: new Map(),
    notices: [],
    menu: [],
    catalogues: new Map(),
    permissionModules: [],
    applications: new Map(),
    ...configuration,
  }
}

/** A change in a line. */
export function toLine({ Area, Name, Change, Detail }: ConfigurationChange): string {
  return `${Area} ${Name} ${Change}${Detail === null ? '' : `: ${Detail}`}`
}

/** The changes from the plain configuration to one of these parts, a line each. */
export function changesTo(parts: Parts, before: Parts = {}): string[] {
  return compareConfigurations(buildWards(before), buildWards(parts)).map(toLine)
}
