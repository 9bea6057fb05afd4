import { GridRow, type GridRowProps } from '@mui/x-data-grid'

interface ChoosableRowProps extends GridRowProps {
  chosen?: string | null
}

/** A row of the vendor's grid that says whether it is the chosen one. */
export function ChoosableRow({ chosen, ...row }: ChoosableRowProps) {
  return <GridRow {...row} aria-current={String(row.rowId) === chosen ? 'true' : undefined} />
}
