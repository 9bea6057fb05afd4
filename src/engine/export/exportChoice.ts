import type { CallArguments, RecordKey } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import { type ExportFormat, exportFormats } from '#contract/exportFormats.ts'
import { toViewerZone } from '#src/lib/viewerClock.ts'
import { type ListFilter, toFilterArguments } from '#src/providers/data/listRecords.ts'
import { toSorts } from '#src/providers/data/sorts.ts'

/** What is exported: the chosen rows, or all rows that the list shows, in its columns and order, or all there are. */
export type ExportRange = 'chosen' | 'shown' | 'all'

/** The rows that are chosen in a list: by their keys, or as all that it shows but some. */
export type ChosenRows = { ids: readonly RecordKey[] } | { excluded: readonly RecordKey[] }

/** What a list shows: its columns in their order, what its rows are found by, their order. */
export interface DisplayedList {
  columns: readonly string[]
  filter: ListFilter
  sort: { field: string; order: 'ASC' | 'DESC' }
  chosen?: ChosenRows | null
}

/** The kinds of file that the export of a resource writes: CSV alone where its call takes no `format`. */
export function listExportFormats({ calls }: Descriptor): readonly ExportFormat[] {
  const offered = calls?.export?.parameters?.format?.enum
  return exportFormats.filter(format => (offered ? offered.includes(format) : format === 'csv'))
}

/** The arguments of an export; what the call does not take is left to it. */
export function buildExportArguments(
  { calls }: Descriptor,
  format: ExportFormat,
  range: ExportRange,
  { columns, filter, sort, chosen = null }: DisplayedList,
): CallArguments {
  const taken = calls?.export?.parameters ?? {}
  const args = {
    ...(taken.format ? { format } : {}),
    ...(taken.columns && range !== 'all' ? { columns: [...columns] } : {}),
    ...(taken.zone ? { zone: toViewerZone() } : {}),
  }
  if (range === 'all') return { args }
  const isNamed = range === 'chosen' && chosen !== null && 'ids' in chosen
  // Rows that were chosen one by one may be no longer among those that are shown.
  return {
    args: { ...args, ...(range === 'chosen' && chosen) },
    ...toFilterArguments(isNamed ? {} : filter),
    sort: toSorts(sort),
  }
}
