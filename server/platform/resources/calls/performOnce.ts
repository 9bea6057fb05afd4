import { createHash } from 'node:crypto'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { notFound, staleVersion } from '../../kernel/problem.ts'
import type { CallExecution, CallResult } from '../callExecution.ts'
import { type KeptResult, type KeyedCall, keepIdempotentResult, selectIdempotentResult } from '../sql/idempotency.ts'
import { findRow } from './one.ts'

/**
 * Makes a record or sends an event, or answers the record as it stands where this key did so before: a call that is sent again, since its
 * answer was lost, does nothing a second time. Where other values are sent with the key than made the record, or another event, it answers
 * 409 with the record as it stands.
 */
export async function performOnce(execution: CallExecution, create: () => Promise<CallResult>): Promise<CallResult> {
  const kept = await answerKept(execution)
  if (kept) return kept
  try {
    return await create()
  } catch (error) {
    // The same call may have been faster by another connection, and taken whatever the record has for itself alone.
    const answer = await answerKept(execution)
    if (!answer) throw error
    return answer
  }
}

/** What is kept of a record that is being made, or of an event that is sent; null where its call bears no key. */
export function findKeyedCall(execution: CallExecution): KeyedCall | null {
  const { idempotencyKey, caller, plan, args } = execution
  if (idempotencyKey === undefined) return null
  const event = findEvent(execution)?.event
  // An event may be asked about and sent with the answers: it is the same one.
  const sent = JSON.stringify(event === undefined ? sortNames(args.record ?? {}) : [event, args.id])
  return {
    subject: caller.subject,
    resource: plan.resource.name,
    key: digest(idempotencyKey),
    digest: digest(`${idempotencyKey}\n${sent}`),
  }
}

/** Keeps that the key of a call has sent an event to a row, in its transaction; nothing where the call bears no key. */
export async function keepSent(execution: CallExecution, key: RecordKey): Promise<void> {
  const keyed = findKeyedCall(execution)
  if (!keyed) return
  await execution.queries.query(keepIdempotentResult(keyed, key))
}

/** The record that the key of a call has made or changed before; null where it has not, or the call bears no key. */
export async function answerKept(execution: CallExecution): Promise<Envelope | null> {
  const keyed = findKeyedCall(execution)
  if (!keyed) return null
  const [kept] = await execution.queries.query<KeptResult>(selectIdempotentResult(keyed))
  if (!kept) return null
  const row = await findRow(execution, kept.RecordKey)
  if (!row) throw notFound(execution.text('records.notFound'))
  if (!kept.Digest.equals(keyed.digest)) throw staleVersion(row, execution.text('records.madeBefore'))
  return buildSuccess(row, execution.text(findEvent(execution)?.done ?? 'engine.saved'))
}

function findEvent({ plan, callName }: CallExecution): Call | null {
  const call = plan.resource.descriptor.calls?.[callName]
  return call?.event === undefined ? null : call
}

function sortNames(record: RecordValues): [string, unknown][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
