import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useEffect } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { screenClass } from '#src/lib/printing.ts'
import { useEver } from '#src/lib/useEver.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyOverlay } from '#src/ui/lazyPart.tsx'
import { shellTop } from '#src/ui/shellTop.ts'
import { closeFailed } from '../closeFailed.ts'
import { CollapsedMenu } from './CollapsedMenu.tsx'
import { entryStyle } from './entryStyle.ts'
import { MenuBranch } from './MenuBranch.tsx'
import type { MenuDrawerProps } from './MenuDrawer.tsx'
import { CurrentItemContext, findCurrentItem, useCurrentPath } from './useCurrentPath.ts'
import { type MenuLayout, menuWidths } from './useMenuLayout.ts'
import type { VisibleItem } from './visibleMenu.ts'

// Only narrow windows have it.
const MenuDrawer = buildLazyOverlay<MenuDrawerProps>(
  async () => (await loadPart(() => import('./MenuDrawer.tsx'))).MenuDrawer,
  closeFailed,
)

/** The side menu: 72 px beside the page and, opened, 224 px over it, or beside it where it is pinned; a drawer on narrow windows. */
export function SideMenu({ items, layout }: { items: readonly VisibleItem[]; layout: MenuLayout }) {
  const text = useText()
  const { isNarrow, isExpanded, isPinned, close, togglePin } = layout
  const isOver = isExpanded && !isPinned
  const wasEverOpen = useEver(isExpanded)
  // SPEC-0 §2: it closes on an outside click; a drawer does so by itself, and the button that opens it knows what to do.
  useClickOutside('#side-menu, [aria-controls="side-menu"]', isOver && !isNarrow, close)
  const current = findCurrentItem(items, useCurrentPath())
  const inner = (
    <CurrentItemContext value={current}>
      {isExpanded ? <MenuBranch items={items} level={0} onChoose={close} /> : <CollapsedMenu items={items} />}
    </CurrentItemContext>
  )
  if (isNarrow) {
    return (
      wasEverOpen && (
        <MenuDrawer isOpen={isExpanded} onClose={close}>
          {inner}
        </MenuDrawer>
      )
    )
  }
  return (
    <Box
      component="nav"
      id="side-menu"
      className={screenClass}
      aria-label={text('menu.label')}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOver) return
        close()
        document.querySelector<HTMLElement>('[aria-controls="side-menu"]')?.focus()
      }}
      sx={{
        position: 'fixed',
        top: shellTop,
        bottom: 0,
        left: 0,
        width: isExpanded ? menuWidths.expanded : menuWidths.collapsed,
        p: 3,
        display: 'flex',
        flexDirection: 'column',
        overflowY: 'auto',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        boxShadow: isOver ? 8 : 0,
        zIndex: 'appBar',
        transition: theme => theme.transitions.create('width'),
      }}
    >
      {inner}
      {isExpanded && togglePin && <MenuPin isPinned={isPinned} onToggle={togglePin} />}
    </Box>
  )
}

/** Calls back at a click on anything but what the selector names, while `isWatched`. */
function useClickOutside(selector: string, isWatched: boolean, onClick: () => void): void {
  useEffect(() => {
    if (!isWatched) return
    const look = (event: MouseEvent): void => {
      // What was clicked may be gone from the page by now; the event remembers where it stood.
      const isInside = event.composedPath().some(node => node instanceof Element && node.matches(selector))
      if (!isInside) onClick()
    }
    document.addEventListener('click', look)
    return () => document.removeEventListener('click', look)
  }, [selector, isWatched, onClick])
}

interface MenuPinProps {
  isPinned: boolean
  onToggle: () => void
}

/** The last line of the open menu: whether it stays open beside the page. */
function MenuPin({ isPinned, onToggle }: MenuPinProps) {
  const text = useText()
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: -12,
        mt: 'auto',
        mx: -3,
        mb: -3,
        p: 3,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 1,
      }}
    >
      <ButtonBase aria-pressed={isPinned} onClick={onToggle} sx={entryStyle}>
        <PushPinOutlined fontSize="small" aria-hidden />
        {text('menu.pin')}
      </ButtonBase>
    </Box>
  )
}
