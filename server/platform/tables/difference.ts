import { listAlterations } from './alterations.ts'
import type { TableColumn } from './columns.ts'
import type { TableIndex } from './indexes.ts'
import type { StoredTable } from './inspection.ts'
import type { TablePlan } from './plan.ts'
import type { Retype } from './retyping.ts'

/** What becomes of one table when one set of data files replaces another. */
export interface TableDifference {
  table: string
  /** `left` is a table that no resource uses any more; it stays with its rows. */
  kind: 'made' | 'changed' | 'left'
  added: TableColumn[]
  /** Columns that are there from before, and whose properties come back with the values that they had. */
  returning: string[]
  retyped: Retype[]
  built: TableIndex[]
  /** The names of indexes that are not wanted any more. */
  dropped: string[]
  /** Columns whose properties leave: they stay with their values. */
  kept: string[]
}

/** Plans as tables that are exactly as planned. */
function toStored(plans: readonly TablePlan[]): Map<string, StoredTable> {
  return new Map(
    plans.map(({ table, columns, indexes }) => [
      table,
      {
        columns: new Map(columns.map(({ name, type }) => [name, type])),
        indexes: new Map(indexes.map(({ name }) => [name, true])),
      },
    ]),
  )
}

/**
 * Says what the plans of one set of data files mean for the tables of the other; `stored` are these as the database has them,
 * or as planned where no database is asked. Tables without a difference are left out.
 */
export function compareTables(
  before: readonly TablePlan[],
  after: readonly TablePlan[],
  stored: ReadonlyMap<string, StoredTable> = toStored(before),
): TableDifference[] {
  const alterations = new Map(listAlterations(after, stored).map(each => [each.table, each]))
  const former = new Map(before.map(plan => [plan.table, plan]))
  const present = after.map((plan): TableDifference => {
    const alteration = alterations.get(plan.table)
    const known = new Set(former.get(plan.table)?.columns.map(({ name }) => name))
    const names = new Set(plan.columns.map(({ name }) => name))
    const table = stored.get(plan.table)
    const wanted = new Set(plan.indexes.map(({ name }) => name))
    return {
      table: plan.table,
      kind: table ? 'changed' : 'made',
      added: alteration?.kind === 'alter' ? alteration.added : (alteration?.columns ?? []),
      returning: [...names].filter(name => !known.has(name) && table?.columns.has(name)),
      retyped: alteration?.kind === 'alter' ? alteration.retyped : [],
      built: plan.indexes.filter(({ name }) => table?.indexes.get(name) !== true),
      dropped: [...(table?.indexes.keys() ?? [])].filter(name => !wanted.has(name)),
      kept: [...known].filter(name => !names.has(name)),
    }
  })
  const left = before.filter(({ table }) => after.every(plan => plan.table !== table))
  const differences = [...present, ...left.map(toLeft)]
  return differences.filter(isDifferent).sort((one, other) => (one.table < other.table ? -1 : 1))
}

function toLeft({ table }: TablePlan): TableDifference {
  return { table, kind: 'left', added: [], returning: [], retyped: [], built: [], dropped: [], kept: [] }
}

function isDifferent({ kind, added, returning, retyped, built, dropped, kept }: TableDifference): boolean {
  return kind !== 'changed' || [added, returning, retyped, built, dropped, kept].some(list => list.length > 0)
}
