import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useContext, useState } from 'react'
import { useLocation } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useEver } from '#src/lib/useEver.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useViewsServed } from '#src/providers/views/useViewsServed.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import type { useGridLayout } from '../grid/gridLayout.ts'
import { GridPlaceContext } from '../grid/gridPlace.ts'
import { PartFailed } from '../PartFailed.tsx'
import { useOpenView } from './useViewSettings.ts'
import type { ViewsPartProps } from './ViewsPart.tsx'

const ViewsPart = buildLazyPart<ViewsPartProps>(
  async () => (await loadPart(() => import('./ViewsPart.tsx'))).ViewsPart,
  (retry, { anchor, onClose }) => anchor && <PartFailed onRetry={retry} onClose={onClose} />,
)

interface ViewsButtonProps {
  resource: Resource
  layout: ReturnType<typeof useGridLayout>
}

/** Opens the menu of a list's saved views; behind it stands, on a line of its own, which view is open. */
export function ViewsButton({ resource, layout }: ViewsButtonProps) {
  const text = useText()
  const isServed = useViewsServed()
  const { pathname } = useLocation()
  // A list that stands within another screen has no address of its own.
  const isBelow = useContext(GridPlaceContext) !== null
  const isAddressed = !isBelow && pathname.slice(1).toLowerCase() === resource.descriptor.list?.route.toLowerCase()
  const view = useOpenView(resource.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isEverNeeded = useEver(anchor !== null || view !== null)
  const name = text('engine.views')
  if (!isServed || !isAddressed) return null
  return (
    <>
      <Tooltip title={name}>
        <IconButton aria-label={name} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          <BookmarkBorderOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {isEverNeeded && (
        <ViewsPart resource={resource} layout={layout} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
