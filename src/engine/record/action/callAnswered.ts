import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import type { Question } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import type { SendOptions } from '#src/providers/http/send.ts'

/** Puts a question of a call to the user: what it answers is sent, null ends it. */
export type Ask = (question: Question) => Promise<unknown>

/**
 * Makes a call and, as long as it asks something back, makes it again with the user's answer. Answers null where that ended it. What was
 * answered once is not asked again unless it was about something else: the last answer then stands.
 */
export async function callAnswered(
  resource: Resource,
  callName: string,
  args: CallArguments,
  ask: Ask,
  options?: SendOptions,
): Promise<Answer | null> {
  const given: RecordValues = { ...args.args }
  for (;;) {
    const answer = await callResource(resource, callName, { ...args, args: given }, options)
    const { Question } = answer
    if (!Question || isAnswered(Question, given)) return answer
    const reply = await ask(Question)
    if (reply === null) return null
    Object.assign(given, Question.With, { [Question.Argument]: reply })
  }
}

const isAnswered = ({ Argument, With = {} }: Question, given: RecordValues): boolean =>
  (given[Argument] ?? null) !== null && Object.entries(With).every(([name, value]) => given[name] === value)

/** What a row itself gives a call: its version, since what was not shown is not acted on, and what the call chooses its record by. */
export function pickOwn(resource: Resource, callName: string, row: RecordValues): RecordValues {
  if (!resource.descriptor.calls) return {}
  const { sources, call } = getPreparedCall(resource, callName)
  const names = ['Version', ...(call.target ?? [])]
  const taken = names.filter(name => sources.some(source => source.from === 'args' && source.name === name))
  return Object.fromEntries(taken.flatMap(name => (row[name] === undefined ? [] : [[name, row[name]]])))
}
