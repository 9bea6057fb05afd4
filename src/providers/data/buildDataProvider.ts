import type {
  DataProvider,
  DeleteManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  RaRecord,
} from 'ra-core'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { buildKeyArguments } from '#contract/calls/keyArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import type { SendOptions } from '../http/send.ts'
import { storeAnswerMessage } from './answerMessage.ts'
import { askResource } from './askResource.ts'
import { callResource } from './callResource.ts'
import { type ListFilter, listRecords } from './listRecords.ts'
import type { Resources } from './manifestState.ts'
import { getSuccess, toRecord } from './records.ts'

/**
 * ra-core's data provider over the call tables of the descriptors. Records carry `id`, the value of the resource's key.
 * A refusal is thrown as an `HttpError` with the service's message, its status (200 for a refusal of a well-formed
 * request, 409 for a stale version, 0 where nothing answers) and an `ErrorBody`.
 */
export function buildDataProvider(resources: Resources): DataProvider {
  const find = (name: string): Resource => {
    const resource = resources.get(name)
    if (!resource)
      throw new Error(`The manifest holds no resource ${name}: add resources/ for it or check its permission.`)
    return resource
  }
  return {
    supportAbortSignal: true,
    getList: (name, params) => listRecords(find(name), params),
    getOne: (name, params) => getRecord(find(name), params),
    getMany: (name, { ids, signal }) => getRecords(find(name), ids, signal),
    getManyReference: (name, params) => listReferencing(find(name), params),
    /** `meta.idempotencyKey` is the key by which it may be sent again. */
    create: (name, { data, meta }) =>
      saveRecord(find(name), 'create', data, {}, { idempotencyKey: meta?.idempotencyKey }),
    update: (name, { id, data, previousData }) => {
      const resource = find(name)
      // A PUT of plain REST replaces the record: what was not changed goes along.
      const values = resource.descriptor.calls ? data : { ...previousData, ...data }
      return saveRecord(resource, 'update', values, { id })
    },
    updateMany: async (name, { ids, data }) => {
      const resource = find(name)
      for (const id of ids) await saveRecord(resource, 'update', { ...data, [resource.key]: id }, { id })
      return { data: ids }
    },
    delete: async (name, { id, previousData }) => {
      await deleteRecords(find(name), { ids: [id] })
      return { data: previousData ?? { id } }
    },
    deleteMany: (name, params) => deleteRecords(find(name), params),
    /** Any other call of the call table; answers its envelope. */
    call: (name: string, callName: string, args: CallArguments, options?: SendOptions) =>
      callResource(find(name), callName, args, options),
  } as DataProvider
}

function listReferencing(resource: Resource, params: GetManyReferenceParams): Promise<never> {
  const { usualOperator } = getProperty(resource, params.target)
  const value = usualOperator === 'in' ? [params.id] : params.id
  const asked = (params.filter ?? {}) as ListFilter
  const own: Condition = { field: params.target, op: usualOperator, value }
  const filter: ListFilter = { ...asked, conditions: [...(asked.conditions ?? []), own] }
  return listRecords(resource, { ...params, filter })
}

async function getRecord(resource: Resource, { id, signal }: GetOneParams): Promise<never> {
  return { data: toRecord(resource, await askResource<RecordValues>(resource, 'one', { id }, signal)) } as never
}

/** The call that answers the rows of a list of keys; undefined where the resource has none. */
function findKeysCall(resource: Resource): string | undefined {
  return Object.entries(resource.descriptor.calls ?? {}).find(([, { reads, where = [] }]) => {
    const [condition, ...others] = where
    return reads === 'all' && others.length === 0 && condition?.field === resource.key && condition.is === 'ids'
  })?.[0]
}

/** Reads records by one call where the resource has one that takes their keys, else each by its own. */
async function getRecords(resource: Resource, ids: Identifier[], signal?: AbortSignal): Promise<never> {
  const keysCall = findKeysCall(resource)
  if (keysCall !== undefined) {
    const rows = await askResource<RecordValues[]>(resource, keysCall, { ids }, signal)
    return { data: rows.map(row => toRecord(resource, row)) } as never
  }
  const answers = await Promise.all(ids.map(id => callResource(resource, 'one', { id }, { silent: true, signal })))
  const found = answers.filter(answer => answer.Success && answer.Source !== null)
  return { data: found.map(answer => toRecord(resource, answer.Source as RecordValues)) } as never
}

async function saveRecord(
  resource: Resource,
  call: 'create' | 'update',
  data: Partial<RaRecord>,
  key: { id?: Identifier },
  options: SendOptions = {},
): Promise<never> {
  const values = toValues(resource, data)
  const answer = getSuccess(await callResource(resource, call, { ...key, record: values }, options))
  const saved = toSavedRecord(resource, values, answer.Source, key.id)
  storeAnswerMessage(saved, answer.Message)
  return { data: saved } as never
}

async function deleteRecords(resource: Resource, { ids }: DeleteManyParams): Promise<never> {
  const takesList = buildKeyArguments(resource, 'delete', 0).ids !== undefined
  const calls = takesList ? [{ ids }] : ids.map(id => buildKeyArguments(resource, 'delete', id))
  const deleted = [...ids]
  for (const args of calls) {
    const answer = getSuccess(await callResource(resource, 'delete', args))
    storeAnswerMessage(deleted, answer.Message)
  }
  return { data: deleted } as never
}

/** `id` is ra-core's own and travels only where the record itself has a property of that name. */
function toValues(resource: Resource, { id, ...values }: Partial<RaRecord>): RecordValues {
  return resource.properties.has('id') ? { ...values, id } : values
}

/** A save answers the fresh row; a back end of others may answer its key alone, or nothing. */
function toSavedRecord(resource: Resource, values: RecordValues, source: unknown, id?: Identifier): RaRecord {
  if (typeof source === 'object' && source !== null) return toRecord(resource, { ...values, ...source })
  const key = typeof source === 'number' || typeof source === 'string' ? source : (id ?? 0)
  return toRecord(resource, { ...values, [resource.key]: key })
}
