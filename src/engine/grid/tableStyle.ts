import type { SxProps, Theme } from '@mui/material/styles'

/** Marks the column that stays at the right edge; only the paid grid pins columns, so a sticky cell does it here. */
export const actionsColumnClass = 'locum-actions'

/** How the grid looks beyond what the theme gives it. */
export const tableStyle: SxProps<Theme> = {
  border: 0,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '--DataGrid-overlayHeight': '320px',
  '& .MuiDataGrid-columnHeaderTitle': { typography: 'caption', color: 'text.secondary' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', borderColor: 'divider' },
  '& .locum-cell': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .locum-cell > svg': { display: 'block' },
  '& [aria-colindex="1"]': { paddingLeft: 4 },
  [`& .${actionsColumnClass}`]: { position: 'sticky', right: 0, zIndex: 2, bgcolor: 'background.paper', padding: 0 },
  [`& .MuiDataGrid-row:hover .${actionsColumnClass}`]: { bgcolor: 'background.paper' },
  '& .locum-hidden-label': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
}
