import { HttpError } from 'ra-core'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Answer } from '../http/requestEnvelope.ts'

/** What an `HttpError` of the data provider carries in `body`: the answer, and its field errors by property. */
export interface ErrorBody {
  /** By property ("Phone"), which is where ra-core looks for them; absent where the refusal is not about fields. */
  errors?: Record<string, string>
  /** The answer as it came; at a 409 its `Source` is the current row. */
  answer: Answer
}

/** An answer that is no success, as ra-core wants it thrown; the message is the service's own. */
export function toHttpError(answer: Answer): HttpError {
  const body: ErrorBody = { answer }
  if (answer.Errors) body.errors = toPropertyErrors(answer.Errors)
  return new HttpError(answer.Message ?? '', answer.status, body)
}

/** JSON pointers to property names; a deeper pointer belongs to the property that it begins with. */
function toPropertyErrors(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([pointer, message]) => [
      (pointer.split('/')[1] ?? '').replace(/~1/g, '/').replace(/~0/g, '~'),
      message,
    ]),
  )
}
