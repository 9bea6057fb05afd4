import { findCallRule, listListedActions } from '#contract/access.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import { getLabel } from '#contract/catalogue.ts'
import { listOperators } from '#contract/conditions.ts'
import { type Call, isEngineCall, type RowAction } from '#contract/descriptor.ts'
import { findReferred, isInRows } from '#contract/entitySchema.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { describeAlternative, type ScopeRule } from '#contract/scope.ts'
import { type Configuration, isForeign } from '#server/platform/configuration/index.ts'
import type { Extensions } from '#server/platform/resources/index.ts'
import { planTables, toColumnType } from '#server/platform/tables/index.ts'
import { listFormParts } from '#src/engine/record/form/formFields.ts'
import { alignColumns } from './columns.ts'

/** How a resource was understood, as lines for a terminal; `file` is its descriptor's. */
export function explainResource(
  resource: Resource,
  configuration: Configuration,
  { served, file }: { served: Extensions; file: string },
): string[] {
  const isOthers = configuration.isAlone === true || isForeign(resource, configuration.applications)
  return [
    `${resource.name}: ${resource.descriptor.title ?? resource.name}`,
    ...alignColumns([
      ['Files', `${file}, schemas/${resource.entity}.json`],
      ...listFacts(resource, configuration, isOthers),
      ...(served[resource.name]?.rowPolicy
        ? [['Beside', 'its service keeps further rows from who may not see them']]
        : []),
    ]),
    '',
    'Properties',
    ...alignColumns([
      ['NAME', 'KIND', 'LABEL', 'SHOWN', 'FILTERED BY', 'READ BY', 'WRITTEN BY', isOthers ? '' : 'COLUMN'],
      ...[...resource.properties.values()].map(property =>
        explainProperty(property, resource, configuration, isOthers),
      ),
    ]),
    '',
    'Calls',
    ...alignColumns(listCalls(resource, isOthers, served)),
    ...(isOthers ? [] : ['', 'Indexes', ...alignColumns(listIndexRows(resource, configuration))]),
  ]
}

function listFacts(resource: Resource, { menu, machines }: Configuration, isOthers: boolean): string[][] {
  const { descriptor, entity, key } = resource
  const { list, form, record, machine } = descriptor
  const screens = [
    list && `list /${list.route}`,
    form?.create && `add /${form.create.route}`,
    form?.edit && `edit /${form.edit.route}`,
    record && `record /${record.route}`,
  ].filter(Boolean)
  return [
    ['Shown as', descriptor.represent],
    ['Described by', descriptor.describe ?? 'nothing'],
    ['Known by', key],
    ['Kept in', isOthers ? `the application ${descriptor.service.application}` : `the table "${entity}"`],
    ['Rows', describeScope(descriptor.scope ?? [])],
    ['Screens', screens.length > 0 ? screens.join(', ') : 'none'],
    ['Menu', findMenuPaths(menu, resource).join('; ') || 'not in the menu'],
    ['Row actions', listListedActions(descriptor).map(describeAction).join(', ') || 'none'],
    ['Import', describeImport(resource)],
    ['Status machine', machine && machines.has(machine) ? `resources/machines/${machine}.json` : 'none'],
  ]
}

function describeScope(scope: readonly ScopeRule[]): string {
  if (scope.length === 0) return 'every row'
  return scope
    .map(rule => {
      if (!('path' in rule)) return `those of one of (${rule.anyOf.map(describeAlternative).join('; ')})`
      const { path, claim, bypass } = rule
      const text = `those whose ${path.split('.').join(', then ')} is the user's ${claim}`
      return bypass ? `${text}; every row with ${bypass}` : text
    })
    .join(', and ')
}

function findMenuPaths(items: readonly MenuItem[], resource: Resource, above: string[] = []): string[] {
  return items.flatMap(item => {
    const way = [...above, item.DisplayText]
    const isHere = item.ComponentSelector === resource.name || item.Path === resource.descriptor.list?.route
    const path = item.PermissionCode ? `${way.join(' / ')} (${item.PermissionCode})` : way.join(' / ')
    return [...(isHere ? [path] : []), ...findMenuPaths(item.Items, resource, way)]
  })
}

function describeAction(action: string | RowAction): string {
  if (typeof action === 'string') return action
  const what = action.route ? `opens /${action.route}` : `calls ${action.call ?? action.name}`
  return `${action.name} (${[what, action.permission].filter(Boolean).join(', ')})`
}

function describeImport({ descriptor }: Resource): string {
  if (!descriptor.calls?.import) return 'none'
  const { key, defaults = {} } = descriptor.import ?? {}
  const values = Object.entries(defaults).map(([name, value]) =>
    typeof value === 'object' ? `${name} is the user's ${value.claim}` : `${name} is ${value}`,
  )
  const missing = values.length > 0 ? `; where a row lacks it, ${values.join(', ')}` : ''
  return `${key ? `rows are known by ${key}` : 'every row is a new record, unless its key is chosen'}${missing}`
}

