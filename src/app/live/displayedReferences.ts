import { findReferred } from '#contract/entitySchema.ts'
import type { RowsChanged } from '#contract/live.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { listDisplayedRows } from '#src/providers/data/refreshRows.ts'

/** The names of the resources of which rows are shown that refer to one of these records, whose name they show; `ids` null stands for any. */
export function listReferring({ Resource, Ids }: RowsChanged): string[] {
  const ids = Ids && new Set(Ids.map(String))
  const isReferring = (value: unknown) => value !== null && value !== undefined && (!ids || ids.has(String(value)))
  const referring = listDisplayedRows().filter(({ resource, rows }) => {
    const properties = [...(liveResources.get(resource)?.properties.values() ?? [])]
    const references = properties.filter(({ schema }) => findReferred(schema) === Resource)
    return references.some(({ name }) => rows.some(row => [row[name]].flat().some(isReferring)))
  })
  return [...new Set(referring.map(({ resource }) => resource))]
}
