import type { DataGridProps, GridEventListener } from '@mui/x-data-grid'
import { type MouseEvent, useMemo } from 'react'
import { operable } from './cellFields.ts'
import type { RowChoice, TableRow } from './table.ts'

/**
 * The chosen row of a table in the words of the vendor: a click on a free place of a row chooses it, as do Enter and Space in a
 * cell in which nothing else is operated. Answers also what is to hear of a cell's keys.
 */
export function useTableChoice(choice: RowChoice | null): {
  choiceProps: Pick<DataGridProps, 'onRowClick' | 'getRowClassName'>
  choiceSlotProps: { row: { chosen: string | null } }
  chooseOnKey: GridEventListener<'cellKeyDown'>
} {
  const chooseOnKey: GridEventListener<'cellKeyDown'> = ({ row }, event) => {
    const cell = event.currentTarget as HTMLElement
    const isKey = (event.key === 'Enter' && !cell.querySelector(operable)) || event.key === ' '
    const isFree = event.target === cell && !cell.querySelector('input') && !cell.matches(operable)
    if (!choice || !isKey || !isFree || event.shiftKey || event.ctrlKey || event.defaultMuiPrevented) return
    event.preventDefault()
    event.defaultMuiPrevented = true
    choice.onChoose(row as TableRow)
  }
  const chosen = choice?.id ?? null
  const choiceSlotProps = useMemo(() => ({ row: { chosen } }), [chosen])
  if (!choice) return { choiceProps: {}, choiceSlotProps, chooseOnKey }
  return {
    choiceProps: {
      onRowClick: ({ row }, { target }: MouseEvent<HTMLElement>) => {
        if (!(target as Element).closest(operable)) choice.onChoose(row as TableRow)
      },
      getRowClassName: () => 'locum-choosable',
    },
    choiceSlotProps,
    chooseOnKey,
  }
}
