import MenuOutlined from '@mui/icons-material/MenuOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { loadPart } from '#src/lib/loadPart.ts'
import { screenClass } from '#src/lib/printing.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { shellBottom, tabsVariable } from '#src/ui/shellTop.ts'
import { findCurrentItem, useCurrentPath } from './useCurrentPath.ts'
import type { MenuLayout } from './useMenuLayout.ts'
import { listTabs, type VisibleItem } from './visibleMenu.ts'

const ChatIcon = buildLazyPart(
  async () => (await loadPart(() => import('../shell/ChatLink.tsx'), false)).ChatIcon,
  () => <Icon name="chat" />,
  () => <Icon name="chat" />,
)

/** Where a tab shows more than its icon, by its path. */
const faces: Readonly<Record<string, ComponentType>> = { '/Candidates/Chat': ChatIcon }

const height = 'calc(56px + env(safe-area-inset-bottom))'

interface TabBarProps {
  items: readonly VisibleItem[]
  layout: MenuLayout
  /** Whether tabs show more than their icons by now. */
  hasFaces: boolean
}

/** What a candidate opens most, at the bottom of a phone within reach of the thumb; the rest is in the menu. */
export function TabBar({ items, layout, hasFaces }: TabBarProps) {
  const text = useText()
  const current = findCurrentItem(items, useCurrentPath())
  return (
    <Box component="nav" className={screenClass} aria-label={text('menu.tabs')} sx={barStyle}>
      <GlobalStyles styles={{ ':root': { [tabsVariable]: height, scrollPaddingBottom: height } }} />
      {listTabs(items).map(({ name, label, icon, path }) => {
        const Face = hasFaces && faces[path ?? '']
        return (
          <ButtonBase
            key={name}
            component={Link}
            to={path ?? ''}
            aria-current={path === current ? 'page' : undefined}
            sx={tabStyle}
          >
            {Face ? <Face /> : <Icon name={icon} />}
            <span>{label}</span>
          </ButtonBase>
        )
      })}
      <ButtonBase
        onClick={layout.toggle}
        aria-expanded={layout.isExpanded}
        aria-controls="side-menu"
        data-menu=""
        sx={tabStyle}
      >
        <MenuOutlined fontSize="small" aria-hidden />
        <span>{text('menu.more')}</span>
      </ButtonBase>
    </Box>
  )
}

const barStyle = {
  position: 'fixed',
  bottom: 0,
  insetInline: 0,
  height: shellBottom,
  pb: 'env(safe-area-inset-bottom)',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  zIndex: 'appBar',
} as const

const tabStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  pt: 1,
  minWidth: 0,
  typography: 'caption',
  color: 'text.secondary',
  '& > span:last-of-type': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[aria-current="page"]': { color: 'primary.main', bgcolor: 'tint.primary' },
} as const
