import type { SxProps, Theme } from '@mui/material/styles'

import { hiddenStyle } from '#src/ui/hiddenStyle.ts'

/** A table of a few rows; where there is little room each row is a block, whose first value is its heading. */
export const shortTableStyle: SxProps<Theme> = {
  overflowX: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse', typography: 'body2', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    px: 2,
    py: 1,
    height: 40,
    textAlign: 'start',
    borderTop: 1,
    borderColor: 'divider',
    maxWidth: 220,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& th': { color: 'text.secondary', fontWeight: 500, height: 32 },
  '& tr > :first-of-type': { pl: 4 },
  '& .actions': { width: 48, textAlign: 'end', pr: 2 },
  '@media (pointer: coarse)': {
    '& td a, & tr > :first-of-type a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
  },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '@media (max-width: 599.95px)': {
    '& table': { position: 'relative', display: 'block' },
    '& tbody': { display: 'block' },
    '& thead': hiddenStyle,
    '& tbody tr': {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 3,
      px: 4,
      py: 2,
      pr: 14,
      borderTop: 1,
      borderColor: 'divider',
    },
    // The width that a column may have beside others does not count where it stands alone.
    '& tbody td, & tbody tr > :first-of-type': {
      p: 0,
      height: 'auto',
      border: 0,
      maxWidth: '100% !important',
      width: 'auto !important',
    },
    '& tbody tr > :first-of-type': { flexBasis: '100%' },
    '& tbody td.actions': { overflow: 'visible', position: 'absolute', insetInlineEnd: 8, top: 8 },
  },
}
