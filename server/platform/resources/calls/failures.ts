import type { FieldErrors } from '#contract/envelope.ts'
import { badRequest, Refusal } from '../../kernel/problem.ts'
import { indexPrefix } from '../../tables/index.ts'
import type { CallExecution } from '../callExecution.ts'

interface DatabaseFailure {
  code: string
  constraint?: string
}

function isDatabaseFailure(error: unknown): error is Error & DatabaseFailure {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
}

/** True where a statement met a row of the same unique value. */
export function isDuplicate(error: unknown): boolean {
  return isDatabaseFailure(error) && error.code === '23505'
}

/** Another caller may have written one of the keys since they were looked up: looking again finds its row. */
export async function retryDuplicate<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return run()
  }
}

/** A refused record: where nothing but values is missing, the user reads that; else the one message, or that there are several. */
export function refuseRecord(execution: CallExecution, errors: FieldErrors): Refusal {
  const messages = Object.values(errors)
  const missing = execution.text('validation.required')
  if (messages.every(message => message === missing))
    return new Refusal(execution.text('MANDATORY_FIELD_ERROR'), errors)
  return new Refusal(messages.length === 1 ? (messages[0] as string) : execution.text('engine.form.invalid'), errors)
}

/** True for a statement that failed for a value that no column or index takes. */
function isUnstorable({ code }: DatabaseFailure): boolean {
  return code.startsWith('22') || code === '54000'
}

/**
 * What a failed statement of an import says against the row that it was for: a clash with another record, or a value that no column
 * or index takes, at its property where that is known. Null where the failure is not the row's.
 */
export function toRowFailure(
  execution: CallExecution,
  error: unknown,
): { Message: string; Errors: FieldErrors } | null {
  if (!isDatabaseFailure(error)) return null
  const isClash = isDuplicate(error)
  if (!isClash && !isUnstorable(error)) return null
  const Message = execution.text(isClash ? 'records.duplicate' : 'records.rowOutOfRange')
  const property = execution.plan.uniqueIndexes.get(error.constraint ?? '')
  const isReported = property !== undefined && execution.view.findMatchable(property) !== null
  return { Message, Errors: { [isReported ? `/${property}` : '']: Message } }
}

/** What a constraint of a service says in the words of its own check; null for a failure that is none of these. */
function findConstraintRefusal({ extensions, text }: CallExecution, error: unknown): Refusal | null {
  const name = isDatabaseFailure(error) ? error.constraint : undefined
  if (name === undefined) return null
  const key = Object.values(extensions).flatMap(({ constraints }) => constraints?.[name] ?? [])[0]
  return key === undefined ? null : new Refusal(text(key))
}

/**
 * What a failed write is to its caller: a clash with a unique index is a refusal at its property (without saying where, if the
 * caller may not read that), a value that no column or index takes is a bad request, everything else stays what it is.
 */
export function toCallFailure(execution: CallExecution, error: unknown): unknown {
  if (!isDatabaseFailure(error)) return error
  const refusal = findConstraintRefusal(execution, error)
  if (refusal) return refusal
  if (error.code === '23505') {
    const property = execution.plan.uniqueIndexes.get(error.constraint ?? '')
    // Values are unique a little before the version that says so is live, and a little longer than it.
    if (property === undefined)
      return error.constraint?.startsWith(indexPrefix) ? new Refusal(execution.text('records.duplicate')) : error
    const message = execution.text('records.duplicate')
    return new Refusal(message, execution.view.findMatchable(property) ? { [`/${property}`]: message } : undefined)
  }
  if (isUnstorable(error)) return badRequest(execution.text('records.outOfRange'))
  return error
}
