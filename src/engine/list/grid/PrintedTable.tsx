import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { DataTableProps } from './table.ts'

/** The rows of a page as they stand on paper: all of them, in the columns that are in sight, without boxes and actions. */
export function PrintedTable({ label, columns, rows, empty }: DataTableProps) {
  if (rows.length === 0) return <>{empty}</>
  return (
    <Box component="table" aria-label={label} sx={tableStyle}>
      <thead>
        <tr>
          {columns.map(({ field, label, alignment }) => (
            <th key={field} scope="col" align={alignment}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            {columns.map(({ field, alignment, render }) => (
              <td key={field} align={alignment}>
                {render(row, -1)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const tableStyle: SxProps<Theme> = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'caption',
  fontWeight: 'normal',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    p: 1,
    borderBottom: 1,
    borderColor: 'divider',
    verticalAlign: 'top',
    // No value is cut in two: what is wider than the sheet is printed smaller by the browser.
    overflowWrap: 'break-word',
  },
  // The names of the columns stand on each sheet, and no row is cut in two.
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& .locum-cell': { display: 'block' },
}
