import { createHash } from 'node:crypto'
import type { RecordValues } from '#contract/callArguments.ts'
import { type DueEvent, listDue, type Machine } from '#contract/machine.ts'
import { isConcurrencyRefusal } from '../database/index.ts'
import type { Database, Transaction } from '../database/types.ts'
import { HttpProblem, Refusal } from '../kernel/problem.ts'
import type { CallExecution } from './callExecution.ts'
import type { ResourcePlan } from './plan.ts'
import { type ClockFailure, noteEnd, noteFailure, selectDigest, writeDigest } from './sql/clockEvent.ts'
import {
  type DueChoice,
  type DueMark,
  type FailedAttempt,
  markDue,
  selectClocked,
  selectDue,
  updateDue,
} from './sql/due.ts'

/** Rows of one transaction: short enough that nobody waits long for their locks. */
const batchSize = 100

/** Rows whose due moments are worked out anew in one transaction. */
const recomputedSize = 1000

/** Attempts in all, after which an event is set aside. */
const mostAttempts = 8

/** Milliseconds after its moment from which on an event is late. */
const lateAfter = 60_000

const longestPause = 3_600_000

/** Begins a call execution for System within a transaction. */
type Begin = (transaction: Transaction) => CallExecution

/** Gives what is due by the clock for records of a resource, by the settings of now; null where its table has no clock. */
export async function readClock({
  plan: { clock },
  findSettings,
}: Pick<CallExecution, 'plan' | 'findSettings'>): Promise<((record: Readonly<RecordValues>) => DueEvent[]) | null> {
  if (!clock) return null
  const settings = await readSettings(clock, findSettings)
  return record => listDue(clock, record, settings)
}

async function readSettings(
  { clock = [] }: Machine,
  findSettings: CallExecution['findSettings'],
): Promise<RecordValues> {
  const names = clock.flatMap(({ before, after }) =>
    [before, after].flatMap(span => (typeof span === 'object' ? [span.setting] : [])),
  )
  return names.length === 0 ? {} : findSettings([...new Set(names)])
}

/**
 * Sends what is due for some rows of a resource, each event once (domain "What happens by the clock"); answers whether there may be
 * more. Where the transaction fails as a whole, each of its rows is tried by itself, and a failure noted at the row that failed.
 */
export async function sendDueEvents(
  { database, onError }: { database: Database; onError: OnError },
  begin: Begin,
): Promise<boolean> {
  let ids: readonly number[] = []
  const run = <Result>(choice: DueChoice, deal: (sending: Sending, rows: TakenRows) => Promise<Result>) =>
    database.transaction(async transaction => {
      const sending = { execution: begin(transaction), transaction, onError }
      const rows = await takeRows(sending, choice)
      ids = rows.ids
      return deal(sending, rows)
    })
  try {
    return (await run({ limit: batchSize }, sendBatch)) > 0
  } catch (error) {
    if (ids.length === 0) throw error
    onError(error)
  }
  for (const id of ids) {
    const choice = { limit: 1, ids: [id] }
    try {
      await run(choice, sendBatch)
    } catch (error) {
      await run(choice, (sending, { taken }) => failRows(sending, taken, error))
    }
  }
  return true
}

type OnError = (error: unknown) => void

/** A transaction in which events are sent. */
interface Sending {
  execution: CallExecution
  transaction: Transaction
  onError: OnError
}

/** A row that is due, and the event that is taken for it: null where its moments have moved. */
interface Taken {
  id: number
  due: DueEvent | null
  mark: DueMark
}

/** The rows that a transaction has taken, and their IDs. */
interface TakenRows {
  taken: Taken[]
  ids: number[]
}

async function sendBatch(sending: Sending, { taken }: TakenRows): Promise<number> {
  if (taken.length === 0) return 0
  const { execution, transaction } = sending
  await transaction.query(
    markDue(
      execution.plan,
      taken.map(({ mark }) => mark),
    ),
  )
  const sent: { id: number; due: DueEvent }[] = []
  const skipped: { id: number; due: DueEvent }[] = []
  for (const each of taken) {
    const { id, due } = each
    if (!due) continue
    if (isSkipped(due, execution.now())) {
      skipped.push({ id, due })
      continue
    }
    try {
      await transaction.savepoint(() => execution.context.send(due.event, id))
      sent.push({ id, due })
    } catch (error) {
      if (isConcurrencyRefusal(error)) throw error
      await noteError(sending, { ...each, due }, error)
    }
  }
  if (sent.length > 0) await transaction.query(noteEnd(execution.plan, sent, 'Sent'))
  if (skipped.length > 0) await transaction.query(noteEnd(execution.plan, skipped, 'Skipped'))
  return taken.length
}

async function takeRows({ execution, transaction }: Sending, choice: DueChoice): Promise<TakenRows> {
  const { plan } = execution
  const { machine } = plan
  if (!machine) throw new Error(`The resource ${plan.resource.name} has no machine for its clock.`)
  const now = execution.now().toISOString()
  const rows = await transaction.query<RecordValues>(selectDue(plan, now, choice))
  if (rows.length === 0) return { taken: [], ids: [] }
  const settings = await readSettings(machine, execution.findSettings)
  const taken = rows.map(row => takeNext(machine, row, settings, now))
  return { taken, ids: taken.map(({ id }) => id) }
}

