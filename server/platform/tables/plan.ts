import type { Resource } from '#contract/resource.ts'
import { clockColumns, serverOwnedColumns, type TableColumn, toColumnType } from './columns.ts'
import { listIndexes, type TableIndex } from './indexes.ts'

/** A table as the schemas and descriptors want it. */
export interface TablePlan {
  /** The schema's file name. */
  table: string
  columns: TableColumn[]
  indexes: TableIndex[]
}

/** Plans one table for each entity that the resources name; several resources may share one, and a view needs none. */
export function planTables(resources: Iterable<Resource>): TablePlan[] {
  const kept = [...resources].filter(({ descriptor }) => descriptor.view !== true)
  const byEntity = Map.groupBy(kept, resource => resource.entity)
  return [...byEntity].map(([table, sharing]) => ({
    table,
    columns: [
      ...serverOwnedColumns,
      ...listColumns(sharing[0] as Resource),
      ...(sharing.some(hasClock) ? clockColumns : []),
    ],
    indexes: listIndexes(table, sharing),
  }))
}

function hasClock({ machine }: Resource): boolean {
  return machine?.clock !== undefined
}

function listColumns(resource: Resource): TableColumn[] {
  return [...resource.properties.values()].flatMap(property => {
    const type = property.isServerOwned ? null : toColumnType(property)
    return type === null ? [] : [{ name: property.name, type }]
  })
}
