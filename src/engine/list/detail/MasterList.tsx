import Box from '@mui/material/Box'
import { useListContext } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../../record/PartFailed.tsx'
import { ResourceGrid } from '../ResourceGrid.tsx'
import type { DetailPaneProps } from './DetailPane.tsx'
import { splitStyle } from './splitStyle.ts'
import { useDetails } from './useDetails.ts'
import { useRowChoice } from './useRowChoice.ts'

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
