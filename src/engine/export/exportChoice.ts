import type { CallArguments } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import { type ExportFormat, exportFormats } from '#contract/exportFormats.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'

/** What is exported: the rows and columns that the list shows, or all there are. */
export type ExportRange = 'shown' | 'all'

/** What a list shows: its columns in their order, what its rows are found by, their order. */
export interface ShownList {
  columns: readonly string[]
  filter: ListFilter
  sort: { field: string; order: 'ASC' | 'DESC' }
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
  { columns, filter, sort }: ShownList,
): CallArguments {
  const taken = calls?.export?.parameters ?? {}
  const args = {
    ...(taken.format ? { format } : {}),
    ...(taken.columns && range === 'shown' ? { columns: [...columns] } : {}),
  }
  if (range === 'all') return { args }
  const { conditions, searchText } = filter
  return {
    args,
    ...(conditions?.length ? { conditions } : {}),
    ...(searchText ? { searchText } : {}),
    sort: { field: sort.field, direction: sort.order === 'DESC' ? 'descending' : 'ascending' },
  }
}
