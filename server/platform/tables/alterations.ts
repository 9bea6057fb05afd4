import type { TableColumn } from './columns.ts'
import type { TableIndex } from './indexes.ts'
import type { StoredTable } from './inspection.ts'
import type { TablePlan } from './plan.ts'
import type { Retype } from './retyping.ts'

/** What one table lacks of what its plan wants; indexes of a table that stands are not among it. */
export type TableAlteration =
  | { kind: 'create'; table: string; columns: TableColumn[]; indexes: TableIndex[] }
  | { kind: 'alter'; table: string; added: TableColumn[]; retyped: Retype[]; indexes: TableIndex[] }

/** Says what is to be done so that the stored tables are as planned, in the order of their names; nothing is ever dropped. */
export function listAlterations(
  plans: readonly TablePlan[],
  stored: ReadonlyMap<string, StoredTable>,
): TableAlteration[] {
  const sorted = plans.toSorted((one, other) => (one.table < other.table ? -1 : 1))
  return sorted.flatMap(({ table, columns, indexes }): TableAlteration[] => {
    const found = stored.get(table)
    if (!found) return [{ kind: 'create', table, columns, indexes }]
    const added = columns.filter(({ name }) => !found.columns.has(name))
    const retyped = columns.flatMap(({ name, type }): Retype[] => {
      const from = found.columns.get(name)
      const isFitting = from === undefined || from === type || (type === 'bigint' && from === 'integer')
      return isFitting ? [] : [{ table, column: name, from, to: type }]
    })
    return added.length + retyped.length === 0 ? [] : [{ kind: 'alter', table, added, retyped, indexes }]
  })
}
