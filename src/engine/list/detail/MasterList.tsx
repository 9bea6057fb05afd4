import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useListContext } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { useDetails } from '../../navigation/useDetails.ts'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import { ResourceGrid } from '../rows/ResourceGrid.tsx'
import type { DetailPaneProps } from './DetailPane.tsx'
import { useRowChoice } from './useRowChoice.ts'

/** What a splitter and a heading take, in pixels. */
const splitterHeight = 12
const headingHeight = 56

const share = 'var(--locum-share, 0.5)'
const above = `calc(var(--locum-room) * ${share})`

/**
 * A list and what stands below it: both within the window from 900 pixels on, where a row is chosen each with its part of it;
 * one after the other where it is narrower, and the page scrolls.
 */
const splitStyle: SxProps<Theme> = {
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

const DetailPane = buildLazyPart<DetailPaneProps>(
  async () => (await loadPart(() => import('./DetailPane.tsx'))).DetailPane,
  (retry, { choice }) => choice.id !== null && <PartFailed onRetry={retry} onClose={choice.onClose} />,
)

interface MasterListProps {
  resource: Resource
  emptyAction: ReactNode
}

/** The grid of a list, and below it what its descriptor shows of the chosen row; the code of that comes after the first rows. */
export function MasterList({ resource, emptyAction }: MasterListProps) {
  const details = useDetails(resource)
  const hasDetails = details.length > 0
  const choice = useRowChoice()
  const frame = useRef<HTMLElement>(null)
  const isDrawn = useDrawnRows()
  return (
    <Box
      ref={frame}
      data-open={hasDetails && choice.id !== null ? '' : undefined}
      sx={hasDetails ? splitStyle : undefined}
    >
      <Box className="locum-above">
        <ResourceGrid resource={resource} emptyAction={emptyAction} choice={hasDetails ? choice : null} />
      </Box>
      {hasDetails && (
        <Box className="locum-below">
          {isDrawn && <DetailPane resource={resource} details={details} choice={choice} frame={frame} />}
        </Box>
      )}
    </Box>
  )
}

/** True once the first rows of the list were drawn. */
function useDrawnRows(): boolean {
  const hasRows = useListContext().data !== undefined
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!hasRows) return
    // Two frames: the grid draws its rows in the one after it was given them.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [hasRows])
  return isDrawn
}
