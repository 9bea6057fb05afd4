import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { badRequest, notFound } from '../../kernel/problem.ts'
import { addActions } from '../actions.ts'
import type { CallExecution } from '../callExecution.ts'
import { fillRows } from '../fillRows.ts'
import { selectOne } from '../sql/select.ts'

/** Serves `one`: the row of a key in scope, else 404, which does not tell a foreign row from none. */
export async function getOne(execution: CallExecution): Promise<Envelope> {
  const { id } = execution.args
  if (id === undefined) throw badRequest('id is missing.')
  const row = await findRow(execution, id)
  if (!row) throw notFound(execution.text('records.notFound'))
  return buildSuccess(row)
}

/** Finds the row of a key as the caller sees it, its actions included; null where there is none in scope. */
export async function findRow(execution: CallExecution, key: RecordKey): Promise<RecordValues | null> {
  const [row] = await execution.queries.query<RecordValues>(selectOne(execution.view, execution.caller, key))
  if (!row) return null
  await fillRows(execution, [row])
  await addActions(execution, [row])
  return row
}