function takeNext(
  machine: Machine,
  { $sent, $failed, ...row }: RecordValues,
  settings: RecordValues,
  now: string,
): Taken {
  const id = Number(row.ID)
  const before = $sent as string[]
  const [next, ...later] = listDue(machine, row, settings).filter(({ key }) => !before.includes(key))
  const dueOn = next && findAttempt(next, $failed as FailedAttempt[])
  if (!dueOn || dueOn > now) return { id, due: null, mark: { id, sent: before, dueOn: dueOn ?? null } }
  // Moments that the row no longer has are forgotten, so that the list stays as short as the clock's.
  const known = new Set(listDue(machine, row, settings, { isStateAsked: false }).map(({ key }) => key))
  const sent = [...before.filter(key => known.has(key)), next.key]
  return { id, due: next, mark: { id, sent, dueOn: later[0]?.moment ?? null } }
}

/** When an event is to be sent: a save of its row works out its moment anew, but the pause after a failure holds. */
function findAttempt({ event, moment }: DueEvent, failed: readonly FailedAttempt[]): string {
  const last = failed.find(each => each.event === event && Date.parse(each.moment) === Date.parse(moment))
  return last && last.attempts > 0 ? toRetry(last.at, last.attempts) : moment
}

/** When the next attempt follows: after a pause that doubles with each. */
function toRetry(at: string, attempts: number): string {
  return new Date(Date.parse(at) + Math.min(1000 * 2 ** attempts, longestPause)).toISOString()
}

/** True of an event that is left out by now, since it is not worth it any more. */
export function isSkipped({ late, moment }: DueEvent, now: Date): boolean {
  return late === 'skip' && now.getTime() - Date.parse(moment) > lateAfter
}

/** A refusal ends the event; anything else is told to the log and tried again, after a pause. */
async function noteError(
  { execution, transaction, onError }: Sending,
  { id, due, mark }: Taken & { due: DueEvent },
  error: unknown,
): Promise<void> {
  const isRefused = error instanceof Refusal || (error instanceof HttpProblem && error.status < 500)
  if (!isRefused) onError(error)
  const message = isRefused ? error.message : execution.text('scheduledEvents.unexpected')
  const now = execution.now()
  const failure: ClockFailure = { id, due, status: isRefused ? 'Refused' : 'Waiting', message, at: now.toISOString() }
  const [noted] = await transaction.query<{ Attempts: number }>(noteFailure(execution.plan, failure, mostAttempts))
  const attempts = noted?.Attempts ?? 1
  if (isRefused || attempts >= mostAttempts) return
  const dueOn = toRetry(now.toISOString(), attempts)
  await transaction.query(markDue(execution.plan, [{ id, sent: mark.sent.filter(key => key !== due.key), dueOn }]))
}

/** Notes a failure at rows whose transaction it has ended. */
async function failRows(sending: Sending, taken: readonly Taken[], error: unknown): Promise<void> {
  const { execution, transaction } = sending
  for (const each of taken) {
    await transaction.query(markDue(execution.plan, [each.mark]))
    if (each.due) await noteError(sending, { ...each, due: each.due }, error)
  }
}

/**
 * Works out anew when the rows of a resource are due, some at a time, where the words of its clock or the settings by which it goes are
 * others than those by which that was done last.
 */
export async function recomputeDue(database: Database, begin: Begin): Promise<void> {
  const { plan, digest } = await database.transaction(async transaction => {
    const execution = begin(transaction)
    const { machine } = execution.plan
    const settings = machine ? await readSettings(machine, execution.findSettings) : {}
    const words = machine && [machine.clock, machine.settings, machine.states, machine.state, settings]
    const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex')
    const [known] = await transaction.query<{ Digest: string }>(selectDigest(execution.plan))
    return { plan: execution.plan, digest: known?.Digest === digest ? null : digest }
  })
  if (digest === null) return
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await database.transaction(transaction => recomputeBatch(begin(transaction), transaction, from))
  }
  await database.query(writeDigest(plan, digest))
}

async function recomputeBatch(
  execution: CallExecution,
  transaction: Transaction,
  after: number,
): Promise<number | null> {
  const findDue = await readClock(execution)
  const rows = await transaction.query<RecordValues>(selectClocked(execution.plan, after, recomputedSize))
  const last = rows.at(-1)
  if (!findDue || !last) return null
  const updated = rows.map(row => ({ id: Number(row.ID), due: findDue(row) }))
  await transaction.query(updateDue(execution.plan, updated))
  return rows.length < recomputedSize ? null : Number(last.ID)
}

/** The resources whose rows the clock works on, one of each table. */
export function listClocked(plans: Iterable<ResourcePlan>): ResourcePlan[] {
  const clocked = [...plans].filter(({ machine, clock }) => clock !== null && machine === clock)
  return [...Map.groupBy(clocked, ({ resource }) => resource.entity).values()].flatMap(sharing => sharing.slice(0, 1))
}
