import { type DataGridProps, GridCellCheckboxRenderer, type GridRowId } from '@mui/x-data-grid'
import { type KeyboardEvent, useMemo } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { boxWidth } from './cellFields.ts'
import type { TableRow, TableSelection } from './table.ts'

/**
 * The selection of a table in the words of the vendor, whose keys it takes over: Space on a box, Shift+Space on a row or its box, Shift with
 * Up or Down for several, Ctrl+A for the page. Nothing is selectable where it is null.
 */
export function useTableSelection(selection: TableSelection | null): Partial<DataGridProps> {
  const text = useText()
  const ids = selection?.ids
  const toLabel = selection?.toLabel
  const rowSelectionModel = useMemo(() => ({ type: 'include' as const, ids: new Set<GridRowId>(ids) }), [ids])
  const words = useMemo(
    () => ({
      checkboxSelectionHeaderName: text('engine.selection.column'),
      checkboxSelectionSelectAllRows: text('engine.selection.page'),
      checkboxSelectionUnselectAllRows: text('engine.selection.page.clear'),
    }),
    [text],
  )
  const checkboxColDef = useMemo(
    (): DataGridProps['checkboxColDef'] => ({
      width: boxWidth,
      minWidth: boxWidth,
      renderCell: params => (
        <GridCellCheckboxRenderer
          {...params}
          {...{
            slotProps: {
              htmlInput: {
                'aria-label': toLabel?.(params.row as TableRow),
                name: 'select_row',
                // The vendor takes Shift+Space on a box for a click with Shift, which selects a range.
                onKeyDown: (event: KeyboardEvent) => {
                  if (event.key !== ' ' || !event.shiftKey) return
                  event.preventDefault()
                  params.api.selectRow(params.id, !params.value)
                },
              },
            },
          }}
        />
      ),
    }),
    [toLabel],
  )
  if (!selection) return { rowSelection: false }
  return {
    checkboxSelection: true,
    checkboxColDef,
    rowSelectionModel,
    keepNonExistentRowsSelected: true,
    disableRowSelectionExcludeModel: true,
    onRowSelectionModelChange: model => selection.onChange(model.ids),
    localeText: words,
  }
}
