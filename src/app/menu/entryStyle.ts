import type { SxProps, Theme } from '@mui/material/styles'

/** How an entry of the side menu looks: one line, a soft ground under the pointer, a mark at the current one. */
export const entryStyle: SxProps<Theme> = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  width: '100%',
  minHeight: 40,
  px: 3,
  borderRadius: 1.5,
  typography: 'button',
  textAlign: 'left',
  color: 'text.secondary',
  textDecoration: 'none',
  justifyContent: 'flex-start',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&[data-button]': { border: 1, borderColor: 'primary.main', color: 'primary.main' },
  '&[aria-current="page"], &[aria-pressed="true"]': { color: 'primary.main', bgcolor: 'tint.primary' },
  '&[aria-current="page"]::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 8,
    bottom: 8,
    width: 3,
    borderRadius: 2,
    bgcolor: 'primary.main',
  },
  '@media (pointer: coarse)': { minHeight: 44 },
}

/** Seen by screen readers alone. */
export const hiddenText: SxProps<Theme> = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
