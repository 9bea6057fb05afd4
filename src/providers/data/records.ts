import type { Identifier, RaRecord } from 'ra-core'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import type { Answer } from '../http/requestEnvelope.ts'
import { toHttpError } from './toHttpError.ts'

/** The answer of a call that succeeded; throws the others as an `HttpError`. */
export function getSuccess(answer: Answer): Answer {
  if (!answer.Success) throw toHttpError(answer)
  return answer
}

/** A row as ra-core wants it: with `id`, the value of the resource's key. */
export function toRecord(resource: Resource, row: RecordValues): RaRecord {
  return { ...row, id: row[resource.key] as Identifier }
}
