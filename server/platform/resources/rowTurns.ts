import { buildConcurrencyLimiter } from '../share/index.ts'
import type { CallExecution } from './callExecution.ts'
import { listLocked } from './calls/locks.ts'

/** Calls that wait for one row have each a place in the share of who makes it, which is where too many are refused. */
const longestQueue = 10_000

/** Rows that calls of this process are writing, each named by its table and key. */
const rows = buildConcurrencyLimiter<string>({ longestQueue })

/**
 * Writes in a turn of the rows that a call names, its own and those which it locks before: of those who want one row all but one
 * would hold a connection only to wait. Turns are taken in one order of all rows, so that nobody waits crosswise.
 */
export function writeInTurn<Result>(execution: CallExecution, write: () => Promise<Result>): Promise<Result> {
  const enter = (named: readonly string[]): Promise<Result> => {
    const [row, ...rest] = named
    return row === undefined ? write() : rows.perform(row, () => enter(rest))
  }
  return enter(listNamedRows(execution))
}

function listNamedRows({ plan, callName, args, given }: CallExecution): string[] {
  const event = plan.resource.descriptor.calls?.[callName]?.event
  const locked = event === undefined ? [] : listLocked(plan, event, callName)
  const named = [
    [plan.resource.entity, args.id ?? args.record?.[plan.resource.key]],
    ...locked.map(({ target, field }) => [target.resource.entity, given[field.name]]),
  ]
  const known = named.filter(([, key]) => key !== undefined && key !== null)
  return [...new Set(known.map(([entity, key]) => `${entity} ${key}`))].sort()
}
