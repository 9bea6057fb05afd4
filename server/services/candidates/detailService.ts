import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { badRequest, forbidden } from '../../platform/http/problem.ts'
import type { CallContext, CallHandler } from '../../platform/resources/extension.ts'
import { detailLists } from './partKinds.ts'
import { listParts, saveParts } from './partSaving.ts'

/** A candidate with parts (SPEC-1 §7 "Candidate data service"). */
export const detailHandlers: Record<string, CallHandler> = {
  async detailed(context) {
    const { Source } = await context.perform('one', context.args)
    return buildSuccess(await addParts(context, Source as RecordValues))
  },
  saveDetailed: context => saveDetail(context, 'update'),
  createDetailed: context => saveDetail(context, 'create'),
  async updateImage(context) {
    const { ID, Version } = (await context.perform('one', { id: context.args.id ?? 0 })).Source as RecordValues
    const ImageFileID = context.args.args?.FileID ?? null
    return context.perform('update', { record: { ID, Version, ImageFileID } })
  },
}

const readLists = { ...detailLists, Documents: 'CandidateDocuments' } as const

async function addParts(context: CallContext, candidate: RecordValues): Promise<RecordValues> {
  const detail = { ...candidate }
  for (const [name, resource] of Object.entries(readLists)) {
    if (isAllowed(context, resource, 'list')) detail[name] = await listParts(context, resource, Number(candidate.ID))
  }
  return detail
}

function isAllowed({ configuration, caller }: CallContext, resource: string, call: string): boolean {
  const descriptor = configuration.resources.get(resource)?.descriptor
  return descriptor !== undefined && isPermitted(findCallRule(descriptor, call), caller.permissions)
}

/** A list that is given is the whole list. */
async function saveDetail(context: CallContext, call: 'create' | 'update'): Promise<Envelope> {
  const detail = (context.args.args?.detail ?? {}) as RecordValues
  const lists = readDetailLists(context, detail)
  const { properties } = context.resource
  const record = Object.fromEntries(Object.entries(detail).filter(([name]) => properties.has(name)))
  const id = context.args.id === undefined ? {} : { ID: Number(context.args.id) }
  const saved = await context.perform(call, { record: { ...record, ...id } })
  const candidate = saved.Source as RecordValues
  for (const [name, rows] of lists) {
    const resource = detailLists[name]
    const candidateId = Number(candidate.ID)
    const named = await saveParts(context, { resource, candidateId, rows, at: `/${name}` })
    const left = (await listParts(context, resource, candidateId)).filter(({ ID }) => !named.has(Number(ID)))
    await leaveOut(context, resource, left)
  }
  return buildSuccess(await addParts(context, candidate), saved.Message)
}

/** What the agency and a facility have said of a pair stays where the candidate leaves it out: only the wish is taken back. */
async function leaveOut(context: CallContext, resource: string, rows: readonly RecordValues[]): Promise<void> {
  const parts = context.of(resource)
  if (rows.length === 0) return
  if (isAllowed(context, resource, 'delete')) {
    await parts.perform('delete', { ids: rows.map(({ ID }) => Number(ID)) })
    return
  }
  for (const { ID, Version } of rows.filter(({ IsWishListed, Notify }) => IsWishListed === true || Notify === true))
    await parts.perform('update', { record: { ID, Version, IsWishListed: false, Notify: false } })
}

function readDetailLists(context: CallContext, detail: RecordValues): [keyof typeof detailLists, RecordValues[]][] {
  return (Object.keys(detailLists) as (keyof typeof detailLists)[]).flatMap(name => {
    const rows = detail[name]
    if (rows === undefined) return []
    if (!Array.isArray(rows)) throw badRequest(`${name} takes a list.`)
    if (!isAllowed(context, detailLists[name], 'create')) throw forbidden()
    return [[name, rows as RecordValues[]]]
  })
}
