import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import MenuOutlined from '@mui/icons-material/MenuOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { Link, useMatches, useNavigate } from 'react-router'
import { findHistoryPosition } from '#src/lib/historyPosition.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Logo } from '#src/ui/Logo.tsx'
import type { MenuLayout } from '../menu/useMenuLayout.ts'
import { ImportChip } from './ImportChip.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

/** The header, 64 px high: the menu's button, the logo that leads home, the way back, imports under way, the profile menu. */
export function Header({ layout }: { layout: MenuLayout }) {
  const text = useText()
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        height: 64,
        px: { xs: 2, sm: 4 },
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        zIndex: theme => theme.zIndex.appBar + 1,
      }}
    >
      <IconButton
        onClick={layout.toggle}
        aria-label={text('menu.toggle')}
        aria-expanded={layout.isExpanded}
        aria-controls="side-menu"
      >
        <MenuOutlined fontSize="small" />
      </IconButton>
      <ButtonBase
        component={Link}
        to="/home"
        aria-label={text('shell.home')}
        sx={{ borderRadius: 1, p: 1, '@media (pointer: coarse)': { minHeight: 44 } }}
      >
        <Logo />
      </ButtonBase>
      <BackButton />
      <Box sx={{ flex: 1 }} />
      <ImportChip />
      <ProfileMenu />
    </Box>
  )
}

/** The way back, on every page that is no main page and was reached from another one (SPEC-0 §2 "Routing rules"). */
function BackButton() {
  const text = useText()
  const navigate = useNavigate()
  const isMain = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isMain)
  if (isMain || findHistoryPosition() === 0) return null
  return (
    <IconButton onClick={() => navigate(-1)} aria-label={text('shell.back')}>
      <ArrowBackOutlined fontSize="small" />
    </IconButton>
  )
}
