import { isBulkEditable } from '#contract/bulkEdit.ts'
import { type CallArguments, type RecordKey, type RecordValues, wholePageSize } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { findChoices, type PropertySchema, toFieldKind } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { everyPermission } from '#server/platform/access/caller.ts'
import { buildRecord, type Side } from './records.ts'
import { buildOther, buildValue, takeNumber } from './values.ts'
import type { World } from './world.ts'

const password = 'Calm-Meadow-93'

/** True where a call carries a source such as `ids`, in its path, query or body. */
export function carries(call: Call, source: string): boolean {
  const body = typeof call.body === 'object' && call.body !== null ? Object.values(call.body) : [call.body]
  return [...Object.values(call.query ?? {}), ...body].includes(source) || call.path.includes(`{${source}}`)
}

/** True where a call is about a row, or a record of another resource, that somebody names. */
export function hasTarget(call: Call): boolean {
  return ['id', 'ids', 'record'].some(source => carries(call, source)) || namesTarget(call)
}

/** True where a parameter of a call names a record, as `roleId` does. */
export function namesTarget({ parameters }: Call): boolean {
  return Object.keys(parameters ?? {}).some(name => findTarget(name) !== null)
}

const targets: Readonly<Record<string, string>> = {
  ...{ user: 'Users', role: 'Roles', company: 'Companies', team: 'Teams' },
  ...{ job: 'Jobs', candidate: 'Candidates', employer: 'Employers', permission: 'Permissions' },
}

/** The resource whose ID a parameter such as `roleId` takes. */
function findTarget(parameter: string): string | null {
  if (parameter.toLowerCase() === 'loginname') return 'Users'
  const named = /^([a-z]+)(id|code)$/.exec(parameter.toLowerCase())?.[1]
  return (named && targets[named]) ?? null
}

/** The rows of `ids` said by a filter, where a call takes one. */
export function toMatching({ ids = [], ...args }: CallArguments): CallArguments {
  return {
    ...args,
    matching: {
      conditions: ids.map(value => ({ field: typeof value === 'number' ? 'ID' : 'Code', op: 'equals', value })),
    },
  }
}

/** Arguments with which a call would do its work on a side's row for who may make it; a new record leads to `referred`. */
export function buildArguments(world: World, resource: Resource, callName: string, side: Side): CallArguments {
  const call = resource.descriptor.calls?.[callName]
  const row = side.get(resource.name)?.at(-1)
  if (!call || !row) throw new Error(`${resource.name} has no call ${callName} or no row to try it on.`)
  const args: CallArguments = {}
  if (call.paged) args.page = { index: 0, size: wholePageSize, withTotal: true }
  if (carries(call, 'id')) args.id = row[resource.key] as RecordKey
  const named = call.over === undefined ? row[resource.key] : side.get(findTarget(call.over) ?? '')?.at(-1)?.ID
  if (carries(call, 'ids')) args.ids = [named as RecordKey]
  if (carries(call, 'record')) args.record = buildSent(world, resource, callName, side, row)
  if (call.parameters) args.args = buildParameters(world, resource, call, side)
  return args
}

function buildSent(world: World, resource: Resource, callName: string, side: Side, row: RecordValues): RecordValues {
  if (callName === 'update') return { ...toSaved(resource, row), ...buildChange(resource, row) }
  const record = buildRecord(resource, callName === 'create' ? world.own : side)
  return resource.properties.has('Password') ? { ...record, Password: password, ConfirmPassword: password } : record
}

/** What of a row a save of it carries at least. */
export function toSaved({ key }: Resource, { ID, Version, [key]: own }: RecordValues): RecordValues {
  return { ID, [key]: own, Version }
}

/** Another value of the first property that may be given to many rows at once. */
function buildBulkChange(resource: Resource, row: RecordValues): RecordValues {
  const property = [...resource.properties.values()].find(
    each => isBulkEditable(resource, each, everyPermission) && each.schema['x-reference'] === undefined,
  )
  if (!property) throw new Error(`Nothing of ${resource.name} can be given to many rows.`)
  return { [property.name]: buildOther(property, row[property.name]) }
}

/** A change of the first property that anybody may change after a record was made. */
export function buildChange(resource: Resource, row: RecordValues): RecordValues {
  const property = [...resource.properties.values()].find(({ isServerOwned, schema }) => {
    const isFixed = schema['x-computed'] || schema['x-read-only-on-edit'] || schema['x-transient']
    return !isServerOwned && !isFixed && schema['x-reference'] === undefined
  })
  if (!property) throw new Error(`Nothing of ${resource.name} can be changed.`)
  return { [property.name]: buildOther(property, row[property.name]) }
}

function buildText(name: string, schema: PropertySchema): unknown {
  if (!schema.format && !schema.pattern) return `P${takeNumber()}`
  return buildValue({ name, schema, kind: toFieldKind(schema), jsonType: 'string' })
}

function findLookup(side: Side, category: string): unknown {
  return side.get('Lookups')?.find(({ Category }) => Category === category)?.ID
}

function buildParameters(world: World, resource: Resource, call: Call, side: Side): RecordValues {
  const values: RecordValues = {}
  for (const [name, schema] of Object.entries(call.parameters ?? {})) {
    const target = findTarget(name)
    // A list is narrowed by it to rows that are perhaps not there.
    if (call.paged && target === null && !call.required?.includes(name)) continue
    // A file is one that the caller brought himself.
    if (schema['x-reference'] === 'Files') continue
    // A session calls without the link that may replace it.
    if (name === 't' && !call.required?.includes(name)) continue
    const row = target === null ? undefined : side.get(target)?.at(-1)
    if (name === 'values' && call.each === 'update') {
      values[name] = buildBulkChange(resource, side.get(resource.name)?.at(-1) ?? {})
      continue
    }
    if (call.body === `args.${name}` && schema.type === 'object') values[name] = {}
    else if (name === 'rows') values[name] = [buildRecord(resource, world.own)]
    else if (name === 'key') values[name] = resource.descriptor.import?.key
    else if (name === 'OldPassword') values[name] = world.password
    else if (name.endsWith('Password')) values[name] = password
    else if (name === 'SelectedIDs') values[name] = []
    else if (name === 'zone') values[name] = 'UTC'
    else if (/^(application|client)code$/i.test(name)) values[name] = 'Marketplace'
    else if (row) values[name] = /^loginname$/i.test(name) ? row.LoginName : name.endsWith('ode') ? row.Code : row.ID
    else if (schema['x-lookup']) values[name] = findLookup(side, schema['x-lookup'])
    else if (findChoices(schema)) values[name] = findChoices(schema)?.[0]?.const
    else if (schema.type === 'integer') values[name] = Math.min(takeNumber(), schema.maximum ?? Number.MAX_SAFE_INTEGER)
    else if (schema.type === 'array' && call.rules?.some(({ field }) => field === name)) values[name] = [1]
    else if (schema.type === 'number') values[name] = 1
    else if (schema.type === 'array' && call.event && call.required?.includes(name)) values[name] = []
    else if (schema.type === 'string') values[name] = buildText(name, schema)
  }
  return values
}
