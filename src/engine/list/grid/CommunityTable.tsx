import { DataGrid } from '@mui/x-data-grid'
import { EmptyContext } from './NoRows.tsx'
import type { DataTableProps } from './table.ts'
import { useGridProps } from './useGridProps.tsx'

/** The vendor's free grid: at most 100 rows, columns that are neither dragged nor pinned. */
export function CommunityTable(props: DataTableProps) {
  return (
    <EmptyContext value={props.empty}>
      <DataGrid {...useGridProps(props)} />
    </EmptyContext>
  )
}
