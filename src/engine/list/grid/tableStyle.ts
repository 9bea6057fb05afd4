import type { SxProps, Theme } from '@mui/material/styles'
import { boxField, boxWidth } from './cellFields.ts'

/** Marks the column of the row actions. */
export const actionsColumnClass = 'locum-actions'

/** Marks the column that stays at the right edge; only the paid grid pins columns, so a sticky cell does it here. */
const pinnedClass = 'locum-pinned'

/** Marks the column that stays at the left edge where there is room to scroll beside it. */
export const fixedColumnClass = 'locum-fixed'

/** The classes of the cells that hold the row actions. */
export function toActionsClass({ isPinned }: { isPinned: boolean }): string {
  return isPinned ? `${actionsColumnClass} ${pinnedClass}` : actionsColumnClass
}

/** SPEC-0 §9 "Layout" leaves to a list what the header and the page's own heading do not take, in pixels. */
const aboveList = 168
/** The height that the rows have at least; two lists that share a window may say less. */
export const leastRows = 'var(--locum-least-rows, 240px)'
/** Pixels beyond which the fields of the filters scroll. */
export const filtersHeight = 240
/** Toolbar and pager; the frame and the buttons of the filters. */
const fixedHeight = 108
const filtersFrame = 84

/** As high as the window, or the part of it that is the list's, allows, so that the rows scroll; but never so low that something of the list is cut off. */
export function toListHeight(isFiltering: boolean): string {
  const fixed = fixedHeight + (isFiltering ? filtersHeight + filtersFrame : 0)
  return `max(var(--locum-list-room, calc(100dvh - ${aboveList}px)), calc(${leastRows} + ${fixed}px))`
}

/** Pixels: the padding of a cell, in which no text stands unless it is scrolled there. */
const fadeWidth = 10

const sticking = `:is(.${fixedColumnClass}, [data-field="${boxField}"])`

/** The boxes and the column that says whose row it is stay in sight on wide windows. */
const fixedStyle: SxProps<Theme> = {
  [`& ${sticking}${sticking}`]: { position: 'sticky', left: 0, zIndex: 2, bgcolor: 'background.paper' },
  [`& [data-field="${boxField}"] ~ .${fixedColumnClass}.${fixedColumnClass}`]: { left: boxWidth },
  [`& :is([aria-current], [data-left], [aria-selected="true"]) ${sticking}${sticking}`]: { bgcolor: 'inherit' },
  [`& .${fixedColumnClass}.${fixedColumnClass}`]: { overflow: 'visible' },
  // As beside the actions: what goes on below it fades within its padding.
  [`& .${fixedColumnClass}::after`]: {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    left: '100%',
    width: fadeWidth,
    bgcolor: 'inherit',
    maskImage: 'linear-gradient(to left, transparent, black)',
    pointerEvents: 'none',
  },
  '@media (hover: hover)': {
    [`& .MuiDataGrid-row:hover ${sticking}${sticking}`]: { bgcolor: 'inherit' },
  },
}

/** The mark at the edge of the row that is current. */
export const currentMark = {
  content: '""',
  position: 'absolute',
  insetBlock: 0,
  left: 0,
  width: 3,
  bgcolor: 'primary.main',
} as const

/** How the grid looks beyond what the theme gives it. */
export const tableStyle: SxProps<Theme> = {
  border: 0,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '--DataGrid-overlayHeight': '320px',
  '& .MuiDataGrid-columnHeaderTitle': { typography: 'caption', color: 'text.secondary' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', borderColor: 'divider' },
  '& .locum-cell': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.5 },
  '& .locum-cell > svg': { display: 'block' },
  // By its baseline a chip or a link would stand lower than a text.
  '& .locum-cell > :is(a, span)': { verticalAlign: 'top' },
  '& .locum-link': { minWidth: 32, color: 'primary.main', fontWeight: 500, textDecoration: 'none' },
  // Room for a pointer, as high as the lowest row.
  '& .locum-cell > a:not(.locum-reference)': {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    lineHeight: '32px',
  },
  // One column of names says where rows lead; what leads there beside it is quiet.
  [`& :not(.${fixedColumnClass}) > .locum-link`]: { color: 'inherit', fontWeight: 'inherit' },
  [`& .${fixedColumnClass} .locum-reference`]: { color: 'primary.main', fontWeight: 500 },
  '& .locum-link:hover': { textDecoration: 'underline' },
  // What stands beside a link in its cell belongs to it under a finger.
  '@media (pointer: coarse)': {
    '& .MuiDataGrid-cell a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
  },
  '& .locum-choosable': { cursor: 'pointer' },
  // As the current item of the side menu: a tinted ground and a mark.
  '& .locum-choosable[aria-current], & .locum-choosable[aria-current]:hover': {
    bgcolor: 'tint.primary',
  },
  '& .MuiDataGrid-row[aria-current]': { position: 'relative' },
  '& .locum-choosable[aria-current]::before': { ...currentMark, zIndex: 3 },
  // The row of the record that one comes back from, for a moment.
  '& [data-left], & [data-left]:hover': { bgcolor: 'tint.primary' },
  '& [aria-colindex="1"]': { paddingLeft: 4 },
  '& [data-field="__check__"]': { padding: 0 },
  [`& .MuiDataGrid-cell.${actionsColumnClass}`]: { padding: 0 },
  [`& .${pinnedClass}`]: { position: 'sticky', right: 0, zIndex: 2, bgcolor: 'background.paper', padding: 0 },
  [`& [aria-current] .${pinnedClass}, & [data-left] .${pinnedClass}, & [aria-selected="true"] .${pinnedClass}`]: {
    backgroundColor: 'inherit',
  },
  // What goes on below the column fades within the padding beside it, so that nothing is cut off hard.
  [`& .${pinnedClass}.${pinnedClass}`]: { overflow: 'visible' },
  [`& .${pinnedClass}::before`]: {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    right: '100%',
    width: fadeWidth,
    bgcolor: 'inherit',
    maskImage: 'linear-gradient(to right, transparent, black)',
    pointerEvents: 'none',
  },
  // As the row, which has a ground of its own only under a pointer that hovers.
  '@media (hover: hover)': {
    [`& .MuiDataGrid-row:hover .${pinnedClass}`]: { backgroundColor: 'inherit' },
  },
  '@media (min-width: 900px)': fixedStyle,
  '& .locum-rank': { display: 'inline-flex', alignItems: 'center', gap: '2px', ml: 1, color: 'text.secondary' },
  '& .locum-hidden-label': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
}
