import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { Answer, AnsweredRow, CallContext } from '../../platform/resources/index.ts'
import { type PartResource, partKinds } from './partKinds.ts'

/** Saves several parts of one candidate; what is not named stays. */
export async function saveOrUpdate(context: CallContext<PartResource, 'saveOrUpdate'>): Promise<Envelope> {
  const { CandidateID, rows } = context.given
  const resource = context.resource.name as PartResource
  await saveParts(context, { resource, candidateId: CandidateID, rows, at: '' })
  return buildSuccess(await listParts(context, resource, CandidateID), context.text('engine.saved'))
}

/** The parts of one kind that a candidate has, as the caller reads them. */
export async function listParts<Part extends PartResource | 'CandidateDocuments'>(
  context: CallContext,
  resource: Part,
  candidateId: number,
): Promise<AnsweredRow<Part>[]> {
  const conditions = [{ field: 'CandidateID', op: 'in' as const, value: [candidateId] }]
  return (await context.of(resource).perform('all', { conditions })).Source
}

/** Parts of one kind that are to be saved; problems are reported below the pointer `at`. */
export interface PartSaving {
  resource: PartResource
  candidateId: number
  rows: readonly RecordValues[]
  at: string
}

/** Changes the parts that the candidate has, known by their ID or by what they are, and adds the others; answers the IDs of all that were named. */
export async function saveParts(context: CallContext, saving: PartSaving): Promise<Set<number>> {
  const { resource, candidateId, rows, at } = saving
  const { property } = partKinds[resource]
  const known = await listParts(context, resource, candidateId)
  const named = new Set<number>()
  for (const [index, row] of rows.entries()) {
    const stored = known.find(each => (row.ID ? each.ID === row.ID : each[property] === row[property]))
    const record = { ...withoutNames(context, resource, row), CandidateID: candidateId }
    const save = stored
      ? updatePart(context, resource, { Version: stored.Version, ...record, ID: stored.ID })
      : context.of(resource).perform('create', { record: { ...record, ID: 0 } })
    const saved = await save.catch(error => {
      throw moveProblems(error, `${at}/${index}`)
    })
    const { ID } = saved?.Source ?? stored ?? {}
    if (ID !== undefined) named.add(ID)
  }
  return named
}

/** What is nothing but a pair has nothing to be changed; null then. */
async function updatePart(
  context: CallContext,
  resource: PartResource,
  record: RecordValues,
): Promise<Answer<AnsweredRow<PartResource>> | null> {
  const isChanged = context.configuration.resources.get(resource)?.descriptor.calls?.update !== undefined
  return isChanged ? context.of(resource).perform('update', { record }) : null
}

/** Rows come back as they were answered, with names beside their references that are no properties. */
function withoutNames({ configuration }: CallContext, resource: string, row: RecordValues): RecordValues {
  const properties = configuration.resources.get(resource)?.properties
  return Object.fromEntries(Object.entries(row).filter(([name]) => properties?.has(name)))
}

function moveProblems(error: unknown, at: string): unknown {
  if (!(error instanceof Refusal)) return error
  const moved = Object.entries(error.envelope.Errors ?? {}).map(([pointer, message]) => [at + pointer, message])
  return new Refusal(error.message, Object.fromEntries(moved))
}
