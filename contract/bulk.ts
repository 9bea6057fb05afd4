import type { RecordKey, RecordValues } from './callArguments.ts'
import type { Envelope, FieldErrors, Question } from './envelope.ts'

/** What became of one row of a call for many (rules C7.27); `Message` is why it was refused, null where it is done. */
export interface RowResult {
  ID: RecordKey
  Success: boolean
  Message: string | null
  /** What is to be answered before it can be done. */
  Question?: Question
  /** What is wrong with the parameters, by pointer, where a call with `over` was refused for that. */
  Errors?: FieldErrors
  /** True where it was done before: the row had the values already that the call gives, or stood where the event leads. */
  IsUnchanged?: boolean
  /** Those values of the row as they were, with the texts beside them; absent where it does not change. */
  Before?: RecordValues
  /** What they have become, or would become on a dry run. */
  After?: RecordValues
}

/**
 * Where a call on all that match goes on: sent as `After`, `Through` and `Set` of the next request. The rows of `Set` are those that
 * matched when they were counted, which `Count` has done by itself, before a question: what matches only since then is no part of it.
 */
export interface BulkNext {
  After: number
  Through: number
  Set: string
}

/**
 * The answer of a call for many rows (rules C7.27): each row of this request by its key, `Success` true only where all are done.
 * A row that was done before counts as done, so that repeating is safe; in a terminal state the machine says why not. All that match
 * are dealt with in parts, so that whoever asks sees them go on and may stop: he asks again with `Next` until it is null, or with the
 * ids that are `Left` until there is none. Of all that matched, a row that matches no more is refused.
 */
export interface BulkResult extends Envelope<RowResult[]> {
  /** Of the rows in `Source`. */
  Done: number
  Refused: number
  /** How many rows there are in all; null on a later part, the first has said it. */
  Total: number | null
  Next: BulkNext | null
  /** Of the rows that were named, the keys of those that this request did not come to. */
  Left: readonly RecordKey[]
}

/** The rows of one call: what became of each, and the text about them all. */
export interface BulkRows {
  results: RowResult[]
  total: number | null
  next: BulkNext | null
  /** Named and not come to; without it none. */
  left?: readonly RecordKey[]
  message: string
}

/** Builds the answer of a call for many rows. */
export function buildBulkResult({ results, total, next, left = [], message }: BulkRows): BulkResult {
  const done = results.filter(({ Success }) => Success).length
  return {
    Success: done === results.length,
    Source: results,
    Message: message,
    Done: done,
    Refused: results.length - done,
    Total: total,
    Next: next,
    Left: left,
  }
}
