import type { SxProps, Theme } from '@mui/material/styles'
import { actionsColumnClass, fixedColumnClass, tableStyle } from '../tableStyle.ts'

const own: SxProps<Theme> = {
  position: 'relative',
  flex: '1 1 auto',
  minHeight: 0,
  // Beside a page that scrolls, too, it scrolls by itself: only what is in sight is drawn.
  maxHeight: { xs: '75dvh', md: 'none' },
  overflow: 'auto',
  overscrollBehavior: 'contain',
  '& .locum-row, & .locum-heading': {
    display: 'grid',
    boxSizing: 'border-box',
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
  },
  '& .locum-row': { position: 'absolute', left: 0, right: 0 },
  '& .locum-heading': { position: 'sticky', top: 0, zIndex: 3, typography: 'caption', color: 'text.secondary' },
  '@media (hover: hover)': {
    '& .locum-row:hover': {
      bgcolor: 'color-mix(in srgb, var(--mui-palette-text-primary) 4%, var(--mui-palette-background-paper))',
    },
  },
  '& .locum-row[aria-selected="true"], & .locum-row[aria-selected="true"]:hover': { bgcolor: 'tint.primary' },
  '& [data-field]': {
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    position: 'relative',
    minWidth: 0,
    px: '10px',
    whiteSpace: 'nowrap',
    outlineOffset: '-2px',
  },
  '& .locum-row [data-field]': { overflow: 'hidden' },
  '& [data-rowindex] [aria-colindex="1"], & .locum-heading [aria-colindex="1"]': { pl: 4 },
  '& .locum-box[aria-colindex="1"]': { p: 0, justifyContent: 'center' },
  [`& .${actionsColumnClass}.${actionsColumnClass}`]: { gridColumn: '-2 / -1', px: 0 },
  '& .locum-pinned.locum-pinned': { position: 'sticky', bgcolor: 'inherit', overflow: 'visible' },
  [`& .${fixedColumnClass}.${fixedColumnClass}, & .locum-box.locum-box`]: {
    '@media (min-width: 900px)': { position: 'sticky', bgcolor: 'inherit' },
  },
  '& .locum-sortable': { cursor: 'pointer', gap: 1 },
  '& .locum-width': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    right: -4,
    width: 9,
    cursor: 'col-resize',
    touchAction: 'none',
    zIndex: 1,
    '&::after': {
      content: '""',
      position: 'absolute',
      left: 4,
      top: '25%',
      height: '50%',
      borderLeft: 1,
      borderColor: 'divider',
    },
  },
  '@media (pointer: coarse)': {
    '& .locum-row a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
  },
}

/** How the virtual table looks: as the grid of the vendor beside which it stands. */
export const virtualStyle = [tableStyle, own] as SxProps<Theme>
