import { findCallRule, isPermitted } from '#contract/access.ts'
import type { Call, Column, Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { Manifest } from '#contract/manifest.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { Resource } from '#contract/resource.ts'
import type { Configuration } from '#server/platform/configuration/index.ts'

/** Calls that show or change records: without one of them a resource has neither list nor form. */
const recordCalls = ['list', 'all', 'one', 'create', 'update'] as const

/** Builds the manifest of a caller: of everything only what these codes reach (architecture "Unreadable means invisible"). */
export function buildManifest(configuration: Configuration, held: ReadonlySet<string>): Manifest {
  const reached = [...configuration.resources.values()]
    .map(resource => ({ resource, descriptor: cutDescriptor(resource, held) }))
    .filter(({ descriptor }) => descriptor !== null)
  const machines = new Set(reached.map(({ descriptor }) => descriptor?.machine))
  return {
    Version: configuration.version,
    Resources: reached.map(({ descriptor }) => descriptor as Descriptor),
    Schemas: Object.fromEntries(reached.map(({ resource }) => [resource.entity, cutSchema(resource.schema, held)])),
    Machines: Object.fromEntries([...configuration.machines].filter(([name]) => machines.has(name))),
    Menu: cutMenu(configuration.menu, held),
    DeniedRoutes: [...configuration.resources.values()].flatMap(resource => listDeniedRoutes(resource, held)),
    Permissions: [...held].sort(),
  }
}

/** Items that these codes open; a parent stays only while it has a child that is left. */
export function cutMenu(items: readonly MenuItem[], held: ReadonlySet<string>): MenuItem[] {
  return items.flatMap(item => {
    if (!item.IsActive || !isPermitted(item.PermissionCode ?? '', held)) return []
    const children = cutMenu(item.Items, held)
    return item.Items.length > 0 && children.length === 0 ? [] : [{ ...item, Items: children }]
  })
}

function cutDescriptor({ descriptor, schema }: Resource, held: ReadonlySet<string>): Descriptor | null {
  const calls = cutCalls(descriptor, held)
  const isReached = calls ? Object.keys(calls).length > 0 : isPermitted(descriptor.permissions?.list, held)
  if (!isReached) return null
  const { list, form, import: imported, ...rest } = descriptor
  const cut = calls ? { ...rest, calls } : rest
  if (calls && !recordCalls.some(name => calls[name])) return cut
  const isVisible = (field: string) => isReadable(schema.properties[field], held)
  return {
    ...cut,
    ...(list && {
      list: {
        ...list,
        ...(list.columns && { columns: list.columns.filter(column => isVisible(toField(column))) }),
        ...(list.filters && { filters: list.filters.filter(isVisible) }),
        ...(list.sort && !isVisible(list.sort.field) && { sort: undefined }),
      },
    }),
    ...(form && {
      form: {
        ...form,
        ...(form.sections && {
          sections: form.sections.map(section => ({ ...section, fields: section.fields.filter(isVisible) })),
        }),
        ...(form.hidden && { hidden: form.hidden.filter(isVisible) }),
      },
    }),
    ...(imported && calls?.import && { import: imported }),
  }
}

/** Screens that these codes do not reach; their addresses are no secret, and who follows a link learns why it does not open. */
function listDeniedRoutes(resource: Resource, held: ReadonlySet<string>): string[] {
  const cut = cutDescriptor(resource, held)
  const left = new Set(cut ? listRoutes(cut) : [])
  return listRoutes(resource.descriptor).filter(route => !left.has(route))
}

function listRoutes({ list, form }: Descriptor): string[] {
  return [list?.route, form?.create?.route, form?.edit?.route].filter(route => route !== undefined)
}

function cutCalls(descriptor: Descriptor, held: ReadonlySet<string>): Record<string, Call> | undefined {
  if (!descriptor.calls) return undefined
  const permitted = Object.entries(descriptor.calls).filter(([name]) =>
    isPermitted(findCallRule(descriptor, name), held),
  )
  return Object.fromEntries(permitted)
}

function toField(column: string | Column): string {
  return typeof column === 'string' ? column : column.field
}

/** A property that the schema does not declare is a server-owned one. A secret is not read, yet its field is shown. */
function isReadable(property: PropertySchema | undefined, held: ReadonlySet<string>): boolean {
  return isPermitted(property?.['x-read'], held)
}

function cutSchema(schema: EntitySchema, held: ReadonlySet<string>): EntitySchema {
  const invisible = Object.keys(schema.properties).filter(name => !isReadable(schema.properties[name], held))
  if (invisible.length === 0) return schema
  const names = new Set(invisible)
  const { if: condition, then: consequence, else: alternative, allOf, anyOf, required, ...rest } = schema
  const isClean = (part: unknown) => !invisible.some(name => JSON.stringify(part)?.includes(`"${name}"`))
  const isConditionClean = isClean([condition, consequence, alternative])
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.has(name))),
    ...(required && { required: required.filter(name => !names.has(name)) }),
    ...(allOf && { allOf: allOf.filter(isClean) }),
    ...(anyOf && isClean(anyOf) && { anyOf }),
    // biome-ignore lint/suspicious/noThenProperty: draft-07's own word
    ...(condition && isConditionClean && { if: condition, then: consequence, else: alternative }),
  }
}
