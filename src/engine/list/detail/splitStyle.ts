import type { SxProps, Theme } from '@mui/material/styles'

/** What a splitter and a heading take, in pixels. */
const splitterHeight = 12
const headingHeight = 56

const share = 'var(--locum-share, 0.5)'
const above = `calc(var(--locum-room) * ${share})`

/**
 * A list and what stands below it: both within the window from 900 pixels on, where a row is chosen each with its part of it;
 * one after the other where it is narrower, and the page scrolls.
 */
export const splitStyle: SxProps<Theme> = {
  minWidth: 0,
  '& > .locum-below': { minWidth: 0, minHeight: headingHeight, pt: { xs: 4, md: 0 } },
  '@media (min-width: 900px)': {
    // The window without what the list leaves to the header and the page's heading; never so low that a part is cut off.
    '--locum-room': 'max(calc(100dvh - 168px), 712px)',
    '& > .locum-above': { '--locum-list-room': `calc(var(--locum-room) - ${headingHeight}px)` },
    '&[data-open] > *': { overflow: 'auto', '--locum-least-rows': '100px' },
    '&[data-open]': { display: 'flex', flexDirection: 'column', height: 'var(--locum-room)' },
    // A list that is shorter than its part leaves the rest to what stands below it.
    '&[data-open] > .locum-above': { flex: '0 0 auto', maxHeight: above, '--locum-list-room': above },
    '&[data-open] > .locum-below': {
      flex: '1 1 0',
      containerType: 'size',
      '--locum-list-room': `calc(100cqh - ${headingHeight + splitterHeight}px)`,
    },
  },
}
