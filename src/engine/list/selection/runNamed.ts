import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { beginOutcome } from '#src/providers/data/runBulk.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { askAnswer } from '../../record/action/askAnswer.ts'
import { runAnswered } from './bulkQuestions.ts'

/** What a call came to that was made on some by their names. */
export interface NamedOutcome {
  done: number
  /** Why it was refused, each reason once. */
  reasons: readonly string[]
  /** The same behind the name of each whom it was refused of. */
  problems: readonly string[]
  /** What is wrong with the parameters, by pointer. */
  errors: FieldErrors
}

/** Makes a call for many on those of these keys, each question once; `unsaid` is why, where nothing says it, `label` what was pressed. */
export async function runNamed(
  resource: Resource,
  many: string,
  values: RecordValues,
  { names, unsaid, label }: { names: ReadonlyMap<RecordKey, string>; unsaid: string; label: string },
): Promise<NamedOutcome> {
  const keys = [...names.keys()]
  const run = {
    ...{ resource, many, values, notFound: getText('records.notFound') },
    ...{ signal: new AbortController().signal, onProgress: () => {} },
  }
  const outcome = await runAnswered(run, beginOutcome({ keys, matching: null }, keys.length), (question, asked) =>
    askAnswer(() => true, question, { label, title: `${label}: ${asked.map(key => names.get(key)).join('; ')}` }),
  )
  const stopped = (outcome.rest?.keys ?? []).map(ID => ({ ID, Message: outcome.failure, Errors: outcome.errors }))
  const refusals = [...outcome.refused.map(row => (row.Question ? { ...row, Message: null } : row)), ...stopped]
  const reasons = refusals.map(({ Message }) => Message || unsaid)
  return {
    done: keys.length - refusals.length,
    reasons: [...new Set(reasons)],
    problems: refusals.map(({ ID }, at) => `${names.get(ID)}: ${reasons[at]}`),
    errors: refusals.find(({ Errors }) => Errors)?.Errors ?? {},
  }
}
