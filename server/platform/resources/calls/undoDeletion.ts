import type { RecordValues } from '#contract/callArguments.ts'
import type { Transaction } from '../../database/types.ts'
import type { CallExecution } from '../callExecution.ts'
import type { ResourcePlan } from '../plan.ts'
import { deleteEach } from './delete.ts'
import { listOwnReferences } from './importTrial.ts'
import { findNeeded, toKey } from './needed.ts'

/** A record that stays, and why. */
export interface Objection {
  id: number
  why: string
}

/** Deletes records that an import made, but for those that others need by now; those below others go before them. */
export async function deleteMade(
  execution: CallExecution,
  transaction: Transaction,
  rows: readonly RecordValues[],
): Promise<Objection[]> {
  const objections: Objection[] = []
  for (const round of splitFromBelow(execution.plan, rows)) {
    const needed = await findNeeded(execution, transaction, round)
    for (const [row, why] of needed) objections.push({ id: Number(row.ID), why })
    const free = new Map(round.filter(row => !needed.has(row)).map(row => [toKey(execution.plan, row), Number(row.ID)]))
    if (free.size === 0) continue
    const { results } = await deleteEach(execution, transaction, [...free.keys()])
    for (const { ID, Success, Message } of results)
      if (!Success) objections.push({ id: free.get(ID) as number, why: Message ?? '' })
  }
  return objections
}

/** Splits rows so that each follows those that refer to it; what leads in a circle goes at once. */
function splitFromBelow(plan: ResourcePlan, rows: readonly RecordValues[]): RecordValues[][] {
  const own = listOwnReferences(plan)
  const rounds: RecordValues[][] = []
  let left = [...rows]
  while (left.length > 0) {
    const listLed = (row: RecordValues) => own.flatMap(({ field }) => [row[field.name]].flat())
    const led = new Set(left.flatMap(row => listLed(row).filter(key => key !== toKey(plan, row))))
    const lowest = left.filter(row => !led.has(toKey(plan, row)))
    const round = new Set(lowest.length > 0 ? lowest : left)
    rounds.push([...round])
    left = left.filter(row => !round.has(row))
  }
  return rounds
}
