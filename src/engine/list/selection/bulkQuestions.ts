import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Question } from '#contract/envelope.ts'
import { type BulkOutcome, type BulkRun, beginOutcome, runBulk } from '#src/providers/data/runBulk.ts'

/** Puts a question about these rows to the user: what it answers is sent, null leaves the rows refused. */
type AskAbout = (question: Question, keys: readonly RecordKey[]) => Promise<unknown>

/**
 * Makes a call for many as {@link runBulk} does, and puts what it asks back to the user once for all rows of one question; those rows
 * alone are then dealt with again. What was answered once is not asked again. Where the run ended early, nothing is asked.
 */
export async function runAnswered(run: BulkRun, before: BulkOutcome, ask: AskAbout): Promise<BulkOutcome> {
  let outcome = await runBulk(run, before)
  if (outcome.rest) return outcome
  for (const asked of groupAsked(outcome.refused, run)) {
    const { Question } = asked[0] as AskedRow
    const keys = asked.map(({ ID }) => ID)
    const reply = await ask(Question, keys)
    if (reply === null) continue
    if (run.signal.aborted) return outcome
    const values = { ...run.values, [Question.Argument]: reply }
    const first = outcome
    const rest = first.refused.filter(({ ID }) => !keys.includes(ID))
    const own = { ...run, values, onProgress: (part: BulkOutcome) => run.onProgress(add(first, rest, part)) }
    outcome = add(first, rest, await runAnswered(own, beginOutcome({ keys, matching: null }, keys.length), ask))
    if (outcome.rest) return outcome
  }
  return outcome
}

type AskedRow = RowResult & { Question: Question }

function groupAsked(refused: readonly RowResult[], { values }: BulkRun): AskedRow[][] {
  const asked = refused.filter(
    (row): row is AskedRow => row.Question !== undefined && (values[row.Question.Argument] ?? null) === null,
  )
  return [...Map.groupBy(asked, ({ Question }) => JSON.stringify(Question)).values()]
}

/** What became of the rows that were dealt with again stands instead of what was said of them before. */
function add(before: BulkOutcome, refused: readonly RowResult[], part: BulkOutcome): BulkOutcome {
  return {
    ...part,
    done: before.done + part.done,
    doneKeys: [...before.doneKeys, ...part.doneKeys],
    refused: [...refused, ...part.refused],
    total: before.total,
  }
}
