import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Transaction } from '../../database/types.ts'
import type { CallExecution } from '../callExecution.ts'
import type { ReferencePlan, ResourcePlan } from '../plan.ts'
import { selectReferred } from '../sql/referring.ts'

/** What a record is addressed by. */
export function toKey({ resource }: Pick<ResourcePlan, 'resource'>, row: RecordValues): RecordKey {
  return row[resource.key] as RecordKey
}

/**
 * Those of these rows to which undeleted ones lead that are not among them, each with the reason why it stays. References count that their
 * schema does not free (`x-protects`).
 */
export async function findNeeded(
  execution: CallExecution,
  transaction: Transaction,
  rows: readonly RecordValues[],
): Promise<Map<RecordValues, string>> {
  const needed = new Map<RecordValues, string>()
  for (const user of execution.plans.values()) {
    if (user.resource.descriptor.view) continue
    for (const reference of [...user.references, ...user.referenceLists]) {
      if (reference.target.table !== execution.plan.table || !isProtecting(reference)) continue
      const isReferred = await findReferred(user, reference, transaction, rows)
      for (const row of rows.filter(isReferred)) needed.set(row, needed.get(row) ?? toReason(execution, user))
    }
  }
  return needed
}

function isProtecting({ field: { property } }: ReferencePlan): boolean {
  return property.schema['x-protects'] !== false
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
  const found = await transaction.query<{ key: unknown }>(
    selectReferred(
      column,
      rows.map(row => toKey(target, row)),
      except,
    ),
  )
  const keys = new Set(found.map(({ key }) => String(key)))
  return row => keys.has(String(toKey(target, row)))
}

/** The records that need another one are named to those who may see such. */
function toReason({ caller, text }: CallExecution, { resource }: ResourcePlan): string {
  const isSeen = isPermitted(findCallRule(resource.descriptor, 'list'), caller.permissions)
  return isSeen ? text('records.neededBy', resource.descriptor.title ?? resource.name) : text('records.needed')
}
