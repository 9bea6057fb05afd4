import { useEffect, useState } from 'react'
import type { RowResult } from '#contract/bulk.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { type BulkOutcome, runBulk } from '#src/providers/data/runBulk.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { findEditUndo } from './editUndo.ts'

/** Rows that a preview looks at; the others are checked as they are changed. */
const mostPreviewed = 1000

/** Rows of which a preview shows the value before and after. */
const mostDisplayed = 10

/** What would come of giving values to rows, as far as it is known. */
export interface Preview {
  isRunning: boolean
  changed: number
  unchanged: number
  refused: number
  /** Why rows are refused, the commonest reason first. */
  reasons: readonly [message: string, count: number][]
  /** The first that would change. */
  displayed: readonly RowResult[]
  total: number | null
  /** True once every row was looked at. */
  isWhole: boolean
  /** False where there are too many rows, or too many different values, to be given back at once. */
  isUndoable: boolean
  /** Why it ended early; null where it did not. */
  failure: string | null
}

interface PreviewRequest {
  resource: Resource
  many: string
  before: BulkOutcome
  values: RecordValues
}

/** Has the services try a change of many rows, part by part, and sums up what would come of it. */
export function usePreview({ resource, many, before, values }: PreviewRequest): Preview {
  const text = useText()
  const [preview, setPreview] = useState<Preview>(() => sumUp([], [], before, true))
  const notFound = text('records.notFound')
  useEffect(() => {
    const controller = new AbortController()
    let isLeft = false
    const seen: RowResult[] = []
    const report = (outcome: BulkOutcome, isRunning: boolean) => {
      if (!isLeft) setPreview(sumUp(Object.keys(values), seen, outcome, isRunning))
    }
    const run = {
      ...{ resource, many, notFound, signal: controller.signal, values: { values, dryRun: true } },
      onRows: (rows: readonly RowResult[]) => {
        seen.push(...rows)
        if (seen.length >= mostPreviewed) controller.abort()
      },
      onProgress: (outcome: BulkOutcome) => report(outcome, true),
    }
    void runBulk(run, before).then(outcome => report(outcome, false))
    return () => {
      isLeft = true
      controller.abort()
    }
  }, [resource, many, before, values, notFound])
  return preview
}

function sumUp(
  names: readonly string[],
  rows: readonly RowResult[],
  outcome: BulkOutcome,
  isRunning: boolean,
): Preview {
  const changed = rows.filter(row => row.Success && !row.IsUnchanged)
  const refused = rows.filter(({ Success }) => !Success)
  const reasons = [...Map.groupBy(refused, ({ Message }) => Message ?? '')].map(([message, each]): [string, number] => [
    message,
    each.length,
  ])
  return {
    isRunning,
    changed: changed.length,
    unchanged: rows.length - changed.length - refused.length,
    refused: refused.length,
    reasons: reasons.toSorted((one, other) => other[1] - one[1]),
    displayed: changed.slice(0, mostDisplayed),
    total: outcome.total,
    isWhole: outcome.rest === null,
    isUndoable: changed.length === 0 || (outcome.rest === null && findEditUndo(changed, names) !== null),
    failure: outcome.failure,
  }
}
