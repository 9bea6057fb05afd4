import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { buildKeyArguments } from '#contract/calls/keyArguments.ts'
import { getParameters } from '#contract/parameters.ts'
import type { Resource } from '#contract/resource.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import type { SendOptions } from '#src/providers/http/send.ts'
import { buildNewRecord } from '../form/newRecord.ts'
import { type Ask, callAnswered, pickOwn } from './callAnswered.ts'

interface Given {
  /** What was typed; without it the call is sent with its defaults, which tell it from others of its address. */
  values?: RecordValues | undefined
  ask: Ask
  options?: SendOptions | undefined
}

/** Makes the call of an action at a row; answers null where a question ended that. */
export function callAtRow(
  resource: Resource,
  callName: string,
  row: RecordValues,
  { values, ask, options }: Given,
): Promise<Answer | null> {
  const parameters = getParameters(resource, callName)
  const given = values ?? (parameters ? buildNewRecord(parameters, {}) : {})
  const args = { ...given, ...pickOwn(resource, callName, row) }
  const key = row[resource.key] as RecordKey
  return callAnswered(resource, callName, { ...buildKeyArguments(resource, callName, key), args }, ask, options)
}
