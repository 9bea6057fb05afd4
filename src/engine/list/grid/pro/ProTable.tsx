import { DataGridPro, type DataGridProProps } from '@mui/x-data-grid-pro'
import { useMemo } from 'react'
import { actionsField } from '../cellFields.ts'
import { EmptyContext } from '../NoRows.tsx'
import type { DataTableProps } from '../table.ts'
import { useGridProps } from '../useGridProps.tsx'

/** The vendor's paid grid: any number of rows, columns that are dragged to another position, actions pinned by the vendor itself. */
export function ProTable(props: DataTableProps) {
  const { apiRef, ...grid } = useGridProps(props)
  const { actions, changes } = props
  const pinnedColumns = useMemo(() => ({ right: actions?.isPinned ? [actionsField] : [] }), [actions])
  return (
    <EmptyContext value={props.empty}>
      <DataGridPro
        {...(grid as DataGridProProps)}
        apiRef={apiRef as DataGridProProps['apiRef']}
        pagination={false}
        pinnedColumns={pinnedColumns}
        disableMultipleColumnsSorting
        onColumnOrderChange={() => {
          const fields = apiRef?.current?.getAllColumns().map(({ field }) => field) ?? []
          changes.onOrder(fields.filter(field => props.columns.some(column => column.field === field)))
        }}
      />
    </EmptyContext>
  )
}
