import type { BulkNext, BulkResult, RowResult } from '#contract/bulk.ts'
import type { CallArguments, Matching, RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import type { Answer } from '../http/requestEnvelope.ts'
import { callResource } from './callResource.ts'

/** The rows that a call for many is still to be made on: those named, and then all that match. */
export interface BulkTarget {
  keys: readonly RecordKey[]
  matching: Matching | null
}

/** How far a call for many came. */
export interface BulkOutcome {
  done: number
  /** Of rows that were named; of all that match as far as they are few enough to be taken back. */
  doneKeys: readonly RecordKey[]
  refused: readonly RowResult[]
  /** Rows in all; null as long as nobody has counted them. */
  total: number | null
  /** Null where every row was dealt with. */
  rest: BulkTarget | null
  /** Why it ended early; null where it did not, or was stopped. */
  failure: string | null
  /** What is wrong with the parameters, by pointer, where that is why. */
  errors?: FieldErrors
}

/** A call for many with everything that it is made by. */
export interface BulkRun {
  resource: Resource
  /** The name of the call. */
  many: string
  /** The parameters of the call. */
  values: RecordValues
  /** The sentence with which the services refuse rows that are not there. */
  notFound: string
  signal: AbortSignal
  onProgress: (outcome: BulkOutcome) => void
  /** Hears what became of the rows of each part. */
  onRows?: (rows: readonly RowResult[]) => void
}

/** Rows that are named in one request: few enough that the bar moves, and a stop is soon heard. The services take 1,000. */
const partSize = 250

/** Rows of which each is known by its key once all that match were dealt with. */
const mostKnown = 10_000

/** The outcome before anything was done. */
export function beginOutcome(rest: BulkTarget, total: number | null): BulkOutcome {
  return { done: 0, doneKeys: [], refused: [], total, rest, failure: null }
}

/**
 * Has the services count what all that match are: what is done then is done to these, and to nothing that comes to match meanwhile.
 * Answers the outcome before anything was done, with `failure` where they could not be counted.
 */
export async function countBulk(
  { resource, many }: Pick<BulkRun, 'resource' | 'many'>,
  { keys, matching }: BulkTarget,
): Promise<BulkOutcome> {
  if (!matching) return beginOutcome({ keys, matching }, keys.length)
  const answer = await callResource(resource, many, { matching: { ...matching, isCount: true } }, { silent: true })
  const { Success, Message, Total = null, Next } = answer as Answer & Partial<BulkResult>
  if (!Success) return { ...beginOutcome({ keys, matching }, null), failure: Message ?? '' }
  const rest = { keys, matching: Next ? goOnFrom(matching, Next) : null }
  return beginOutcome(rest, Total === null ? null : Total + keys.length)
}

/**
 * Makes a call for many, part by part, from where `before` ended. It ends early where it is stopped, after the part that is under
 * way, or where a part fails; what was done until then stays done, and a row that is asked for once more counts as done.
 */
export async function runBulk(run: BulkRun, before: BulkOutcome): Promise<BulkOutcome> {
  let outcome: BulkOutcome = { ...before, failure: null }
  while (outcome.rest && !run.signal.aborted) {
    const { args, keys } = takePart(outcome.rest)
    const call = { ...args, args: run.values }
    const answer = await callResource(run.resource, run.many, call, { silent: true })
    const results = readResults(answer, keys, run.notFound)
    if (!results) return { ...outcome, failure: answer.Message ?? '', errors: answer.Errors }
    run.onRows?.(results)
    outcome = addResults(outcome, results, answer as Partial<BulkResult>)
    run.onProgress(outcome)
  }
  return outcome
}

function takePart({ keys, matching }: BulkTarget): { args: CallArguments; keys: RecordKey[] } {
  const ids = keys.slice(0, partSize)
  return { args: ids.length === 0 && matching ? { matching } : { ids }, keys: ids }
}

/** What became of each row; null where the call itself failed. Rows of which none is there any more are refused as a whole. */
function readResults({ Source, Message, status }: Answer, keys: RecordKey[], notFound: string): RowResult[] | null {
  if (Array.isArray(Source)) return Source as RowResult[]
  if (status !== 404 || Message !== notFound) return null
  return keys.map(ID => ({ ID, Success: false, Message }))
}

function addResults(before: BulkOutcome, results: readonly RowResult[], answer: Partial<BulkResult>): BulkOutcome {
  const refused = results.filter(({ Success }) => !Success)
  const isNamed = before.rest !== null && before.rest.keys.length > 0
  const done = before.done + results.length - refused.length
  const doneKeys = isNamed || done <= mostKnown ? results.filter(({ Success }) => Success).map(({ ID }) => ID) : []
  return {
    done,
    doneKeys: [...before.doneKeys, ...doneKeys],
    refused: [...before.refused, ...refused],
    total: isNamed ? before.total : (answer.Total ?? before.total),
    rest: findRest(before.rest, answer),
    failure: null,
  }
}

function findRest(target: BulkTarget | null, { Next, Left = [] }: Partial<BulkResult>): BulkTarget | null {
  if (!target) return null
  const { keys, matching } = target
  const left = [...Left, ...keys.slice(partSize)]
  if (left.length > 0 || (keys.length > 0 && matching)) return { keys: left, matching }
  return matching && Next ? { keys, matching: goOnFrom(matching, Next) } : null
}

function goOnFrom(matching: Matching, { After, Through, Set: set }: BulkNext): Matching {
  return { ...matching, after: After, through: Through, set }
}
