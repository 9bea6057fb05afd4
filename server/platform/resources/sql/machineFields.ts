import type { FieldPlan, ResourcePlan } from '../plan.ts'
import { toPathValue } from './entryScope.ts'
import { raw, type Statement, sql, toStatement } from './fragment.ts'

/** Some columns of rows, whoever may read them, and the values behind references that their machine asks for, by the path's name. */
export function selectMachineFields(
  plan: ResourcePlan,
  fields: readonly FieldPlan[],
  ids: readonly number[],
): Statement {
  const paths = plan.machinePaths.map(path => `${toPathValue(path, 't')} as "${path.name}"`)
  const columns = raw(['t."ID"', ...fields.map(({ column }) => `t.${column}`), ...paths].join(', '))
  return toStatement(sql`select ${columns} from ${raw(`${plan.table} t`)} where t."ID" = any(${ids})`)
}
