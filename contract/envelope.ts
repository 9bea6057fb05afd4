/** The JSON pointer of a property of the record ("/Phone") and the message that belongs there. */
export type FieldErrors = Record<string, string>

/**
 * The shape of every answer (SPEC-0 §7 "Response envelope").
 * `Success: false` with HTTP 200 is a refusal of a well-formed request; `Message` is what the user reads.
 */
export interface Envelope<Source = unknown> {
  Success: boolean
  Source: Source | null
  Message: string | null
  /** Only on a refused record: one message a property. */
  Errors?: FieldErrors
  /** Only where the refusal asks something: the call is sent again with the answer as this argument. */
  Question?: Question
}

/** What a call asks back before it does what was asked of it (domain "Questions"); `Message` is what the user answers with No or Yes. */
export interface Question {
  /** The name of the parameter that carries the answer: true or false, or a value where one is proposed. */
  Argument: string
  Message: string
  /** What a No does: the call is sent again with false (`send`), or nothing is done (`stop`). */
  No: 'send' | 'stop'
  /** What is proposed as the answer; absent of a question that is answered by yes or no. */
  Value?: unknown
  /** What is sent along with the answer, so that it holds for what was shown and nothing else. */
  With?: Record<string, unknown>
}

/** The argument of the question that no parameter answers: the password is proven by a call of its own, and the call sent again as it was. */
export const signInAgain = 'SignInAgain'

/**
 * A page of rows with its figures beside it (SPEC-2 §3 "Paged result").
 * `TotalRows` and `TotalPages` are null when the caller asked for no count (`withTotal=false`).
 */
export interface Page<Row = Record<string, unknown>> extends Envelope<Row[]> {
  TotalRows: number | null
  PageIndex: number
  PageSize: number
  TotalPages: number | null
  HasNextPage: boolean
  HasPreviousPage: boolean
  /** There where rows are left out since the caller has narrowed himself to a part of what he reaches. */
  IsNarrowed?: true
}

/** Builds the answer of a call that did what it was asked. */
export function buildSuccess<Source>(source: Source, message: string | null = null): Envelope<Source> {
  return { Success: true, Source: source, Message: message }
}

/** Builds a refusal: what the user reads, and where a record is invalid one message a property. */
export function buildRefusal(message: string, errors?: FieldErrors): Envelope<never> {
  return errors === undefined
    ? { Success: false, Source: null, Message: message }
    : { Success: false, Source: null, Message: message, Errors: errors }
}

/** What `buildPage` needs beside the rows: `total` null where it was not counted, `hasNext` then says whether more follow. */
export interface PageFigures {
  index: number
  size: number
  total: number | null
  hasNext: boolean
  isNarrowed?: boolean
}

/** Builds a page; page indexes count from 0, `TotalPages` is rounded up (rules C7.2). */
export function buildPage<Row>(
  rows: Row[],
  { index, size, total, hasNext, isNarrowed = false }: PageFigures,
): Page<Row> {
  return {
    Success: true,
    Source: rows,
    Message: null,
    TotalRows: total,
    PageIndex: index,
    PageSize: size,
    TotalPages: total === null ? null : Math.ceil(total / size),
    HasNextPage: total === null ? hasNext : (index + 1) * size < total,
    HasPreviousPage: index > 0,
    ...(isNarrowed && { IsNarrowed: true }),
  }
}

/** True for anything that has the three parts of an envelope. */
export function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'Success' in value && 'Source' in value && 'Message' in value
}
