import type { SxProps, Theme } from '@mui/material/styles'
import { currentMark } from '../tableStyle.ts'

/** How the cards of a list look: one below the other on the list's own surface. */
export const cardStyle: SxProps<Theme> = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontVariantNumeric: 'tabular-nums',
  '& .locum-card': {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    px: 1,
    pb: 3,
    pt: 1,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& .locum-card:active:has(> .locum-card-body a:active), & .locum-choosable:active': { bgcolor: 'action.hover' },
  '& .locum-card[data-selected], & .locum-card[aria-current]': { bgcolor: 'tint.primary' },
  // The card of the record that one comes back from, for a moment.
  '& .locum-card[data-left]': { bgcolor: 'tint.primary' },
  '& .locum-choosable': { cursor: 'pointer' },
  '& .locum-card[aria-current]::before': currentMark,
  '& .locum-card-box, & .locum-card-end': {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    flexShrink: 0,
    minWidth: 44,
  },
  '& .locum-card-box > *, & .locum-card-end button': { width: 44, height: 44 },
  '& .locum-card-body': { flex: 1, minWidth: 0, pl: 3 },
  '& .locum-card-box + .locum-card-body': { pl: 0 },
  '& .locum-card-title': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 44 },
  // Below a long name it keeps its distance from the lines.
  '& .locum-card-name + span': { my: 1 },
  '& .locum-card-name': {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 44,
    minHeight: 44,
    py: 1,
    typography: 'body1',
    fontWeight: 600,
    color: 'text.primary',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  '& a.locum-card-name': { color: 'primary.main' },
  // The whole card leads where its name does, unless a touch of it chooses it.
  '& .locum-card:not(.locum-choosable) a.locum-card-name::after': { content: '""', position: 'absolute', inset: 0 },
  '& .locum-card-about': { m: 0, mb: 1, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dl': { m: 0, display: 'grid', rowGap: 1 },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: '88px minmax(0, 1fr)',
    columnGap: 2,
    alignItems: 'baseline',
  },
  '& dt': { typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd > svg': { display: 'block' },
  '& dd': {
    m: 0,
    typography: 'body2',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  // Below its menu the width of a card is free.
  '& .locum-card:not(.locum-choosable) :is(dl, .locum-card-about)': { mr: -9 },
}
