import type { CallArguments, RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { type PropertySchema, toFieldKind } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { buildRecord, type Side } from './records.ts'
import { buildOther, buildValue, takeNumber } from './values.ts'
import type { World } from './world.ts'

const password = 'Calm-Meadow-93'

/** True where a call carries a source such as `ids`, in its path, query or body. */
export function carries(call: Call, source: string): boolean {
  const body = typeof call.body === 'object' && call.body !== null ? Object.values(call.body) : [call.body]
  return [...Object.values(call.query ?? {}), ...body].includes(source) || call.path.includes(`{${source}}`)
}

/** True where a call is about a row, a user, a role, a company or a team that somebody names. */
export function hasTarget(call: Call): boolean {
  return ['id', 'ids', 'record'].some(source => carries(call, source)) || namesTarget(call)
}

/** True where a parameter of a call names a user, a role, a company or a team. */
export function namesTarget({ parameters }: Call): boolean {
  return Object.keys(parameters ?? {}).some(name => findTarget(name) !== null)
}

/** The resource whose ID a parameter such as `roleId` takes. */
function findTarget(parameter: string): string | null {
  const match = /^(user|role|company|team)(id|code)$|^(LoginName)$/i.exec(parameter)
  if (!match) return null
  if (match[3]) return 'Users'
  return { user: 'Users', role: 'Roles', company: 'Companies', team: 'Teams' }[(match[1] ?? '').toLowerCase()] ?? null
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
  if (call.paged) args.page = { index: 0, size: 100, withTotal: true }
  if (carries(call, 'id')) args.id = row[resource.key] as RecordKey
  if (carries(call, 'ids')) args.ids = [row[resource.key] as RecordKey]
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

/** What these name is none of the rows that the tests stand on. */
const narrowing: ReadonlySet<string> = new Set(['actionType', 'entityID', 'createdBy'])

function buildParameters(world: World, resource: Resource, call: Call, side: Side): RecordValues {
  const values: RecordValues = {}
  for (const [name, schema] of Object.entries(call.parameters ?? {})) {
    if (narrowing.has(name)) continue
    const target = findTarget(name)
    const row = target === null ? undefined : side.get(target)?.at(-1)
    if (name === 'rows') values[name] = [buildRecord(resource, world.own)]
    else if (name === 'key') values[name] = resource.descriptor.import?.key
    else if (name === 'OldPassword') values[name] = world.password
    else if (name.endsWith('Password')) values[name] = password
    else if (name === 'SelectedIDs') values[name] = []
    else if (/^(application|client)code$/i.test(name)) values[name] = 'Marketplace'
    else if (row) values[name] = name === 'LoginName' ? row.LoginName : name.endsWith('ode') ? row.Code : row.ID
    else if (schema.enum) values[name] = schema.enum[0]
    else if (schema.type === 'integer') values[name] = takeNumber()
    else if (schema.type === 'string') values[name] = buildText(name, schema)
  }
  return values
}
