import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { badRequest, forbidden } from '../../platform/kernel/problem.ts'
import type { AnsweredRow, CallContext, Handlers } from '../../platform/resources/index.ts'
import { detailLists, type PartResource } from './partKinds.ts'
import { listParts, saveParts } from './partSaving.ts'

/** A candidate with parts (SPEC-1 §7 "Candidate data service"). */
export const detailHandlers: Handlers<'Candidates'> = {
  async detailed(context) {
    const { Source } = await context.perform('one', context.args)
    return buildSuccess(await addParts(context, Source))
  },
  saveDetailed: context => saveDetail(context, 'update'),
  createDetailed: context => saveDetail(context, 'create'),
  async updateImage(context) {
    const { ID, Version } = (await context.perform('one', { id: context.id })).Source
    const ImageFileID = context.given.FileID ?? null
    return context.perform('update', { record: { ID, Version, ImageFileID } })
  },
}

const readLists = { ...detailLists, Documents: 'CandidateDocuments' } as const

async function addParts(context: CallContext, candidate: AnsweredRow<'Candidates'>): Promise<RecordValues> {
  const detail: RecordValues = { ...candidate }
  for (const [name, resource] of Object.entries(readLists)) {
    if (isAllowed(context, resource, 'list')) detail[name] = await listParts(context, resource, candidate.ID)
  }
  return detail
}

function isAllowed({ configuration, caller }: CallContext, resource: string, call: string): boolean {
  const descriptor = configuration.resources.get(resource)?.descriptor
  return descriptor !== undefined && isPermitted(findCallRule(descriptor, call), caller.permissions)
}

/** A list that is given is the whole list. */
async function saveDetail(context: CallContext<'Candidates'>, call: 'create' | 'update'): Promise<Envelope> {
  const detail: RecordValues = context.given.detail ?? {}
  const lists = readDetailLists(context, detail)
  const { properties } = context.resource
  const record = Object.fromEntries(Object.entries(detail).filter(([name]) => properties.has(name)))
  const id = context.args.id === undefined ? {} : { ID: context.id }
  const { Source: candidate, Message } = await context.perform(call, { record: { ...record, ...id } })
  for (const [name, rows] of lists) {
    const resource = detailLists[name]
    const candidateId = candidate.ID
    const named = await saveParts(context, { resource, candidateId, rows, at: `/${name}` })
    const left = (await listParts(context, resource, candidateId)).filter(({ ID }) => !named.has(ID))
    await leaveOut(context, resource, left)
  }
  return buildSuccess(await addParts(context, candidate), Message)
}

/** What the agency and a facility have said of a pair stays where the candidate leaves it out: only the wish is taken back. */
async function leaveOut(
  context: CallContext,
  resource: PartResource,
  rows: readonly AnsweredRow<PartResource>[],
): Promise<void> {
  const parts = context.of(resource)
  if (rows.length === 0) return
  if (isAllowed(context, resource, 'delete')) {
    await parts.perform('delete', { ids: rows.map(({ ID }) => ID) })
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
    return [[name, rows]]
  })
}
