import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Database, Transaction } from '../../database/types.ts'
import type { CallExecution } from '../callExecution.ts'
import { selectUpcoming } from '../sql/instants.ts'
import { findZones, toMoment, type ZoneChange } from './instants.ts'
import { writeChanges } from './save.ts'

/** Rows of one transaction. */
const batchSize = 200

/** Works out anew the moments of the records that a change of a zone concerns and that have not begun, each with its audit entry. */
export async function followZone(
  database: Database,
  begin: (transaction: Transaction) => CallExecution,
  { by, key }: ZoneChange,
): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await database.transaction(async transaction => {
      const execution = begin(transaction)
      const { text, values } = selectUpcoming(execution.plan, {
        by,
        key,
        after: from,
        now: execution.now(),
        limit: batchSize,
      })
      const rows = await transaction.query<RecordValues>(text, values)
      for (const stored of rows) await followRow(execution, stored)
      return rows.length < batchSize ? null : Number(rows.at(-1)?.ID)
    })
  }
}

async function followRow(execution: CallExecution, stored: RecordValues): Promise<void> {
  const changes: RecordValues = {}
  for (const instant of execution.plan.instants) {
    const [zone] = await findZones(execution, instant, [stored])
    const moment = toMoment(instant, stored, zone)
    if (moment !== stored[instant.name]) changes[instant.name] = moment
  }
  if (Object.keys(changes).length === 0) return
  const row = await writeChanges(execution, stored[execution.plan.key.name] as RecordKey, stored, changes)
  await execution.extension.followZone?.(execution.context, { id: Number(stored.ID), before: stored, row })
}
