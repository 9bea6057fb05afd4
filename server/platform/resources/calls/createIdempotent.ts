import { createHash } from 'node:crypto'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { notFound, staleVersion } from '../../kernel/problem.ts'
import type { CallExecution, CallResult } from '../callExecution.ts'
import { type Creation, type IdempotentCreation, selectIdempotentResult } from '../sql/idempotency.ts'
import { findRow } from './one.ts'

/**
 * Makes a record, or answers the one that was made by this key before: a call that is sent again, since its answer was lost, makes no
 * second one. Where other values are sent with the key than made the record, it answers 409 with the record as it stands.
 */
export async function createIdempotent(
  execution: CallExecution,
  create: () => Promise<CallResult>,
): Promise<CallResult> {
  const kept = await answerCreated(execution)
  if (kept) return kept
  try {
    return await create()
  } catch (error) {
    // The same call may have been faster by another connection, and taken whatever the record has for itself alone.
    const answer = await answerCreated(execution)
    if (!answer) throw error
    return answer
  }
}

/** What is kept of a record that is being made; null where its call bears no key. */
export function buildCreation({ creationKey, caller, plan, args }: CallExecution): Creation | null {
  if (creationKey === undefined) return null
  const sent = JSON.stringify(sortNames(args.record ?? {}))
  return {
    subject: caller.subject,
    resource: plan.resource.name,
    key: digest(creationKey),
    digest: digest(`${creationKey}\n${sent}`),
  }
}

/** The record that the key of a call has made before; null where it made none, or the call bears no key. */
export async function answerCreated(execution: CallExecution): Promise<Envelope | null> {
  const creation = buildCreation(execution)
  if (!creation) return null
  const { text, values } = selectIdempotentResult(creation)
  const [kept] = await execution.queries.query<IdempotentCreation>(text, values)
  if (!kept) return null
  const row = await findRow(execution, kept.RecordKey)
  if (!row) throw notFound(execution.text('records.notFound'))
  if (!kept.Digest.equals(creation.digest)) throw staleVersion(row, execution.text('records.madeBefore'))
  return buildSuccess(row, execution.text('engine.saved'))
}

function sortNames(record: RecordValues): [string, unknown][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
