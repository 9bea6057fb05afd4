import { canRead, findCallRule, isPermitted } from '#contract/access.ts'
import { listDeniedActions } from '#contract/deniedActions.ts'
import {
  type Call,
  type Descriptor,
  type DetailList,
  type Expression,
  isEngineCall,
  type RecordDescriptor,
} from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import type { Manifest } from '#contract/manifest.ts'
import type { MenuItem } from '#contract/menu.ts'
import { homePath } from '#contract/pages.ts'
import type { Resource } from '#contract/resource.ts'
import { isClosedToApplicants } from '#contract/scope.ts'
import type { IsProxied } from '#server/platform/configuration/applications.ts'
import { cutDashboard } from '#server/platform/configuration/dashboardVisibility.ts'
import type { Configuration } from '#server/platform/configuration/index.ts'
import {
  cutDescriptor,
  cutSchema,
  findNamedProperty,
  listHidden,
  namesAny,
} from '#server/platform/configuration/visibility.ts'

/** Calls that show or change records: without one of them a resource has neither list nor form. */
const recordCalls = ['list', 'all', 'one', 'create', 'update'] as const

/** For whom a manifest is built. */
export interface Reader {
  permissions: ReadonlySet<string>
  isApplicant: boolean
}

/** Builds the manifest of a caller: of everything only what he reaches (architecture "Unreadable means invisible"). */
export function buildManifest(configuration: Configuration, reader: Reader, isProxied: IsProxied): Manifest {
  const { permissions: held, isApplicant } = reader
  const reached = [...configuration.resources.values()].flatMap(resource => {
    const descriptor = cutResource(resource, reader)
    return descriptor ? [{ resource, descriptor }] : []
  })
  const deniedTabs = reached.flatMap(({ descriptor }) => listDeniedTabs(descriptor, configuration, reader))
  for (const each of reached) each.descriptor = cutDetails(each.descriptor, reached, held)
  const dashboards = [...configuration.dashboards.values()].map(whole => ({
    whole,
    cut: cutDashboard(whole, configuration.resources, held),
  }))
  const proxied = reached.filter(({ resource }) => isProxied(resource, configuration))
  return {
    Version: configuration.version,
    Resources: reached.map(({ descriptor }) => descriptor),
    Schemas: cutSchemas(reached, held),
    Machines: cutMachines(configuration, reached, held),
    Menu: cutMenu(configuration.menu, held),
    Dashboards: dashboards.flatMap(({ cut }) => cut ?? []),
    Proxied: [...new Set(proxied.map(({ descriptor }) => descriptor.service.application))],
    DeniedRoutes: [
      ...[...configuration.resources.values()].flatMap(resource => listDeniedRoutes(resource, reader)),
      ...deniedTabs,
      ...dashboards.flatMap(({ whole, cut }) => (cut || whole.route === homePath ? [] : (whole.route ?? []))),
    ],
    DeniedActions: reached
      .filter(({ resource }) => listDeniedActions(resource, { held, actor: 'Agency' }).length > 0)
      .map(({ descriptor }) => descriptor.name),
    Permissions: [...held].sort(),
    ...(isApplicant && { IsApplicant: true }),
  }
}

/** Builds the manifest of who must register a second factor before he reaches anything. */
export function buildBareManifest({ version }: Configuration): Manifest {
  return {
    Version: version,
    Resources: [],
    Schemas: {},
    Machines: {},
    Menu: [],
    Permissions: [],
    IsSecondFactorDue: true,
  }
}

interface Reached {
  resource: Resource
  descriptor: Descriptor
}

/** Without the lists of what refers to a record that the caller cannot ask for, or not by that property. */
function cutDetails(descriptor: Descriptor, reached: readonly Reached[], held: ReadonlySet<string>): Descriptor {
  const { list, record } = descriptor
  const isListed = ({ resource: name, by }: DetailList) => {
    const below = reached.find(({ resource }) => resource.name === name)
    const property = below?.resource.schema.properties[by]
    const hasList = below && (!below.descriptor.calls || below.descriptor.calls.list)
    return hasList && property && canRead(property, held)
  }
  const details = list?.details?.filter(isListed)
  const tabs = record?.tabs?.filter(tab => !('resource' in tab) || isListed(tab))
  return {
    ...descriptor,
    ...(list && details && { list: { ...leaveOut(list, 'details'), ...(details.length > 0 && { details }) } }),
    ...(record && tabs && { record: { ...leaveOut(record, 'tabs'), ...(tabs.length > 0 && { tabs }) } }),
  }
}

function leaveOut<Part extends object, Name extends keyof Part>(part: Part, name: Name): Omit<Part, Name> {
  const { [name]: _, ...rest } = part
  return rest
}

/** By the file's name; of resources that share a schema the one whose records are reached tells most of it. */
function cutSchemas(reached: readonly Reached[], held: ReadonlySet<string>): Manifest['Schemas'] {
  const sorted = reached.toSorted(
    (one, other) => Number(hasRecords(one.descriptor)) - Number(hasRecords(other.descriptor)),
  )
  return Object.fromEntries(
    sorted.map(({ resource, descriptor }) => [resource.entity, cutReached(resource, descriptor, held)]),
  )
}

/** The machines of what is reached, without what they write into what the caller may not see, and but for those that look at that. */
function cutMachines(
  { machines }: Configuration,
  reached: readonly Reached[],
  held: ReadonlySet<string>,
): Manifest['Machines'] {
  const displayed = [...machines].flatMap(([name, machine]) => {
    const users = reached.filter(({ descriptor }) => descriptor.machine === name)
    const hidden = new Set(users.flatMap(({ resource }) => [...listHidden(resource.schema, held)]))
    const cut = cutWritten(machine, hidden)
    return users.length > 0 && !namesAny(cut, hidden) ? [[name, cut] as const] : []
  })
  return Object.fromEntries(displayed)
}

