import type { CallArguments, RecordKey } from '../callArguments.ts'
import type { Resource } from '../resource.ts'
import { getPreparedCall } from './preparedCall.ts'

/**
 * Builds the arguments of a call on one record in the form that the call table asks for: the record's key alone, or a list
 * that holds it (SPEC-1 §7 has `GET Company/Delete` with an id and `POST User/Delete` with a list of ids).
 */
export function buildKeyArguments(resource: Resource, callName: string, key: RecordKey): CallArguments {
  // Plain REST knows one record at a time.
  if (!resource.descriptor.calls) return { id: key }
  const takesList = getPreparedCall(resource, callName).sources.some(source => source.from === 'ids')
  return takesList ? { ids: [key] } : { id: key }
}
