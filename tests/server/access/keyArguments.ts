import type { CallArguments, RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { carries } from './callArguments.ts'

/** An argument of a call that names a row. */
export interface KeyArgument {
  kind: 'id' | 'ids' | 'reference' | 'parameter'
  name: string
  /** The resource whose row stands there. */
  target: string
  isList: boolean
  /** True where the row's ID names it, false where its key does. */
  isByKey: boolean
}

/** What parameters are called that name a row, by what their names end with; the longer ones come first. */
const namings: readonly (readonly [RegExp, string])[] = [
  [/(organization|revenuecenter)ids?$/i, 'Organizations'],
  [/revenuecenterfilterids$/i, 'Organizations'],
  [/(participant|sender|receiver)id$/i, 'ChatParticipants'],
  [/threadgroupid$/i, 'ChatGroups'],
  [/groupid$/i, 'ChatGroups'],
  [/threadid$/i, 'ChatThreads'],
  [/messageid$/i, 'ChatMessages'],
  [/candidateid$/i, 'Candidates'],
  [/employerids?$/i, 'Employers'],
  [/companyid$/i, 'Companies'],
  [/jobid$/i, 'Jobs'],
  [/userid$/i, 'Users'],
  [/roleid$/i, 'Roles'],
  [/permissionid$/i, 'Permissions'],
  [/slotid$/i, 'TimeCardSlots'],
]

/** Parameters whose names do not tell. */
const byCall: Readonly<Record<string, string | null>> = {
  'ChatGroups.external.externalId': 'Organizations',
  'ChatParticipants.external.externalId': 'Users',
  'ChatThreads.participant.externalId': 'Users',
  'Jobs.deleteAtsId.atsId': 'JobAtsIds',
  'ActionLog.list.entityID': null,
  // Their id is a level.
  'Organizations.level.ID': null,
  'Organizations.levelDropdown.ID': null,
  'Organizations.levelUser.ID': null,
  // What the client makes up.
  'ChatThreads.sendMessage.ClientMessageID': null,
  'ChatThreads.join.ClientMessageID': null,
}

/** The arguments of a call that name rows. */
export function listKeyArguments(resource: Resource, callName: string, call: Call): KeyArgument[] {
  const found: KeyArgument[] = []
  const own = { name: resource.key, target: resource.name, isByKey: true }
  const isOwn = byCall[`${resource.name}.${callName}.${resource.key}`] !== null
  if (isOwn && (carries(call, 'id') || callName === 'update')) found.push({ ...own, kind: 'id', isList: false })
  if (carries(call, 'ids')) found.push({ ...own, kind: 'ids', isList: true })
  if (carries(call, 'record')) {
    for (const { name, schema, jsonType, isServerOwned } of resource.properties.values()) {
      const target = findReferred(schema)
      if (target === undefined || isServerOwned || schema['x-computed']) continue
      found.push({ kind: 'reference', name, target, isList: jsonType === 'array', isByKey: true })
    }
  }
  for (const [name, schema] of Object.entries(call.parameters ?? {})) {
    const target = findReferred(schema) ?? findNamed(`${resource.name}.${callName}.${name}`, name)
    if (target === null) continue
    found.push({ kind: 'parameter', name, target, isList: schema.type === 'array', isByKey: false })
  }
  return found
}

function findNamed(call: string, name: string): string | null {
  const known = byCall[call]
  if (known !== undefined) return known
  return namings.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** Arguments with a row's key, or ID, at one of these. */
export function putAt(args: CallArguments, callName: string, argument: KeyArgument, value: RecordKey): CallArguments {
  const { kind, name, isList } = argument
  if (kind === 'ids') return { ...args, ids: [value] }
  const put = (values: RecordValues | undefined) => ({ ...values, [name]: isList ? [value] : value })
  if (kind === 'parameter') return { ...args, args: put(args.args) }
  if (kind === 'reference') return { ...args, record: put(args.record) }
  if (callName !== 'update') return { ...args, id: value }
  return { ...args, id: value, record: { ...args.record, ID: typeof value === 'number' ? value : 0, [name]: value } }
}
