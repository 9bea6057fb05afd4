import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { badRequest, notFound } from '../../http/problem.ts'
import { addActions } from '../actions.ts'
import { selectOne } from '../sql/select.ts'
import type { Work } from '../work.ts'

/** Serves `one`: the row of a key in scope, else 404, which does not tell a foreign row from none. */
export async function getOne(work: Work): Promise<Envelope> {
  const { id } = work.args
  if (id === undefined) throw badRequest('id is missing.')
  const row = await findRow(work, id)
  if (!row) throw notFound(work.text('records.notFound'))
  return buildSuccess(row)
}

/** Finds the row of a key as the caller sees it, its actions included; null where there is none in scope. */
export async function findRow(work: Work, key: RecordKey): Promise<RecordValues | null> {
  const { text, values } = selectOne(work.view, work.caller, key)
  const [row] = await work.queries.query<RecordValues>(text, values)
  if (!row) return null
  await addActions(work, [row])
  return row
}