function explainProperty(
  property: ResourceProperty,
  resource: Resource,
  { catalogues }: Configuration,
  isOthers: boolean,
): string[] {
  const { name, schema, kind, isServerOwned } = property
  const isKept = !schema['x-secret'] && isInRows(schema)
  const referred = findReferred(schema)
  const target = referred ? ` of ${referred}` : ''
  return [
    name,
    `${kind}${target}`,
    getLabel(catalogues.get('en') ?? {}, resource, name),
    describeLocations(property, resource) || 'nowhere',
    isKept ? listOperators(kind).join(', ') : 'nothing',
    schema['x-secret'] || !isInRows(schema) ? 'nobody' : (schema['x-read'] ?? 'who reads the row'),
    isServerOwned || schema['x-computed'] || schema.readOnly ? 'the services' : describeWriters(schema),
    isOthers ? '' : (toColumnType(property) ?? 'none: only part of a call'),
  ]
}

function describeWriters(schema: ResourceProperty['schema']): string {
  const rules = [schema['x-read'], schema['x-write']].filter(rule => rule !== undefined)
  const who = rules.length > 0 ? rules.join(' and ') : 'who saves the row'
  return schema['x-read-only-on-edit'] ? `${who}, once` : who
}

function describeLocations({ name, schema, isServerOwned }: ResourceProperty, resource: Resource): string {
  const { list, form } = resource.descriptor
  const columns = (list?.columns ?? []).map(column => (typeof column === 'string' ? { field: column } : column))
  const at = columns.findIndex(({ field }) => field === name)
  const isColumn = list && !schema['x-secret'] && isInRows(schema) && !['Version', 'IsDeleted'].includes(name)
  const isDisplayed = at < 0 ? columns.length === 0 && !isServerOwned : columns[at]?.hidden !== true
  const held = new Set([schema['x-read'], schema['x-write']].flatMap(rule => rule?.split(/ *, */) ?? []))
  const modes = (['create', 'edit'] as const).filter(
    mode =>
      form?.[mode] &&
      listFormParts(resource, mode, held).some(({ fields }) => fields.some(({ property }) => property.name === name)),
  )
  const forms = modes.length === 2 ? ['form'] : modes.map(mode => `form to ${mode}`)
  return [
    ...(isColumn ? [isDisplayed ? `column ${at < 0 ? '' : at + 1}`.trim() : 'hidden column'] : []),
    ...(list?.filters?.includes(name) ? ['filter bar'] : []),
    ...forms,
  ].join(', ')
}

function listCalls(resource: Resource, isOthers: boolean, served: Extensions): string[][] {
  const { descriptor, name } = resource
  const { application, contract } = descriptor.service
  const base = `/${isOthers ? 'proxy' : 'api'}/${application}/${contract}`
  if (!descriptor.calls) {
    const rest = [
      ['list', 'GET', base],
      ['one', 'GET', `${base}/{${resource.key}}`],
      ['create', 'POST', base],
      ['update', 'PUT', `${base}/{${resource.key}}`],
      ['delete', 'DELETE', `${base}/{${resource.key}}`],
    ]
    return rest.map(([call = '', ...cells]) => [
      call,
      ...cells,
      describeRule(findCallRule(descriptor, call)),
      `plain REST of ${application}`,
    ])
  }
  return Object.keys(descriptor.calls).map(call => {
    const { path, call: declared } = getPreparedCall(resource, call)
    const segments = path.map(part => (typeof part === 'string' ? part : `{${part.name}}`))
    const methods = declared.method === 'GET' && declared.changes ? 'GET, POST' : declared.method
    const rule = describeRule(findCallRule(descriptor, call))
    const server = describeServer(call, declared, name, isOthers, application, served)
    return [
      call,
      methods,
      [base, ...segments].join('/'),
      rule,
      isOthers ? server : (describeStandIn(declared) ?? server),
    ]
  })
}

function describeRule(rule: string | undefined): string {
  if (rule === undefined) return 'nobody'
  return rule === '' ? 'who is signed in' : rule.split(/ *, */).join(' or ')
}

/** Who serves a call that stands for another one; null where it stands for none. */
function describeStandIn({ each, reads }: Call): string | null {
  if (each !== undefined) return `the resource engine, ${each} on each row`
  return reads === undefined ? null : `the resource engine, ${reads} of the rows that it chooses`
}

function describeServer(
  call: string,
  declared: Call,
  name: string,
  isOthers: boolean,
  application: string,
  served: Extensions,
): string {
  if (isOthers) return `the application ${application}`
  if (served[name]?.handlers?.[call] !== undefined) return 'a handler of its service'
  if (declared.event !== undefined) return `the event ${declared.event} of its status machine`
  return isEngineCall(call) ? 'the resource engine' : 'nothing'
}

function listIndexRows(resource: Resource, { resources }: Configuration): string[][] {
  const sharing = [...resources.values()].filter(({ entity }) => entity === resource.entity)
  return planTables(sharing).flatMap(({ indexes }) =>
    indexes.map(({ isUnique, definition }) => [isUnique ? 'unique' : 'plain', definition.replaceAll('"', '')]),
  )
}
