import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Transaction } from '../../database/types.ts'
import type { ReferencePlan, ResourcePlan } from '../plan.ts'
import { selectReferred } from '../sql/referring.ts'
import type { Work } from '../work.ts'
import { deleteEach } from './delete.ts'
import { listOwnReferences } from './importRounds.ts'

/** A record that stays, and why. */
export interface Objection {
  id: number
  why: string
}

/** Deletes records that an import made, but for those that others need by now; those below others go before them. */
export async function deleteMade(
  work: Work,
  transaction: Transaction,
  rows: readonly RecordValues[],
): Promise<Objection[]> {
  const objections: Objection[] = []
  for (const round of splitFromBelow(work.plan, rows)) {
    const needed = await findNeeded(work, transaction, round)
    for (const [row, why] of needed) objections.push({ id: Number(row.ID), why })
    const free = new Map(round.filter(row => !needed.has(row)).map(row => [toKey(work.plan, row), Number(row.ID)]))
    if (free.size === 0) continue
    const { results } = await deleteEach(work, transaction, [...free.keys()])
    for (const { ID, Success, Message } of results)
      if (!Success) objections.push({ id: free.get(ID) as number, why: Message ?? '' })
  }
  return objections
}

function toKey({ resource }: Pick<ResourcePlan, 'resource'>, row: RecordValues): RecordKey {
  return row[resource.key] as RecordKey
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

/** Those of these rows to which undeleted ones lead that are not among them, each with the reason why it stays. */
async function findNeeded(work: Work, transaction: Transaction, rows: readonly RecordValues[]) {
  const needed = new Map<RecordValues, string>()
  for (const user of work.plans.values()) {
    if (user.resource.descriptor.view) continue
    for (const reference of [...user.references, ...user.referenceLists]) {
      if (reference.target.table !== work.plan.table) continue
      const isReferred = await findReferred(user, reference, transaction, rows)
      for (const row of rows.filter(isReferred)) needed.set(row, needed.get(row) ?? toReason(work, user))
    }
  }
  return needed
}

async function findReferred(
  user: ResourcePlan,
  { field, target }: ReferencePlan,
  transaction: Transaction,
  rows: readonly RecordValues[],
): Promise<(row: RecordValues) => boolean> {
  const isById = target.key.type === 'bigint'
  const column = { table: user.resource.entity, column: field.name, isList: field.type === 'jsonb', isById }
  const except = user.table === target.table ? rows.map(({ ID }) => Number(ID)) : []
  const { text, values } = selectReferred(
    column,
    rows.map(row => toKey(target, row)),
    except,
  )
  const found = await transaction.query<{ key: unknown }>(text, values)
  const keys = new Set(found.map(({ key }) => String(key)))
  return row => keys.has(String(toKey(target, row)))
}

/** The records that need another one are named to those who may see such. */
function toReason({ caller, text }: Work, { resource }: ResourcePlan): string {
  const isSeen = isPermitted(findCallRule(resource.descriptor, 'list'), caller.permissions)
  return isSeen ? text('records.neededBy', resource.descriptor.title ?? resource.name) : text('records.needed')
}
