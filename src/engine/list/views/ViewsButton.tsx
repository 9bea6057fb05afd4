import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined'
import { useLocation } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useHasViews } from '#src/providers/views/useHasViews.ts'
import { ToolButton } from '#src/ui/ToolButton.tsx'
import { useGridId } from '../grid/gridScope.ts'

interface ViewsButtonProps {
  resource: Resource
  /** Takes the button, at which the menu opens. */
  onOpen: (button: HTMLElement) => void
}

/** Opens the menu of a list's saved views, where the services keep such. */
export function ViewsButton({ resource, onOpen }: ViewsButtonProps) {
  const text = useText()
  const isServed = useHasViews()
  const { pathname } = useLocation()
  const isWhole = useGridId(resource) === resource.name
  // A list that stands within another screen has no address of its own.
  const isAddressed = isWhole && toRoute(pathname) === toRoute(resource.descriptor.list?.route ?? '')
  if (!isServed || !isAddressed) return null
  return (
    <ToolButton
      name={text('engine.views')}
      data-views=""
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <BookmarkBorderOutlined fontSize="small" />
    </ToolButton>
  )
}

/** A path as routes are compared: whatever its case and the slashes at its ends. */
function toRoute(path: string): string {
  return path.replace(/^\/|\/$/g, '').toLowerCase()
}