function cutWritten(machine: Machine, hidden: ReadonlySet<string>): Machine {
  if (hidden.size === 0) return machine
  const transitions = machine.transitions.map(({ set, ...transition }) => ({
    ...transition,
    ...(set && { set: set.filter(({ property }) => !hidden.has(property)) }),
  }))
  return { ...machine, transitions }
}

/** Items that these codes open; a parent stays only while it has a child that is left. */
export function cutMenu(items: readonly MenuItem[], held: ReadonlySet<string>): MenuItem[] {
  return items.flatMap(item => {
    if (!item.IsActive || !isPermitted(item.PermissionCode ?? '', held)) return []
    const children = cutMenu(item.Items, held)
    return item.Items.length > 0 && children.length === 0 ? [] : [{ ...item, Items: children }]
  })
}

function cutResource(resource: Resource, reader: Reader): Descriptor | null {
  const { permissions: held } = reader
  const calls = cutCalls(resource.descriptor, reader)
  const isReachable = calls ? Object.keys(calls).length > 0 : isPermitted(resource.descriptor.permissions?.list, held)
  const hidden = listHidden(resource.schema, held)
  // Whose key may not be read has no record that could be named.
  if (!isReachable || hidden.has(resource.key)) return null
  const { list, form, record, import: imported, ...rest } = cutDescriptor(resource.descriptor, hidden)
  if (!calls) return { ...rest, list, form, ...(record && { record }), import: imported }
  const left = {
    ...rest,
    calls: Object.fromEntries(Object.keys(calls).map(name => [name, rest.calls?.[name] as Call])),
  }
  if (!hasRecords(left)) {
    const { scope: _, machine: __, ...bare } = left
    return { ...bare, represent: '{ID}' }
  }
  if (!recordCalls.some(name => calls[name])) return left
  return {
    ...left,
    ...(list && { list }),
    ...(form && { form }),
    ...(record && isAskable(record, calls) && { record }),
    ...(imported && calls.import && { import: imported }),
  }
}

/** True where a caller may read a record and ask whether its page is open to him. */
function isAskable({ access }: RecordDescriptor, calls: Readonly<Record<string, Call>>): boolean {
  return calls.one !== undefined && (access === undefined || calls[access] !== undefined)
}

/** True where a call that is left shows or takes whole records. */
function hasRecords({ calls }: Pick<Descriptor, 'calls'>): boolean {
  if (!calls) return true
  return recordCalls.some(name => calls[name]) || Object.values(calls).some(({ body }) => body === 'record')
}

/** The schema of what a caller reaches; where that is no record, only of the properties that the calls themselves name. */
function cutReached({ schema }: Resource, cut: Descriptor, held: ReadonlySet<string>): EntitySchema {
  if (hasRecords(cut)) return cutSchema(schema, listHidden(schema, held))
  const named = Object.values(cut.calls ?? {}).flatMap(({ query, body, where = [] }) => {
    const parts = typeof body === 'object' && body !== null ? Object.values(body) : []
    const sent = [...Object.values(query ?? {}), ...(parts as Expression[])].map(findNamedProperty)
    return [...sent, ...where.map(({ field }) => field)]
  })
  const properties = Object.entries(schema.properties).filter(([name]) => named.includes(name))
  return { type: 'object', title: schema.title, properties: Object.fromEntries(properties) }
}

/** Screens that these codes do not reach; their addresses are no secret, and who follows a link learns why it does not open. */
function listDeniedRoutes(resource: Resource, reader: Reader): string[] {
  const cut = cutResource(resource, reader)
  const left = new Set(cut ? listRoutes(cut) : [])
  return listRoutes(resource.descriptor).filter(route => !left.has(route))
}

/** The tabs of a record's page whose rows these codes do not list; the console itself refuses those that name a permission. */
function listDeniedTabs({ record }: Descriptor, { resources }: Configuration, reader: Reader): string[] {
  return (record?.tabs ?? []).flatMap(tab => {
    const below = 'resource' in tab ? resources.get(tab.resource) : undefined
    const isListed = !below || isListOpen(below.descriptor, reader)
    return isListed || !record ? [] : `${record.route}/(ssiTabs:${tab.route})`
  })
}

function isListOpen(descriptor: Descriptor, { permissions, isApplicant }: Reader): boolean {
  const isClosed = isApplicant && isClosedToApplicants(descriptor)
  return !isClosed && isPermitted(findCallRule(descriptor, 'list'), permissions)
}

function listRoutes({ list, form, record }: Descriptor): string[] {
  return [list?.route, form?.create?.route, form?.edit?.route, record?.route].filter(route => route !== undefined)
}

/** Of a resource none of whose rows an applicant reaches he is left the calls that no record is asked by. */
function cutCalls(descriptor: Descriptor, { permissions, isApplicant }: Reader): Record<string, Call> | undefined {
  if (!descriptor.calls) return undefined
  const isClosed = isApplicant && isClosedToApplicants(descriptor)
  const permitted = Object.entries(descriptor.calls).filter(
    ([name, call]) =>
      (call.self || isPermitted(findCallRule(descriptor, name), permissions)) && !(isClosed && isEngineCall(name)),
  )
  return Object.fromEntries(permitted)
}
